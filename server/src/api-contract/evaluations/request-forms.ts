/** The forms of requests that evaluations are sent in. */
export const MODEL_REQUEST_FORMS = [
  "openai-chat",
  "openai-responses",
  "anthropic",
  "gemini",
] as const;
