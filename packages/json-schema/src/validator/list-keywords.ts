import { canonicalJson } from "../json/canonical-json.ts";
import {
  isAccepted,
  type Judge,
  type MakeJudge,
  placeBelow,
  type ValidatorPart,
  type ValidatorRun,
} from "./judge.ts";

/** Keywords that judge lists, in the order in which their issues are reported. */
export const LIST_KEYWORDS: [keyword: string, make: MakeJudge][] = [
  [
    "maxItems",
    ({ schema }, keyword) =>
      listRule(schema, keyword, (list) => list.length <= Number(schema.maxItems)),
  ],
  [
    "minItems",
    ({ schema }, keyword) =>
      listRule(schema, keyword, (list) => list.length >= Number(schema.minItems)),
  ],
  ["prefixItems", (part) => positionsRule(part, part.schema.prefixItems as unknown[])],
  [
    "items",
    (part) =>
      Array.isArray(part.schema.items) ? positionsRule(part, part.schema.items) : itemsRule(part),
  ],
  ["additionalItems", additionalItemsRule],
  ["contains", containsRule],
  [
    "uniqueItems",
    ({ schema }, keyword) =>
      schema[keyword] === true ? listRule(schema, keyword, isUnique) : undefined,
  ],
];

/**
 * Judges `unevaluatedItems` after all other keywords, since it applies to items that none of them
 * judged.
 */
export function unevaluatedItems(part: ValidatorPart, keyword: string): Judge {
  const rest = part.below(part.schema[keyword]);
  return (list, place, run, seen) => {
    if (!Array.isArray(list)) return true;
    return items(list, run, (item, index) => {
      if (seen?.items.has(index)) return true;
      seen?.items.add(index);
      return rest.judge(item, placeBelow(place, index, run), run, undefined);
    });
  };
}

function items(
  list: unknown[],
  run: ValidatorRun,
  passes: (item: unknown, index: number) => boolean,
): boolean {
  run.work.spend(list.length);
  let isValid = true;
  for (let index = 0; index < list.length; index += 1) {
    if (passes(list[index], index)) continue;
    if (!run.issues) return false;
    isValid = false;
  }
  return isValid;
}

function listRule(
  part: ValidatorPart["schema"],
  keyword: string,
  fits: (list: unknown[], run: ValidatorRun) => boolean,
): Judge {
  return (list, place, run) => {
    if (!Array.isArray(list) || fits(list, run)) return true;
    run.issues?.push({ place, keyword, part });
    return false;
  };
}

function positionsRule(part: ValidatorPart, schemas: unknown[]): Judge {
  const positions = schemas.map((schema) => part.below(schema));
  return (list, place, run, seen) => {
    if (!Array.isArray(list)) return true;
    return items(list.slice(0, positions.length), run, (item, index) => {
      seen?.items.add(index);
      return positions[index]?.judge(item, placeBelow(place, index, run), run, undefined) === true;
    });
  };
}

function itemsRule(part: ValidatorPart): Judge {
  const { prefixItems } = part.schema;
  return restRule(
    part.below(part.schema.items),
    Array.isArray(prefixItems) ? prefixItems.length : 0,
  );
}

/**
 * Judges `additionalItems`, draft 7's keyword for what follows a list of `items`, which has no
 * meaning alone.
 */
function additionalItemsRule(part: ValidatorPart, keyword: string): Judge | undefined {
  const { items: positions } = part.schema as { items?: unknown };
  return Array.isArray(positions)
    ? restRule(part.below(part.schema[keyword]), positions.length)
    : undefined;
}

function restRule(rest: ValidatorPart, from: number): Judge {
  return (list, place, run, seen) => {
    if (!Array.isArray(list)) return true;
    run.work.spend(list.length);
    let isValid = true;
    for (let index = from; index < list.length; index += 1) {
      seen?.items.add(index);
      if (rest.judge(list[index], placeBelow(place, index, run), run, undefined)) continue;
      if (!run.issues) return false;
      isValid = false;
    }
    return isValid;
  };
}

/** Judges `contains` with `minContains` and `maxContains`, which have no meaning alone. */
function containsRule(part: ValidatorPart): Judge {
  const { schema } = part;
  const { contains, minContains, maxContains } = schema;
  const sought = part.below(contains);
  const least = typeof minContains === "number" ? minContains : 1;
  const most = typeof maxContains === "number" ? maxContains : Infinity;
  return (list, place, run, seen) => {
    if (!Array.isArray(list)) return true;
    let count = 0;
    items(list, run, (item, index) => {
      if (!isAccepted(sought, item, run)) return true;
      count += 1;
      seen?.items.add(index);
      return true;
    });
    if (count >= least && count <= most) return true;
    const tooFew = minContains === undefined ? "contains" : "minContains";
    const keyword = count > most ? "maxContains" : tooFew;
    run.issues?.push({ place, keyword, part: schema });
    return false;
  };
}

/** Equal for equal items. The JSON of lists and objects begins with a bracket, a text here with a quote. */
function comparableItem(item: unknown): unknown {
  if (typeof item === "string") return `"${item}`;
  return typeof item === "object" && item !== null ? canonicalJson(item) : item;
}

function isUnique(list: unknown[], { work }: ValidatorRun): boolean {
  const met = new Set<unknown>();
  for (const item of list) {
    const key = comparableItem(item);
    work.spend(1 + (typeof key === "string" ? key.length >> 3 : 0));
    if (met.has(key)) return false;
    met.add(key);
  }
  return true;
}
