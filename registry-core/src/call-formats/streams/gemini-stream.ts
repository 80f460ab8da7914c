import { isJsonObject, type JsonObject } from "@pegboard/json-schema";
import {
  brokenStream,
  objectIn,
  objectsIn,
  reportedError,
  type StreamedParts,
  textIn,
} from "./stream-format.ts";

/**
 * Gemini: each chunk is a response with the next parts of its content. Calls come whole. Of several
 * candidates the first counts.
 * https://ai.google.dev/api/generate-content#v1beta.models.streamGenerateContent
 */
export function geminiStream(): StreamedParts {
  const parts: JsonObject[] = [];
  let finish: string | undefined;
  return {
    add(chunk) {
      if (chunk.error) throw reportedError(chunk.error);
      const blocked = textIn(objectIn(chunk, "promptFeedback"), "blockReason");
      if (blocked !== undefined) throw brokenStream(`the prompt is blocked, ${blocked}`);
      const candidate = objectsIn(chunk, "candidates").find(({ index }) => (index ?? 0) === 0);
      for (const part of objectsIn(objectIn(candidate, "content"), "parts")) addPart(parts, part);
      finish = textIn(candidate, "finishReason") ?? finish;
    },
    message() {
      if (finish === undefined) throw brokenStream("no chunk says that the model was done");
      return { role: "model", parts };
    },
  };
}

/** Adds a part. Texts that follow each other are one, unless a signature belongs to one of them. */
function addPart(parts: JsonObject[], part: JsonObject): void {
  const { functionCall } = part;
  if (isJsonObject(functionCall) && (functionCall.partialArgs || functionCall.willContinue)) {
    throw brokenStream(
      `the arguments of ${textIn(functionCall, "name") ?? "a function"} come in pieces, which cannot be put together here; leave out streamFunctionCallArguments of the request`,
    );
  }
  const last = parts.at(-1);
  if (last && isPlainText(last) && isPlainText(part) && last.thought === part.thought) {
    parts[parts.length - 1] = { ...last, text: `${last.text}${part.text}` };
  } else parts.push({ ...part });
}

const isPlainText = (part: JsonObject): boolean =>
  typeof part.text === "string" &&
  Object.keys(part).every((key) => key === "text" || key === "thought");
