import type { ProviderFormatName } from "./provider-formats.ts";

/** What providers publish about how many functions a request may have, by format. */
export const GERMAN_FUNCTION_LIMITS: Readonly<Record<ProviderFormatName, string>> = {
  "openai-chat": "OpenAI lehnt mehr als 128 ab",
  "openai-responses": "OpenAI lehnt mehr als 128 ab",
  anthropic: "Keine Grenze ist veröffentlicht",
  gemini: "Veröffentlicht: 512, bei manchen Modellen weniger",
  mcp: "Clients können eine eigene Grenze haben",
};
