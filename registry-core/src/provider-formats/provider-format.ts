import type { NamedMethod } from "../registry/offered-methods.ts";
import type { SchemaLoss } from "../schema/expand-schema.ts";
import type { JsonObject, JsonValue } from "../schema/json-schema.ts";

/** A key of `PROVIDER_FORMATS`. `parseProviderFormat` reads it, and the aliases, from text. */
export type ProviderFormatName = "openai-chat" | "openai-responses" | "anthropic" | "gemini" | "mcp";

/** Something a format could not take over as it was; never silent (rule R4). */
export interface FormatWarning extends SchemaLoss {
  tool: string;
  method: string;
}

/** What one provider takes, and what could not be expressed in it. */
export interface FormattedToolset {
  payload: JsonValue;
  warnings: FormatWarning[];
}

/** One provider's wire shape. Pure: same input, same output, input untouched. */
export interface ProviderFormat {
  name: ProviderFormatName;
  /** For people. */
  label: string;
  /** One function, as an entry of the request's tools. */
  declare(named: NamedMethod): { declaration: JsonObject; losses: SchemaLoss[] };
  /** The value of the request's `tools` from all declarations, when it is more than their list. */
  wrap?(declarations: JsonObject[]): JsonValue;
}
