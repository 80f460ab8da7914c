import { withObjectRoot } from "./object-root.ts";
import type { ProviderFormat } from "./provider-format.ts";

/**
 * Responses: https://platform.openai.com/docs/api-reference/responses/create (`tools`). That API is strict unless told
 * otherwise, and strict mode takes no optional parameter: so `strict` is false.
 */
export const openaiResponses: ProviderFormat = {
  name: "openai-responses",
  label: "Responses",
  declare({ method, functionName }) {
    const { schema, losses } = withObjectRoot(method.parameters);
    const { description } = method;
    return {
      declaration: { type: "function", name: functionName, description, parameters: schema, strict: false },
      losses,
    };
  },
};
