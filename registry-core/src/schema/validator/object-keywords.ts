import { compilePattern } from "../patterns/compile-pattern.ts";

import { describeName } from "./describe-fault.ts";
import { faultsOf, isAccepted, isObject, type Judge, placeBelow, type Run, type Seen } from "./judge.ts";
import type { KeywordContext } from "./keyword-context.ts";

type Value = Record<string, unknown>;

/** Keywords that speak about objects, in the order in which their faults are told. */
export const OBJECT_KEYWORDS = new Map<string, (context: KeywordContext) => Judge>([
  ["required", (context) => forObjects(missing(context, () => context.expected as string[]))],
  ["minProperties", (context) => sizeRule(context, (size, limit) => size >= limit)],
  ["maxProperties", (context) => sizeRule(context, (size, limit) => size <= limit)],
  ["propertyNames", namesRule],
  ["dependentRequired", (context) => forObjects(missing(context, (value) => askedFor(context.expected, value)))],
  ["dependentSchemas", dependentRule],
  ["dependencies", dependenciesRule],
  ["properties", propertiesRule],
  ["patternProperties", patternsRule],
  ["additionalProperties", additionalRule],
]);

/** After all others: it speaks about what none of them judged. */
export function unevaluatedProperties({ subschema, expected }: KeywordContext): Judge {
  const judge = subschema(expected);
  return forObjects((value, place, run, seen) =>
    members(Object.keys(value), run, (key) => {
      if (seen?.names.has(key)) return true;
      seen?.names.add(key);
      return judge(value[key], placeBelow(place, key, run), run, undefined);
    }),
  );
}

function forObjects(judge: (value: Value, ...rest: Rest) => boolean): Judge {
  return (value, place, run, seen) => !isObject(value) || judge(value, place, run, seen);
}

type Rest = [place: Parameters<Judge>[1], run: Run, seen: Seen | undefined];

/** Whether all members pass; where faults are wanted, looks at all of them even then. */
function members(keys: string[], run: Run, passes: (key: string) => boolean): boolean {
  run.work.spend(keys.length);
  let valid = true;
  for (const key of keys) {
    if (passes(key)) continue;
    if (!run.faults) return false;
    valid = false;
  }
  return valid;
}

function missing({ keyword, part }: KeywordContext, keysOf: (value: Value) => string[]) {
  return (value: Value, ...[place, run]: Rest): boolean =>
    members(keysOf(value), run, (key) => {
      if (Object.hasOwn(value, key)) return true;
      run.faults?.push({ place, keyword, part, key });
      return false;
    });
}

function askedFor(expected: unknown, value: Value): string[] {
  return Object.entries(expected as Record<string, unknown>).flatMap(([key, needed]) =>
    Array.isArray(needed) && Object.hasOwn(value, key) ? needed : [],
  );
}

function sizeRule({ keyword, part, expected }: KeywordContext, fits: (size: number, limit: number) => boolean): Judge {
  return forObjects((value, place, run) => {
    const isFitting = fits(Object.keys(value).length, Number(expected));
    if (!isFitting) run.faults?.push({ place, keyword, part });
    return isFitting;
  });
}

function namesRule({ keyword, part, expected, subschema }: KeywordContext): Judge {
  const judge = subschema(expected);
  return forObjects((value, place, run) =>
    members(Object.keys(value), run, (key) => {
      if (isAccepted(judge, key, run)) return true;
      if (run.faults) {
        const [fault] = faultsOf(judge, key, { place: undefined, run });
        run.faults.push({ place, keyword, part, key, reason: describeName(fault) });
      }
      return false;
    }),
  );
}

function dependentRule({ expected, subschema }: KeywordContext): Judge {
  const judges = Object.entries(Object(expected)).map(([key, schema]) => [key, subschema(schema)] as const);
  return forObjects((value, place, run, seen) => {
    let valid = true;
    for (const [key, judge] of judges) {
      if (Object.hasOwn(value, key) && !judge(value, place, run, seen)) valid = false;
    }
    return valid;
  });
}

/** Draft 7's one keyword for both kinds of dependencies. */
function dependenciesRule(context: KeywordContext): Judge {
  const schemas = Object.entries(Object(context.expected)).filter(([, needed]) => !Array.isArray(needed));
  const ofSchemas = dependentRule({ ...context, expected: Object.fromEntries(schemas) });
  const ofKeys = forObjects(missing(context, (value) => askedFor(context.expected, value)));
  return (value, place, run, seen) => {
    const hasKeys = ofKeys(value, place, run, seen);
    return (hasKeys || run.faults !== undefined) && ofSchemas(value, place, run, seen) && hasKeys;
  };
}

function propertiesRule({ expected, subschema }: KeywordContext): Judge {
  const judges = new Map(Object.entries(Object(expected)).map(([key, schema]) => [key, subschema(schema)]));
  const names = [...judges.keys()];
  return forObjects((value, place, run, seen) => {
    const keys = Object.keys(value);
    // Faults are told in the schema's order; otherwise the shorter list will do.
    return members(run.faults || keys.length > names.length ? names : keys, run, (key) => {
      const judge = judges.get(key);
      if (!judge || !Object.hasOwn(value, key)) return true;
      seen?.names.add(key);
      return judge(value[key], placeBelow(place, key, run), run, undefined);
    });
  });
}

function patternsRule({ expected, subschema }: KeywordContext): Judge {
  const judges = Object.entries(Object(expected)).map(([pattern, schema]) => [pattern, subschema(schema)] as const);
  return forObjects((value, place, run, seen) => {
    const keys = Object.keys(value);
    let valid = true;
    for (const [pattern, judge] of judges) {
      const isFine = members(keys, run, (key) => {
        if (!isMatch(pattern, key, run)) return true;
        seen?.names.add(key);
        return judge(value[key], placeBelow(place, key, run), run, undefined);
      });
      if (!isFine && !run.faults) return false;
      valid &&= isFine;
    }
    return valid;
  });
}

function isMatch(source: string, key: string, run: Run): boolean {
  const pattern = compilePattern(source);
  return !("flaw" in pattern) && pattern.test(key, run.work);
}

function additionalRule({ expected, part, subschema }: KeywordContext): Judge {
  const judge = subschema(expected);
  const named = new Set(Object.keys(Object(part.properties)));
  const patterns = Object.keys(Object(part.patternProperties));
  return forObjects((value, place, run, seen) =>
    members(Object.keys(value), run, (key) => {
      if (named.has(key) || patterns.some((pattern) => isMatch(pattern, key, run))) return true;
      seen?.names.add(key);
      return judge(value[key], placeBelow(place, key, run), run, undefined);
    }),
  );
}
