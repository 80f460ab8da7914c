import type { JsonObject } from "@pegboard/json-schema";
import {
  brokenStream,
  objectIn,
  objectsIn,
  reportedError,
  requireWholeArguments,
  type StreamedParts,
  textIn,
} from "./stream-format.ts";

/** A call as far as its chunks came. */
interface ChatCallParts {
  index: number | undefined;
  id: string;
  kind: "function" | "custom";
  name: string;
  text: string;
}

/** The names of a call's text by its kind. */
const CALL_TEXT = { function: "arguments", custom: "input" } as const;

/** Reasons for an end that may come in the middle of a call. */
const CUT_OFF_REASON = new Set(["length", "content_filter"]);

/**
 * Chat Completions: a chunk has the next pieces of texts, and of calls by their index. Of several
 * choices the first counts.
 * https://platform.openai.com/docs/api-reference/chat-streaming
 */
export function openaiChatStream(): StreamedParts {
  const texts: { content: string | null; refusal: string | null } = {
    content: null,
    refusal: null,
  };
  const calls: ChatCallParts[] = [];
  let finish: string | undefined;
  return {
    add(chunk) {
      if (chunk.error) throw reportedError(chunk.error);
      const choice = objectsIn(chunk, "choices").find(({ index }) => (index ?? 0) === 0);
      const delta = objectIn(choice, "delta");
      for (const name of ["content", "refusal"] as const) {
        const text = textIn(delta, name);
        if (text !== undefined) texts[name] = (texts[name] ?? "") + text;
      }
      for (const piece of objectsIn(delta, "tool_calls")) addPiece(calls, piece);
      finish = textIn(choice, "finish_reason") ?? finish;
    },
    message() {
      if (finish === undefined) throw brokenStream("no chunk says that the model was done");
      if (CUT_OFF_REASON.has(finish)) {
        for (const { kind, name, text } of calls)
          if (kind === "function") requireWholeArguments(name, text);
      }
      const tool_calls = calls.map(wholeCall);
      return { role: "assistant", ...texts, ...(tool_calls.length > 0 && { tool_calls }) };
    },
  };
}

function addPiece(calls: ChatCallParts[], piece: JsonObject): void {
  const call = callOfPiece(calls, piece);
  const said = objectIn(piece, call.kind);
  call.name = textIn(said, "name") || call.name;
  call.text += textIn(said, CALL_TEXT[call.kind]) ?? "";
}

/**
 * The call that a piece belongs to. Some servers give all calls of a message one index, or none: an
 * id that is new begins a call.
 */
function callOfPiece(calls: ChatCallParts[], piece: JsonObject): ChatCallParts {
  const index = typeof piece.index === "number" ? piece.index : undefined;
  const id = textIn(piece, "id") ?? "";
  const known = calls.findLast((call) =>
    index === undefined ? id === "" || call.id === id : call.index === index,
  );
  if (known && (id === "" || known.id === id || known.id === "")) {
    known.id ||= id;
    return known;
  }
  const kind = piece.type === "custom" ? "custom" : "function";
  const begun: ChatCallParts = { index, id, kind, name: "", text: "" };
  calls.push(begun);
  return begun;
}

const wholeCall = ({ id, kind, name, text }: ChatCallParts): JsonObject => ({
  id,
  type: kind,
  [kind]: { name, [CALL_TEXT[kind]]: text },
});
