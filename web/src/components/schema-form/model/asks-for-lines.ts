import type { JsonSchema } from "@pegboard/registry-core";

/** Whether the schema says that a text has several lines; how long it may be says nothing about that. */
export function asksForLines({ contentMediaType, format, multiline }: JsonSchema): boolean {
  if (multiline === true || format === "markdown" || format === "textarea") return true;
  return /^(text\/|application\/(x-pem-file|pem-))/.test(String(contentMediaType ?? ""));
}
