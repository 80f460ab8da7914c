import { answerText } from "./answer-text.ts";
import type { CallFormat } from "./call-format.ts";
import { listAt } from "./json-place.ts";

/** Responses: `function_call` items of the output, answered by one item each. https://platform.openai.com/docs/guides/function-calling */
export const openaiResponsesCalls: CallFormat<"openai-responses"> = {
  name: "openai-responses",
  listIn: (response) => (Array.isArray(response.output) ? listAt(response, ["output"]) : undefined),
  isCall: (item) => item.type === "function_call",
  parts: { id: ["call_id"], name: ["name"], args: ["arguments"], needsId: true },
  answer: (answered) =>
    answered.map(({ call, result }) => ({
      type: "function_call_output",
      call_id: call.id ?? "",
      output: answerText(result),
    })),
};
