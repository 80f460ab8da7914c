import type { Fault } from "./fault.ts";
import { addSeen, emptySeen, faultsOf, isAccepted, type Judge, type Run, type Seen } from "./judge.ts";
import type { KeywordContext } from "./keyword-context.ts";
import { unionFaults } from "./union-faults.ts";

/** Keywords that apply other schemas to the same value, in the order in which their faults are told. */
export const COMBINING_KEYWORDS = new Map<string, (context: KeywordContext) => Judge>([
  ["not", notRule],
  ["anyOf", (context) => unionRule(context, Infinity)],
  ["allOf", allRule],
  ["oneOf", (context) => unionRule(context, 1)],
  ["if", conditionRule],
]);

function notRule({ keyword, part, expected, subschema }: KeywordContext): Judge {
  const judge = subschema(expected);
  return (value, place, run) => {
    if (!isAccepted(judge, value, run)) return true;
    run.faults?.push({ place, keyword, part });
    return false;
  };
}

function allRule({ expected, subschema }: KeywordContext): Judge {
  const judges = (expected as unknown[]).map(subschema);
  return (value, place, run, seen) => {
    let valid = true;
    for (const judge of judges) {
      if (judge(value, place, run, seen)) continue;
      if (!run.faults) return false;
      valid = false;
    }
    return valid;
  };
}

function unionRule({ keyword, part, expected, subschema }: KeywordContext, most: number): Judge {
  const judges = (expected as unknown[]).map(subschema);
  return (value, place, run, seen) => {
    const count = fittingVariants(judges, value, { run, seen, enough: most + 1 });
    if (count > 0 && count <= most) return true;
    if (!run.faults) return false;
    const union: Fault = { place, keyword, part, ...(count > 0 && { fitsSeveral: true }) };
    const variants = count > 0 ? [] : judges.map((judge) => faultsOf(judge, value, { place, run }));
    run.faults.push(...(count > 0 ? [union] : unionFaults(union, variants)));
    return false;
  };
}

/** How many variants accept the value; counts no further than needed, unless what they judged is asked for. */
function fittingVariants(
  judges: Judge[],
  value: unknown,
  { run, seen, enough }: { run: Run; seen: Seen | undefined; enough: number },
): number {
  let count = 0;
  for (const judge of judges) {
    const own = seen && emptySeen();
    if (!isAccepted(judge, value, run, own)) continue;
    count += 1;
    if (seen && own) addSeen(seen, own);
    else if (count >= Math.min(enough, enough === Infinity ? 1 : enough)) return count;
  }
  return count;
}

function conditionRule({ part, expected, subschema }: KeywordContext): Judge {
  const condition = subschema(expected);
  const branch = (keyword: "then" | "else"): Judge | undefined =>
    part[keyword] === undefined ? undefined : subschema(part[keyword]);
  const [whenMet, otherwise] = [branch("then"), branch("else")];
  return (value, place, run, seen) => {
    const own = seen && emptySeen();
    const isMet = isAccepted(condition, value, run, own);
    if (isMet && seen && own) addSeen(seen, own);
    const chosen = isMet ? whenMet : otherwise;
    return chosen?.(value, place, run, seen) ?? true;
  };
}
