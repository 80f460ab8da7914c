import { FIELD_WORDS } from "./field-words.ts";
import { describeKeyword } from "./value-words.ts";

/** One difference between two versions of a schema, and where it is. */
type ToldChange = { path: readonly string[]; titles: readonly (string | null)[] } & (
  | { kind: "new"; required: boolean }
  | { kind: "removed" }
  | { kind: "renamed"; from: readonly string[] }
  | ({ kind: "changed" } & ToldRule)
);

interface ToldRule {
  keyword: string;
  before?: unknown;
  after?: unknown;
}

/**
 * What is said of a difference between two versions of a schema; all but `renamed` after the place.
 */
export const SCHEMA_CHANGE_WORDS = {
  renamed: (from: string | undefined, to: string | undefined) => `"${from}" is called "${to}" now`,
  added: (required: boolean) => `is new${required ? " and required" : ""}`,
  removed: () => "is no longer there",
  otherForms: () => "takes other forms of values than before",
  ruleGone: (was: string) => `has one rule less: “${was}”`,
  ruleNow: (is: string, was: string) => `${is} now${was === "" ? "" : `, before it ${was}`}`,
  eachEntry: (of: string) => `Each entry of ${of}`,
};

/**
 * What is said of a rule that has another value now, where it is not what the keyword asks of a
 * value.
 */
export const RULE_WORDS = {
  required: ({ after }: ToldRule): string => `is ${after ? "required now" : "no longer required"}`,
  secret: ({ after }: ToldRule): string => (after ? "is a secret now" : "is no longer a secret"),
  additionalProperties: ({ after }: ToldRule): string =>
    after === false
      ? "takes no entries any more but the ones it names"
      : "takes other entries than the ones it names",
  null: ({ after }: ToldRule): string =>
    after ? "may be empty (null) now" : "may no longer be empty (null)",
  default: ({ before, after }: ToldRule) => {
    if (after === undefined) return "has no default any more";
    return `is ${JSON.stringify(after)} by default now${before === undefined ? "" : `, was ${JSON.stringify(before)}`}`;
  },
};

const FORMS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "if", "then", "else", "not"]);

/** A difference between two versions of a schema, as a sentence. */
export function describeSchemaChange(change: ToldChange): string {
  if (change.kind === "renamed")
    return SCHEMA_CHANGE_WORDS.renamed(change.from.at(-1), change.path.at(-1));
  return `${placeOf(change.titles)} ${whatChanged(change)}`;
}

function whatChanged(change: Exclude<ToldChange, { kind: "renamed" }>): string {
  switch (change.kind) {
    case "new":
      return SCHEMA_CHANGE_WORDS.added(change.required);
    case "removed":
      return SCHEMA_CHANGE_WORDS.removed();
    case "changed":
      return ruleText(change);
  }
}

function ruleText(rule: ToldRule): string {
  const { keyword, before, after } = rule;
  if (FORMS.has(keyword)) return SCHEMA_CHANGE_WORDS.otherForms();
  if (Object.hasOwn(RULE_WORDS, keyword))
    return RULE_WORDS[keyword as keyof typeof RULE_WORDS](rule);
  const was = before === undefined ? "" : describeKeyword(keyword, before);
  if (after === undefined) return SCHEMA_CHANGE_WORDS.ruleGone(was);
  return SCHEMA_CHANGE_WORDS.ruleNow(describeKeyword(keyword, after), was);
}

function placeOf(titles: readonly (string | null)[]): string {
  let place: string | undefined;
  for (const title of titles) {
    if (title === null) place = SCHEMA_CHANGE_WORDS.eachEntry(place ?? FIELD_WORDS.whole);
    else place = place === undefined ? title : `${place} › ${title}`;
  }
  return place ?? FIELD_WORDS.whole;
}
