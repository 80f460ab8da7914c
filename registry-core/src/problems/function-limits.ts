import type { ProviderFormatName } from "../provider-formats/provider-formats.ts";

/** The most functions that a request may have, by provider format; null for no limit. */
export type FunctionLimits = Readonly<Record<ProviderFormatName, number | null>>;

/**
 * What holds until an organisation chooses otherwise. OpenAI takes 128 ("A max of 128 functions are supported",
 * https://platform.openai.com/docs/api-reference/chat/create; a longer list is refused with `array_above_max_length`).
 */
export const DEFAULT_FUNCTION_LIMITS: FunctionLimits = {
  "openai-chat": 128,
  "openai-responses": 128,
  // No limit is published.
  anthropic: null,
  // "Maximum 512 function declarations", but other numbers for other models and in Vertex AI: the type `Tool` of @google/genai.
  gemini: null,
  // The protocol has none: a client may have one.
  mcp: null,
};

/** A provider that refuses a request with so many functions. */
export interface ExceededLimit {
  name: ProviderFormatName;
  limit: number;
}

/** The providers that would refuse a request with this many functions. */
export function exceededLimits(functions: number, limits: FunctionLimits): ExceededLimit[] {
  return (Object.entries(limits) as [ProviderFormatName, number | null][]).flatMap(([name, limit]) =>
    limit !== null && functions > limit ? [{ name, limit }] : [],
  );
}
