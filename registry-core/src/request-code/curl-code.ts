import type { JsonValue } from "@pegboard/json-schema";
import type { ProviderFormatName } from "../provider-formats/provider-formats.ts";
import type { CodeParts, RequestCode } from "./request-code.ts";

interface Endpoint {
  url: string;
  headers: string[];
  body(parts: CodeParts): JsonValue;
}

/** The address, the headers and the body of a request, as each provider's reference gives them. */
const ENDPOINTS = {
  "openai-chat": {
    url: "https://api.openai.com/v1/chat/completions",
    headers: ["Authorization: Bearer $OPENAI_API_KEY"],
    body: ({ system, user, tools }) => ({
      model: "your-model",
      messages: [
        ...(system === "" ? [] : [{ role: "system", content: system }]),
        { role: "user", content: user },
      ],
      ...(tools.length > 0 && { tools }),
    }),
  },
  "openai-responses": {
    url: "https://api.openai.com/v1/responses",
    headers: ["Authorization: Bearer $OPENAI_API_KEY"],
    body: ({ system, user, tools }) => ({
      model: "your-model",
      ...(system !== "" && { instructions: system }),
      input: user,
      ...(tools.length > 0 && { tools }),
    }),
  },
  anthropic: {
    url: "https://api.anthropic.com/v1/messages",
    headers: ["x-api-key: $ANTHROPIC_API_KEY", "anthropic-version: 2023-06-01"],
    body: ({ system, user, tools }) => ({
      model: "your-model",
      max_tokens: 1024,
      ...(system !== "" && { system }),
      messages: [{ role: "user", content: user }],
      ...(tools.length > 0 && { tools }),
    }),
  },
  gemini: {
    url: "https://generativelanguage.googleapis.com/v1beta/models/your-model:generateContent",
    headers: ["x-goog-api-key: $GEMINI_API_KEY"],
    body: ({ system, user, tools }) => ({
      ...(system !== "" && { systemInstruction: { parts: [{ text: system }] } }),
      contents: [{ role: "user", parts: [{ text: user }] }],
      ...(tools.length > 0 && { tools }),
    }),
  },
} satisfies Partial<Record<ProviderFormatName, Endpoint>>;

/** A shell command. The body is a quoted here-document, of which the shell interprets nothing. */
export function curlCode(format: keyof typeof ENDPOINTS): RequestCode {
  const { url, headers, body }: Endpoint = ENDPOINTS[format];
  const options = [...headers, "Content-Type: application/json"].map(
    (header) => `  --header "${header}" \\\n`,
  );
  const command = `curl ${url} \\\n${options.join("")}  --data @- <<'JSON'`;
  return {
    label: "curl",
    file: "request.sh",
    format,
    // No line of JSON is this word alone, because every line of it has a quote or a bracket.
    write: (parts) => `${command}\n${JSON.stringify(body(parts), null, 2)}\nJSON\n`,
  };
}
