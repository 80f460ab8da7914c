import { isJsonObject } from "@pegboard/json-schema";
import { PLAIN_NAMES } from "./name-rule.ts";
import type { ProviderFormat } from "./provider-format.ts";
import { openaiParameters } from "./strict-parameters.ts";

/**
 * Chat Completions: https://platform.openai.com/docs/api-reference/chat/create (`tools`). It is not
 * strict unless told to be.
 */
export const openaiChat: ProviderFormat<"openai-chat"> = {
  name: "openai-chat",
  label: "OpenAI",
  // "A max of 128 functions are supported",
  // https://platform.openai.com/docs/api-reference/chat/create: a longer list is refused.
  functionLimit: { most: 128, published: (t) => t("OpenAI refuses more than 128") },
  functionName: PLAIN_NAMES,
  declare({ method, functionName }) {
    const { parameters, strict, losses } = openaiParameters(method);
    const { description } = method;
    const called = { name: functionName, description, parameters };
    return {
      declaration: { type: "function", function: strict ? { ...called, strict } : called },
      losses,
    };
  },
  nameIn: ({ function: called }) => (isJsonObject(called) ? called.name : undefined),
};
