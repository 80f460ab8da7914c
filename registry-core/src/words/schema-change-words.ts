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

/** A difference between two versions of a schema, as a sentence. */
export function describeSchemaChange(change: ToldChange): string {
  if (change.kind === "renamed") return `"${change.from.at(-1)}" is called "${change.path.at(-1)}" now`;
  return `${placeOf(change.titles)} ${whatChanged(change)}`;
}

function whatChanged(change: Exclude<ToldChange, { kind: "renamed" }>): string {
  switch (change.kind) {
    case "new":
      return `is new${change.required ? " and required" : ""}`;
    case "removed":
      return "is no longer there";
    case "changed":
      return (RULE_WORDS.get(change.keyword) ?? otherRule)(change);
  }
}

const otherForms = () => "takes other forms of values than before";

/** What is said of a rule that has another value now, where it is not what the keyword asks of a value. */
const RULE_WORDS = new Map<string, (rule: ToldRule) => string>([
  ["required", ({ after }) => `is ${after ? "required now" : "no longer required"}`],
  ["secret", ({ after }) => (after ? "is a secret now" : "is no longer a secret")],
  [
    "additionalProperties",
    ({ after }) =>
      after === false
        ? "takes no entries any more but the ones it names"
        : "takes other entries than the ones it names",
  ],
  ["null", ({ after }) => (after ? "may be empty (null) now" : "may no longer be empty (null)")],
  [
    "default",
    ({ before, after }) => {
      if (after === undefined) return "has no default any more";
      return `is ${JSON.stringify(after)} by default now${before === undefined ? "" : `, was ${JSON.stringify(before)}`}`;
    },
  ],
  ...["anyOf", "oneOf", "if", "then", "else", "not"].map((keyword) => [keyword, otherForms] as const),
]);

function otherRule({ keyword, before, after }: ToldRule): string {
  const was = before === undefined ? "" : describeKeyword(keyword, before);
  if (after === undefined) return `has one rule less: “${was}”`;
  return `${describeKeyword(keyword, after)} now${was === "" ? "" : `, before it ${was}`}`;
}

function placeOf(titles: readonly (string | null)[]): string {
  let place: string | undefined;
  for (const title of titles) {
    if (title === null) place = `Each entry of ${place ?? WHOLE}`;
    else place = place === undefined ? title : `${place} › ${title}`;
  }
  return place ?? WHOLE;
}

const WHOLE = "The config";
