import type { JsonObject } from "@pegboard/json-schema";

// Answers to calls in the words of each provider's own library, which takes them as they are.

type ChatMessage =
  | { role: "tool"; tool_call_id: string; content: string }
  | { role: "user"; content: (TextPart | ImageUrlPart | ChatFilePart)[] };
type TextPart = { type: "text"; text: string };
type ImageUrlPart = { type: "image_url"; image_url: { url: string } };
type ChatFilePart = { type: "file"; file: { filename: string; file_data: string } };

type ResponsesItem = {
  type: "function_call_output";
  call_id: string;
  output: string | (InputText | InputFile | InputImage)[];
};
type InputText = { type: "input_text"; text: string };
type InputFile = { type: "input_file"; filename: string; file_data: string };
type InputImage = { type: "input_image"; image_url: string; detail: "auto" };

type AnthropicMessage = {
  role: "user";
  content: {
    type: "tool_result";
    tool_use_id: string;
    content: string | (TextPart | AnthropicImage | AnthropicDocument)[];
    is_error?: true;
  }[];
};
type AnthropicImage = {
  type: "image";
  source: {
    type: "base64";
    media_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
    data: string;
  };
};
type AnthropicDocument = {
  type: "document";
  source: { type: "base64"; media_type: "application/pdf"; data: string };
};

type GeminiContent = {
  role: "user";
  parts: (
    | { functionResponse: { id?: string; name: string; response: JsonObject } }
    | { text: string }
    | { inlineData: { mimeType: string; data: string } }
  )[];
};

type AiSdkMessage = {
  role: "tool";
  content: {
    type: "tool-result";
    toolCallId: string;
    toolName: string;
    output:
      | Exclude<AiSdkOutput, { type: "content" }>
      | { type: "content"; value: Exclude<AiSdkContentPart, { type: "file" }>[] };
  }[];
};

/** What a model reads of a result, in the words of the AI SDK. */
export type AiSdkOutput =
  | { type: "text" | "error-text"; value: string }
  | { type: "json"; value: WritableJson }
  | { type: "content"; value: AiSdkContentPart[] };

/** A piece of a result. */
export type AiSdkContentPart =
  | TextPart
  | { type: "image-data" | "file-data"; data: string; mediaType: string }
  | { type: "file"; mediaType: string; data: { type: "data"; data: string } };

/** JSON that `JSON.stringify` writes. */
export type WritableJson =
  | null
  | boolean
  | number
  | string
  | WritableJson[]
  | { [name: string]: WritableJson };

/** The messages that answer a response, by a member that only this provider's responses have. */
interface AnswersByMember {
  choices: ChatMessage;
  refusal: ChatMessage;
  output_text: ResponsesItem;
  stop_sequence: AnthropicMessage;
  candidates: GeminiContent;
  parts: GeminiContent;
  functionCall: GeminiContent;
  toolCalls: AiSdkMessage;
}

/** The messages that answer a list of items, by the type of those that are calls. */
interface AnswersByType {
  function: ChatMessage;
  function_call: ResponsesItem;
  tool_use: AnthropicMessage;
  "tool-call": AiSdkMessage;
}

/**
 * The type of the messages that answer a response: that of its provider, where the response, its
 * message or its list of items has the type that the provider's library gives it; any object
 * otherwise.
 */
export type MessageFor<Response> = Response extends readonly (infer Item)[]
  ? ItemAnswer<Item>
  : string extends keyof Response
    ? JsonObject
    : [keyof Response & keyof AnswersByMember] extends [never]
      ? ListAnswer<Response>
      : AnswersByMember[keyof Response & keyof AnswersByMember];

/** The answers to a message that has its calls in a list beside other things. */
type ListAnswer<Message> = Message extends { tool_calls?: infer List }
  ? ItemAnswer<ItemOf<List>>
  : Message extends { content?: infer List }
    ? ItemAnswer<ItemOf<List>>
    : JsonObject;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

type ItemAnswer<Item> = [AnswerOf<Item>] extends [never] ? JsonObject : AnswerOf<Item>;

type AnswerOf<Item> = Item extends { functionCall?: unknown }
  ? string extends keyof Item
    ? never
    : "functionCall" extends keyof Item
      ? GeminiContent
      : TypedAnswer<Item>
  : TypedAnswer<Item>;

type TypedAnswer<Item> = Item extends { type: infer Type extends keyof AnswersByType }
  ? AnswersByType[Type]
  : never;
