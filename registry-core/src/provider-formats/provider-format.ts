import type { JsonValue } from "../schema/json-schema.ts";

export type ProviderFormatName = "openai-chat" | "openai-responses" | "anthropic" | "gemini" | "mcp";

/** Something a format could not take over as it was; never silent (rule R4). */
export interface FormatWarning {
  tool: string;
  method: string;
  /** Where in the parameter schema, for example `properties.storage.oneOf`. */
  path: string;
  message: string;
}

/** What one provider takes, and what could not be expressed in it. */
export interface FormattedToolset {
  payload: JsonValue;
  warnings: FormatWarning[];
}
