import { canonicalJson } from "../canonical-json.ts";
import { isAccepted, type Judge, placeBelow, type Run, type Seen } from "./judge.ts";
import type { KeywordContext } from "./keyword-context.ts";

/** Keywords that speak about lists, in the order in which their faults are told. */
export const LIST_KEYWORDS = new Map<string, (context: KeywordContext) => Judge>([
  ["maxItems", (context) => listRule(context, (list) => list.length <= Number(context.expected))],
  ["minItems", (context) => listRule(context, (list) => list.length >= Number(context.expected))],
  ["prefixItems", (context) => positionsRule(context)],
  [
    "items",
    (context) => (Array.isArray(context.expected) ? positionsRule(context) : itemsRule(context, positions(context))),
  ],
  [
    "additionalItems",
    (context) => (Array.isArray(context.part.items) ? itemsRule(context, context.part.items.length) : accepts),
  ],
  ["contains", containsRule],
  ["uniqueItems", (context) => (context.expected === true ? listRule(context, isUnique) : accepts)],
]);

/** After all others: it speaks about what none of them judged. */
export function unevaluatedItems({ subschema, expected }: KeywordContext): Judge {
  const judge = subschema(expected);
  return forLists((list, place, run, seen) =>
    items(list, run, (item, index) => {
      if (seen?.items.has(index)) return true;
      seen?.items.add(index);
      return judge(item, placeBelow(place, index, run), run, undefined);
    }),
  );
}

const accepts: Judge = () => true;

function forLists(
  judge: (list: unknown[], place: Parameters<Judge>[1], run: Run, seen: Seen | undefined) => boolean,
): Judge {
  return (value, place, run, seen) => !Array.isArray(value) || judge(value, place, run, seen);
}

function items(list: unknown[], run: Run, passes: (item: unknown, index: number) => boolean): boolean {
  run.work.spend(list.length);
  let valid = true;
  for (const [index, item] of list.entries()) {
    if (passes(item, index)) continue;
    if (!run.faults) return false;
    valid = false;
  }
  return valid;
}

function listRule({ keyword, part }: KeywordContext, fits: (list: unknown[], run: Run) => boolean): Judge {
  return forLists((list, place, run) => {
    const isFitting = fits(list, run);
    if (!isFitting) run.faults?.push({ place, keyword, part });
    return isFitting;
  });
}

/** How many items `prefixItems` judges, before `items` judges the rest. */
function positions({ part }: KeywordContext): number {
  return Array.isArray(part.prefixItems) ? part.prefixItems.length : 0;
}

function positionsRule({ expected, subschema }: KeywordContext): Judge {
  const judges = (expected as unknown[]).map(subschema);
  return forLists((list, place, run, seen) =>
    items(list.slice(0, judges.length), run, (item, index) => {
      seen?.items.add(index);
      return judges[index]?.(item, placeBelow(place, index, run), run, undefined) === true;
    }),
  );
}

function itemsRule({ expected, subschema }: KeywordContext, from: number): Judge {
  const judge = subschema(expected);
  return forLists((list, place, run, seen) =>
    items(list, run, (item, index) => {
      if (index < from) return true;
      seen?.items.add(index);
      return judge(item, placeBelow(place, index, run), run, undefined);
    }),
  );
}

/** With `minContains` and `maxContains`, which mean nothing alone. */
function containsRule({ expected, part, subschema }: KeywordContext): Judge {
  const judge = subschema(expected);
  const { minContains, maxContains } = part;
  const least = typeof minContains === "number" ? minContains : 1;
  const most = typeof maxContains === "number" ? maxContains : Infinity;
  return forLists((list, place, run, seen) => {
    let count = 0;
    items(list, run, (item, index) => {
      if (!isAccepted(judge, item, run)) return true;
      count += 1;
      seen?.items.add(index);
      return true;
    });
    if (count >= least && count <= most) return true;
    const keyword = count > most ? "maxContains" : minContains === undefined ? "contains" : "minContains";
    run.faults?.push({ place, keyword, part });
    return false;
  });
}

function isUnique(list: unknown[], { work }: Run): boolean {
  const texts = new Set<string>();
  for (const item of list) {
    const text = canonicalJson(item);
    work.spend(1 + (text.length >> 3));
    if (texts.has(text)) return false;
    texts.add(text);
  }
  return true;
}
