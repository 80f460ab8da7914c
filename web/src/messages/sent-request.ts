import { isJsonObject, type JsonValue, jsonText } from "@pegboard/json-schema";
import type { SentRequest } from "@pegboard/registry-core/internal";
import { t } from "./t.ts";

/** `GET api.example.com/pets?limit=2`: what a call sent, in one line. */
export function sentLine(sent: SentRequest): string {
  switch (sent.protocol) {
    case "http":
      return `${sent.method} ${sent.url.replace(/^https?:\/\//, "")}`;
    case "mcp":
      return t("tools/call {name} to {server}", {
        name: isJsonObject(sent.params) ? String(sent.params.name) : "",
        server: sent.server,
      });
    case "code":
      return valueText(sent.arguments, undefined);
  }
}

/** All of it. */
export function sentText(sent: SentRequest): string {
  switch (sent.protocol) {
    case "http": {
      const { method, url, headers, body } = sent;
      const lines = [
        `${method} ${url}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ];
      if (!body) return lines.join("\n");
      return [
        ...lines,
        "",
        body.text ?? t("({bytes, number} bytes, not shown)", { bytes: body.bytes }),
      ].join("\n");
    }
    case "mcp":
      return valueText(sent.params, 2);
    case "code":
      return valueText(sent.arguments, 2);
  }
}

/** A whole that was too long is the beginning of its text. */
const valueText = (value: JsonValue, indent: number | undefined): string =>
  typeof value === "string" ? value : jsonText(value, indent);
