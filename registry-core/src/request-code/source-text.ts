import type { JsonSchema, JsonValue } from "@pegboard/json-schema";

/** A JSON value as source code, further lines indented by so many spaces. */
export function jsonLiteral(value: JsonValue | JsonSchema, indent = 0): string {
  const json = JSON.stringify(value, null, 2).replace(
    /^( *)"__proto__": /gm,
    `$1${memberName("__proto__")}: `,
  );
  return json.replaceAll("\n", `\n${" ".repeat(indent)}`);
}

/**
 * The name of an object's member as source code. Without brackets, `__proto__` would set what the
 * object inherits from.
 */
export const memberName = (name: string): string =>
  name === "__proto__" ? '["__proto__"]' : JSON.stringify(name);

/** A text as source code: in backticks when it has lines, so that it stays readable. */
export function textLiteral(text: string): string {
  return text.includes("\n")
    ? `\`${text.replace(ESCAPED_CHARACTERS, escapedCharacter)}\``
    : JSON.stringify(text);
}

/** Characters that end or change a template literal, and those that a file or a clipboard loses. */
const ESCAPED_CHARACTERS = /[\\`]|\$(?=\{)|[^\P{Cc}\n\t]|\p{Surrogate}/gu;

const escapedCharacter = (character: string): string =>
  /[\\`$]/.test(character) ? `\\${character}` : JSON.stringify(character).slice(1, -1);

/** Source code made of the lines that are present. */
export function codeLines(...lines: (string | false)[]): string {
  return `${lines.filter((line) => line !== false).join("\n")}\n`;
}
