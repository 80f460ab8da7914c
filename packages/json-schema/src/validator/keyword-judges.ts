import { isSchemaObject } from "../reference.ts";
import { COMBINING_KEYWORDS } from "./combining-keywords.ts";
import type { Judge, MakeJudge, ValidatorPart } from "./judge.ts";
import { LIST_KEYWORDS, unevaluatedItems } from "./list-keywords.ts";
import { OBJECT_KEYWORDS, unevaluatedProperties } from "./object-keywords.ts";
import { REFERENCE_KEYWORDS } from "./reference-judges.ts";
import { KIND_KEYWORDS, LIMIT_KEYWORDS } from "./value-keywords.ts";

/** Every keyword that judges a value, in the order in which their issues are reported. */
const MAKERS: [keyword: string, make: MakeJudge][] = [
  ...REFERENCE_KEYWORDS,
  ...KIND_KEYWORDS,
  ...COMBINING_KEYWORDS,
  ...OBJECT_KEYWORDS,
  ...LIST_KEYWORDS,
  ...LIMIT_KEYWORDS,
  // These keywords judge members that no other keyword judged.
  ["unevaluatedProperties", unevaluatedProperties],
  ["unevaluatedItems", unevaluatedItems],
];
const KEYWORD_JUDGES = new Map(
  MAKERS.map(([keyword, make], rank) => [keyword, { rank, keyword, make }]),
);

type RankedKeyword = { rank: number; keyword: string; make: MakeJudge };

/** The judges of a part, one for each keyword. */
export function keywordJudges(part: ValidatorPart): Judge[] {
  const { schema } = part;
  if (!isSchemaObject(schema)) return (schema as unknown) === false ? [refuseEverything] : [];
  const found: RankedKeyword[] = [];
  let isSorted = true;
  for (const name of Object.keys(schema)) {
    const keyword = KEYWORD_JUDGES.get(name);
    if (keyword === undefined || schema[name] === undefined) continue;
    isSorted &&= keyword.rank > (found.at(-1)?.rank ?? -1);
    found.push(keyword);
  }
  if (!isSorted) found.sort((one, other) => one.rank - other.rank);
  const judges: Judge[] = [];
  for (const { make, keyword } of found) {
    const judge = make(part, keyword);
    if (judge) judges.push(judge);
  }
  return judges;
}

const refuseEverything: Judge = (_value, place, run) => {
  run.issues?.push({ place, keyword: "false", part: {} });
  return false;
};
