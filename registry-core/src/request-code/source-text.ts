import type { JsonSchema, JsonValue } from "../schema/json-schema.ts";

/** A JSON value as source code, further lines indented by so many spaces. JSON is TypeScript. */
export function jsonLiteral(value: JsonValue | JsonSchema, indent = 0): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${" ".repeat(indent)}`);
}

/** A text as source code: in backticks when it has lines, so that it stays readable. */
export function textLiteral(text: string): string {
  return text.includes("\n") ? `\`${text.replace(/[\\`]|\$(?=\{)|\r/g, escaped)}\`` : JSON.stringify(text);
}

/** A carriage return would be read as a line feed. */
const escaped = (character: string): string => (character === "\r" ? "\\r" : `\\${character}`);

/** Source code of those lines that are there. */
export function codeLines(...lines: (string | false)[]): string {
  return `${lines.filter((line) => line !== false).join("\n")}\n`;
}
