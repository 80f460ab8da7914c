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

/** The messages that answer a response, by a member that only this provider's responses have. */
interface MessageTypes {
  choices: ChatMessage;
  refusal: ChatMessage;
  output_text: ResponsesItem;
  stop_sequence: AnthropicMessage;
  candidates: GeminiContent;
}

/**
 * The type of the messages that answer a response: that of its provider, where the response has the
 * type that its library gives it; any object otherwise.
 */
export type MessageFor<Response> = string extends keyof Response
  ? JsonObject
  : MessageOf<keyof Response & keyof MessageTypes>;

type MessageOf<Member extends keyof MessageTypes> = [Member] extends [never]
  ? JsonObject
  : MessageTypes[Member];
