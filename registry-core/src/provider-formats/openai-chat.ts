import { withObjectRoot } from "./object-root.ts";
import { descriptionLosses } from "./openai-limits.ts";
import type { ProviderFormat } from "./provider-format.ts";

/** Chat Completions: https://platform.openai.com/docs/api-reference/chat/create (`tools`). */
export const openaiChat: ProviderFormat = {
  name: "openai-chat",
  label: "OpenAI",
  declare({ method, functionName }) {
    const { schema, losses } = withObjectRoot(method.parameters);
    const { description } = method;
    return {
      declaration: { type: "function", function: { name: functionName, description, parameters: schema } },
      losses: [...losses, ...descriptionLosses(description)],
    };
  },
};
