import { describeKeyword, wholeTitle } from "@pegboard/json-schema";
import { english, type MessageTable, type Translate } from "@pegboard/json-schema/messages";

/** One difference between two versions of a schema, and where it is. */
type SchemaChangeFact = { path: readonly string[]; titles: readonly (string | null)[] } & (
  | { kind: "new"; required: boolean }
  | { kind: "removed" }
  | { kind: "renamed"; from: readonly string[] }
  | ({ kind: "changed" } & RuleFact)
);

interface RuleFact {
  keyword: string;
  before?: unknown;
  after?: unknown;
}

const RULES = {
  required: (t, { after }: RuleFact) => (after ? t("is required now") : t("is no longer required")),
  secret: (t, { after }: RuleFact) => (after ? t("is a secret now") : t("is no longer a secret")),
  additionalProperties: (t, { after }: RuleFact) =>
    after === false
      ? t("takes no entries any more but the ones it names")
      : t("takes other entries than the ones it names"),
  null: (t, { after }: RuleFact) =>
    after ? t("may be empty (null) now") : t("may no longer be empty (null)"),
  default: (t, { before, after }: RuleFact) => {
    if (after === undefined) return t("has no default any more");
    const now = JSON.stringify(after);
    return before === undefined
      ? t("is {now} by default now", { now })
      : t("is {now} by default now, was {was}", { now, was: JSON.stringify(before) });
  },
} satisfies MessageTable;

const CONDITIONAL_KEYWORDS: ReadonlySet<string> = new Set([
  "anyOf",
  "oneOf",
  "if",
  "then",
  "else",
  "not",
]);

/** A difference between two versions of a schema, as a sentence. */
export function describeSchemaChange(change: SchemaChangeFact, t: Translate = english): string {
  if (change.kind === "renamed")
    return t('"{from}" is called "{to}" now', { from: change.from.at(-1), to: change.path.at(-1) });
  return `${fieldPlaceText(change.titles, t)} ${schemaChangeText(change, t)}`;
}

function schemaChangeText(
  change: Exclude<SchemaChangeFact, { kind: "renamed" }>,
  t: Translate,
): string {
  switch (change.kind) {
    case "new":
      return change.required ? t("is new and required") : t("is new");
    case "removed":
      return t("is no longer there");
    case "changed":
      return describeRule(change, t);
  }
}

/** What is said of a rule, which is mostly what its keyword asks of a value. */
function describeRule(rule: RuleFact, t: Translate): string {
  const { keyword, before, after } = rule;
  if (CONDITIONAL_KEYWORDS.has(keyword)) return t("takes other forms of values than before");
  if (Object.hasOwn(RULES, keyword)) return RULES[keyword as keyof typeof RULES](t, rule);
  const was = before === undefined ? "" : describeKeyword(keyword, before, t);
  if (after === undefined) return t("has one rule less: “{was}”", { was });
  const is = describeKeyword(keyword, after, t);
  return was === "" ? t("{is} now", { is }) : t("{is} now, before it {was}", { is, was });
}

function fieldPlaceText(titles: readonly (string | null)[], t: Translate): string {
  let place: string | undefined;
  for (const title of titles) {
    if (title === null) place = t("Each entry of {place}", { place: place ?? wholeTitle(t) });
    else place = place === undefined ? title : `${place} › ${title}`;
  }
  return place ?? wholeTitle(t);
}
