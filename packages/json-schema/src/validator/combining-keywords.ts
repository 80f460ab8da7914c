import {
  addSeen,
  emptySeen,
  isAccepted,
  type Judge,
  type JudgedMembers,
  keywordIssuesOf,
  type MakeJudge,
  type ValidatorPart,
  type ValidatorRun,
} from "./judge.ts";
import type { KeywordIssue } from "./keyword-issue.ts";
import { unionIssues } from "./union-issues.ts";
import { findUnionTag, variantByTag } from "./union-tag.ts";

/**
 * Keywords that apply other schemas to the value itself, in the order in which their issues are
 * reported.
 */
export const COMBINING_KEYWORDS: [keyword: string, make: MakeJudge][] = [
  ["not", notRule],
  ["anyOf", (part, keyword) => unionRule(part, keyword, Infinity)],
  ["allOf", allRule],
  ["oneOf", (part, keyword) => unionRule(part, keyword, 1)],
  ["if", conditionRule],
];

function notRule(part: ValidatorPart, keyword: string): Judge {
  const refused = part.below(part.schema.not);
  return (value, place, run) => {
    const { hidden } = run;
    run.hidden = hidden === "differs" ? "fits" : "differs";
    const isRefused = isAccepted(refused, value, run);
    run.hidden = hidden;
    if (!isRefused) return true;
    run.issues?.push({ place, keyword, part: part.schema });
    return false;
  };
}

function allRule(part: ValidatorPart): Judge {
  const all = (part.schema.allOf ?? []).map((schema) => part.below(schema));
  return (value, place, run, seen) => {
    let isValid = true;
    for (const each of all) {
      if (each.judge(value, place, run, seen)) continue;
      if (!run.issues) return false;
      isValid = false;
    }
    return isValid;
  };
}

function unionRule(part: ValidatorPart, keyword: string, most: number): Judge {
  const variants = (part.schema[keyword] as unknown[]).map((schema) => part.below(schema));
  const enough = most === 1 ? 2 : 1;
  let tag: ReturnType<typeof findUnionTag> | null = null;
  return (value, place, run, seen) => {
    const count = seen
      ? collectFromFitting(variants, value, run, seen)
      : countFitting(variants, value, run, enough);
    if (count > 0 && count <= most) return true;
    if (!run.issues) return false;
    const union: KeywordIssue = {
      place,
      keyword,
      part: part.schema,
      ...(count > 0 && { fitsSeveral: true }),
    };
    if (count > 0) {
      run.issues.push(union);
      return false;
    }
    if (tag === null) tag = findUnionTag(variants);
    const told = tag && variantByTag(tag, value, { place, run });
    const issuesOfVariant = (variant: ValidatorPart) =>
      keywordIssuesOf(variant, value, { place, run });
    if (told && "keyword" in told) run.issues.push(told);
    else
      run.issues.push(
        ...(told ? issuesOfVariant(told) : unionIssues(union, variants.map(issuesOfVariant))),
      );
    return false;
  };
}

/** Counts the variants that accept the value, and stops as soon as the answer is known. */
function countFitting(
  variants: ValidatorPart[],
  value: unknown,
  run: ValidatorRun,
  enough: number,
): number {
  let count = 0;
  for (const variant of variants) {
    if (isAccepted(variant, value, run)) count += 1;
    if (count === enough) break;
  }
  return count;
}

/**
 * Counts the variants that accept the value and collects what each of them judged, for which all of
 * them have to be tried.
 */
function collectFromFitting(
  variants: ValidatorPart[],
  value: unknown,
  run: ValidatorRun,
  seen: JudgedMembers,
): number {
  let count = 0;
  for (const variant of variants) {
    const own = emptySeen();
    if (!isAccepted(variant, value, run, own)) continue;
    count += 1;
    addSeen(seen, own);
  }
  return count;
}

function conditionRule(part: ValidatorPart): Judge {
  const { then: whenMet, else: otherwise } = part.schema;
  const condition = part.below(part.schema.if);
  const chosen = [whenMet, otherwise].map((schema) =>
    schema === undefined ? undefined : part.below(schema),
  );
  return (value, place, run, seen) => {
    const own = seen && emptySeen();
    const { hidden } = run;
    if (hidden === "fits") run.hidden = "fits but is another";
    const isMet = isAccepted(condition, value, run, own);
    run.hidden = hidden;
    if (isMet && seen && own) addSeen(seen, own);
    return chosen[isMet ? 0 : 1]?.judge(value, place, run, seen) ?? true;
  };
}
