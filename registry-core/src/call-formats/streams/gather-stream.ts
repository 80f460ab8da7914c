import { type JsonObject, ownValue } from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import { anthropicStream } from "./anthropic-stream.ts";
import { geminiStream } from "./gemini-stream.ts";
import { openaiChatStream } from "./openai-chat-stream.ts";
import { openaiResponsesStream } from "./openai-responses-stream.ts";
import type { StreamedParts } from "./stream-format.ts";

const STREAMS = {
  "openai-chat": openaiChatStream,
  "openai-responses": openaiResponsesStream,
  anthropic: anthropicStream,
  gemini: geminiStream,
} satisfies Record<string, () => StreamedParts>;

/** The providers whose streams are gathered, by the names of their formats. */
export type StreamFormatName = keyof typeof STREAMS;

type ChatAnswer = {
  role: "assistant";
  content: string | null;
  refusal: string | null;
  tool_calls?: (
    | { id: string; type: "function"; function: { name: string; arguments: string } }
    | { id: string; type: "custom"; custom: { name: string; input: string } }
  )[];
};

/** The message of each provider, in the type of its library where the chunks have theirs. */
interface StreamedTypes<Chunk> {
  "openai-chat": ChatAnswer;
  "openai-responses": Chunk extends { type: "response.completed"; response: infer Response }
    ? Response
    : never;
  anthropic: Chunk extends { type: "message_start"; message: infer Message } ? Message : never;
  gemini: Chunk extends { candidates?: (infer Candidate)[] | undefined }
    ? Candidate extends { content?: infer Content }
      ? NonNullable<Content>
      : never
    : never;
}

/**
 * What a stream comes to: the model's message for the conversation, which `answerCalls` takes. JSON
 * of any shape where the chunks have no type.
 */
export type StreamedMessage<Format extends StreamFormatName, Chunk> = [
  StreamedTypes<Chunk>[Format],
] extends [never]
  ? JsonObject
  : StreamedTypes<Chunk>[Format];

/**
 * Puts the chunks or events of a provider's stream together to the model's whole message: of
 * Responses and Messages the whole response, of Chat Completions the message, of Gemini the
 * content. `seen` gets each chunk as it arrives. What the stream itself throws is passed on; throws
 * RegistryError `broken_stream` when the provider reports an error, or the stream ends in the
 * middle of something.
 */
export async function gatherStream<Format extends StreamFormatName, Chunk extends object>(
  stream: AsyncIterable<Chunk> | Iterable<Chunk>,
  format: Format,
  seen?: (chunk: Chunk) => void,
): Promise<StreamedMessage<Format, Chunk>> {
  const begin = ownValue(STREAMS, format);
  if (!begin) {
    throw new RegistryError(
      "unsupported_format",
      `Streams of ${format} are not known. Known are those of ${Object.keys(STREAMS).join(", ")}; the AI SDK and LangChain put their own together.`,
    );
  }
  const parts = begin();
  for await (const chunk of stream) {
    seen?.(chunk);
    parts.add(chunk as JsonObject);
  }
  return parts.message() as StreamedMessage<Format, Chunk>;
}
