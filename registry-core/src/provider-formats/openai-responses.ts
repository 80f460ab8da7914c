import { PLAIN_NAMES } from "./name-rule.ts";
import type { ProviderFormat } from "./provider-format.ts";
import { openaiParameters } from "./strict-parameters.ts";

/**
 * Responses: https://platform.openai.com/docs/api-reference/responses/create (`tools`). That API is
 * strict unless told otherwise, so `strict` is always written.
 */
export const openaiResponses: ProviderFormat<"openai-responses"> = {
  name: "openai-responses",
  label: "Responses",
  functionLimit: { most: 128, published: (t) => t("OpenAI refuses more than 128") },
  functionName: PLAIN_NAMES,
  declare({ method, functionName }) {
    const { parameters, strict, losses } = openaiParameters(method);
    const { description } = method;
    return {
      declaration: { type: "function", name: functionName, description, parameters, strict },
      losses,
    };
  },
  nameIn: ({ name }) => name,
};
