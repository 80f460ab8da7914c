import type { JsonSchema } from "@pegboard/registry-core";

/** The language of a long text, as the editor colours it. */
export type EditorLanguage = "markdown" | "jinja" | "json" | "shell";

/** Names of the widgets that draw several lines of text. */
export const LINE_WIDGETS = ["textarea", "markdown", "jinja", "shell"];

/**
 * The language by the ui schema's language or widget, the schema's media type or format; undefined
 * for plain text.
 */
export function textLanguageOf(
  { contentMediaType, format }: JsonSchema,
  { language, widget }: { language?: unknown; widget?: unknown },
): EditorLanguage | undefined {
  const said = [language, widget, subtypeOf(contentMediaType), format].map((name) =>
    EDITOR_LANGUAGES.get(String(name)),
  );
  return said.find((name) => name !== undefined);
}

/** Whether the schema asks for several lines; the allowed length does not show that. */
export function asksForLines(schema: JsonSchema): boolean {
  const { contentMediaType, format, multiline } = schema;
  if (multiline === true || format === "textarea" || textLanguageOf(schema, {}) !== undefined)
    return true;
  return /^(text\/|application\/(x-pem-file|pem-|(x-)?yaml|toml|xml|sql))/.test(
    String(contentMediaType ?? ""),
  );
}

/** The subtype of a media type: `text/x-jinja` as "jinja", `application/problem+json` as "json". */
function subtypeOf(mediaType: unknown): string | undefined {
  const [essence = ""] = String(mediaType ?? "").split(";", 1);
  const [, subtype = ""] = essence.trim().toLowerCase().split("/", 2);
  return subtype.split("+").at(-1)?.replace(/^x-/, "");
}

const EDITOR_LANGUAGES = new Map<string, EditorLanguage>([
  ...["markdown", "md"].map((name) => [name, "markdown"] as const),
  ...["jinja", "jinja2", "j2"].map((name) => [name, "jinja"] as const),
  ["json", "json"],
  ...["shell", "sh", "bash", "shellscript"].map((name) => [name, "shell"] as const),
]);
