import type { JsonSchema } from "@pegboard/registry-core";
import { textLanguageOf } from "./text-language.ts";

/** Whether the schema says that a text has several lines; how long it may be says nothing about that. */
export function asksForLines(schema: JsonSchema): boolean {
  const { contentMediaType, format, multiline } = schema;
  if (multiline === true || format === "textarea" || textLanguageOf(schema, {}) !== undefined) return true;
  return /^(text\/|application\/(x-pem-file|pem-|(x-)?yaml|toml|xml|sql))/.test(String(contentMediaType ?? ""));
}
