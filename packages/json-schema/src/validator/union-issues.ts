import type { KeywordIssue, ValuePlace } from "./keyword-issue.ts";

const CONSTANT_KEYWORDS = ["const", "enum"];

/**
 * The issues of the variant that the value is meant for; otherwise those that all variants share,
 * or only the union's own issue.
 */
export function unionIssues(union: KeywordIssue, variants: KeywordIssue[][]): KeywordIssue[] {
  const refusesKind = (issue: KeywordIssue): boolean =>
    [...CONSTANT_KEYWORDS, "type"].includes(issue.keyword) &&
    areSamePlace(union.place, issue.place);
  const ofRightKind = variants.filter((issues) => !issues.some(refusesKind));
  const meant = [tellsAnother, isMissingField].reduce(withoutIssue, ofRightKind);
  const [only, another] = meant;
  if (only && !another) return only;
  const shared =
    ofRightKind.length > 0
      ? sharedIssue(ofRightKind, isConstant)
      : sharedKind(variants, refusesKind);
  return [shared ?? union];
}

/** The variants without an issue of this kind, while several remain to choose from. */
function withoutIssue(
  variants: KeywordIssue[][],
  isIssue: (issue: KeywordIssue) => boolean,
): KeywordIssue[][] {
  return variants.length > 1 ? variants.filter((issues) => !issues.some(isIssue)) : variants;
}

/**
 * Whether an issue shows that another variant is meant: the value has another constant, as in `{
 * kind: "s3", … }`. A constant from a list is more likely misspelt.
 */
function tellsAnother({ keyword, part }: KeywordIssue): boolean {
  return keyword === "const" || (keyword === "enum" && part.enum?.length === 1);
}

function isConstant(issue: KeywordIssue): boolean {
  return CONSTANT_KEYWORDS.includes(issue.keyword);
}

/** Whether an issue is a missing member, which another variant may not ask for. */
function isMissingField(issue: KeywordIssue): boolean {
  return issue.keyword === "required";
}

/** The constants that all variants ask for, or else the types. */
function sharedKind(
  variants: KeywordIssue[][],
  refusesKind: (issue: KeywordIssue) => boolean,
): KeywordIssue | undefined {
  return (
    sharedIssue(variants, (issue) => refusesKind(issue) && isConstant(issue)) ??
    sharedIssue(variants, refusesKind)
  );
}

/** One issue of every variant, all of one kind at one place. */
function sharedIssue(
  variants: KeywordIssue[][],
  isSought: (issue: KeywordIssue) => boolean,
): KeywordIssue | undefined {
  const sought = variants
    .map((issues) => issues.find(isSought))
    .filter((issue) => issue !== undefined);
  const [first] = sought;
  if (!first || sought.length < variants.length) return undefined;
  const isSame = sought.every(
    (issue) => areSamePlace(first.place, issue.place) && isConstant(issue) === isConstant(first),
  );
  return isSame
    ? { ...first, alternatives: sought.flatMap((issue) => issue.alternatives ?? [issue]) }
    : undefined;
}

function areSamePlace(one: ValuePlace, other: ValuePlace): boolean {
  let [a, b] = [one, other];
  for (; a && b && a !== b; a = a.above, b = b.above) if (a.key !== b.key) return false;
  return a === b;
}
