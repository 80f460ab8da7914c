import type { JsonSchema } from "./json-schema.ts";
import { english, type Translate } from "./messages/translate.ts";
import { isSchemaObject } from "./reference.ts";

/**
 * The title that a field gives itself. A title behind a `$ref` names the shared type, not the
 * field, since two fields of one type would get one name. With `key` there is none where the key
 * says more: generators make `Maxretries` of `maxRetries`.
 */
export function ownTitle(schema: JsonSchema | boolean, key?: string | number): string | undefined {
  const title = declaredTitle(schema);
  return title !== undefined && typeof key === "string" && isRunTogether(title, key)
    ? undefined
    : title;
}

/** Whether the title is only the key, or the name of a shared type, without its word boundaries. */
function isRunTogether(title: string, key: string): boolean {
  const letters = (text: string) => text.replace(/[\s_-]/g, "").toLowerCase();
  return letters(title) === letters(key) && wordCount(title) < wordCount(titleOfKey(key));
}

const wordCount = (text: string) => text.trim().split(/\s+/).length;

function declaredTitle(schema: JsonSchema | boolean): string | undefined {
  if (!isSchemaObject(schema)) return undefined;
  if (typeof schema.title === "string") return schema.title;
  const members = [schema.anyOf, schema.oneOf].flatMap((listed) =>
    Array.isArray(listed) ? listed.filter(isSchemaObject) : [],
  );
  const [only, ...others] = members.filter((member) => member.type !== "null");
  // When `null` has a title, too, the two titles name the positions of a switch.
  const isNamed =
    others.length === 0 && !members.some((member) => member.type === "null" && member.title);
  return isNamed && typeof only?.title === "string" ? only.title : undefined;
}

/**
 * The title of a field that has none: `max_results` and `maxResults` become "Max results", `apiKey`
 * "API key".
 */
export function titleOfKey(key: string, t: Translate = english): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/(?:(?<!^e)-|[_\s])+/gi, " ")
    .trim();
  if (words === "") return key === "" ? t("(no name)", undefined, "a field") : key;
  const lower = words.split(" ").map(lowerWord).join(" ");
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

function lowerWord(word: string): string {
  return withAcronym(word) ?? word.replace(/\b[A-Z][a-z]/g, (start) => start.toLowerCase());
}

/**
 * The number of characters of a title that are read. Looking for pairs of marks takes time that
 * grows with the square of the length.
 */
const LONGEST_TITLE = 500;

/** A title without Markdown, for places such as accessible names and messages. */
export function plainTitle(markdown: string): string {
  const text =
    markdown.length > LONGEST_TITLE ? `${markdown.slice(0, LONGEST_TITLE - 1)}…` : markdown;
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, "$2")
    .replace(/(^|\W)[*_](\S(?:.*?\S)?)[*_](?=\W|$)/g, "$1$2");
}

/** One entry of a list, for people: "Entry 2" of index 1. */
export function entryTitle(index: number, t: Translate = english): string {
  return t("Entry {number}", { number: index + 1 });
}

/** One part of a tuple: its title, or which one it is. */
export function partTitle(
  part: JsonSchema | boolean,
  index: number,
  t: Translate = english,
): string {
  return plainTitle(ownTitle(part) || ordinal(index + 1, t));
}

/** "1st", "2nd". */
export function ordinal(number: number, t: Translate = english): string {
  return t("{number, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", { number });
}

/** What a whole config is called, in the place of a field's title. */
export const wholeTitle = (t: Translate = english): string => t("The config");

/** A word as it is written when it is a known acronym: `url` becomes `URL`. */
export function withAcronym(word: string): string | undefined {
  return ACRONYMS.get(word.toLowerCase());
}

const ACRONYMS = new Map(
  "AI API CLI CPU CRM CSS CSV DB DNS ERP FAQ FTP GPU HR HTML HTTP HTTPS ID IP JSON JWT LLM MCP OCR OS PDF PII PNG QR RAG RPC RSS S3 SDK SLA SMS SQL SSH SSL SVG TLS TTS UI URI URL URLs UTC UUID VM VPN XML YAML"
    .split(" ")
    .map((acronym) => [acronym.toLowerCase(), acronym]),
);
