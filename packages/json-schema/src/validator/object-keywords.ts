import { isJsonObject } from "../json-schema.ts";
import { compilePattern } from "../patterns/compile-pattern.ts";
import {
  isAccepted,
  type Judge,
  keywordIssuesOf,
  type MakeJudge,
  placeBelow,
  type ValidatorPart,
  type ValidatorRun,
} from "./judge.ts";

type JudgedObject = Record<string, unknown>;

/** Keywords that judge objects, in the order in which their issues are reported. */
export const OBJECT_KEYWORDS: [keyword: string, make: MakeJudge][] = [
  ["required", (part, keyword) => missingRule(part, keyword, () => part.schema.required ?? [])],
  ["minProperties", (part, keyword) => sizeRule(part, keyword, (size, limit) => size >= limit)],
  ["maxProperties", (part, keyword) => sizeRule(part, keyword, (size, limit) => size <= limit)],
  ["propertyNames", namesRule],
  [
    "dependentRequired",
    (part, keyword) => missingRule(part, keyword, (value) => askedFor(part.schema[keyword], value)),
  ],
  [
    "dependentSchemas",
    (part, keyword) => dependentRule(part, Object.entries(Object(part.schema[keyword]))),
  ],
  ["dependencies", dependenciesRule],
  ["properties", propertiesRule],
  ["patternProperties", patternsRule],
  ["additionalProperties", additionalRule],
];

/**
 * Judges `unevaluatedProperties` after all other keywords, since it applies to members that none of
 * them judged.
 */
export function unevaluatedProperties(part: ValidatorPart, keyword: string): Judge {
  const rest = part.below(part.schema[keyword]);
  return (value, place, run, seen) => {
    if (!isJsonObject(value)) return true;
    return members(Object.keys(value), run, (key) => {
      if (seen?.names.has(key)) return true;
      seen?.names.add(key);
      return rest.judge(value[key], placeBelow(place, key, run), run, undefined);
    });
  };
}

/** Whether all members pass. All of them are looked at when issues are collected. */
function members(keys: string[], run: ValidatorRun, passes: (key: string) => boolean): boolean {
  run.work.spend(keys.length);
  let isValid = true;
  for (const key of keys) {
    if (passes(key)) continue;
    if (!run.issues) return false;
    isValid = false;
  }
  return isValid;
}

function missingRule(
  { schema }: ValidatorPart,
  keyword: string,
  keysOf: (value: JudgedObject) => string[],
): Judge {
  return (value, place, run) => {
    if (!isJsonObject(value)) return true;
    const keys = keysOf(value);
    run.work.spend(keys.length);
    let isValid = true;
    for (const key of keys) {
      if (Object.hasOwn(value, key)) continue;
      if (!run.issues) return false;
      run.issues.push({ place, keyword, part: schema, key });
      isValid = false;
    }
    return isValid;
  };
}

function askedFor(expected: unknown, value: JudgedObject): string[] {
  return Object.entries(expected as Record<string, unknown>).flatMap(([key, needed]) =>
    Array.isArray(needed) && Object.hasOwn(value, key) ? needed : [],
  );
}

function sizeRule(
  { schema }: ValidatorPart,
  keyword: string,
  fits: (size: number, limit: number) => boolean,
): Judge {
  const limit = Number(schema[keyword]);
  return (value, place, run) => {
    if (!isJsonObject(value) || fits(Object.keys(value).length, limit)) return true;
    run.issues?.push({ place, keyword, part: schema });
    return false;
  };
}

function namesRule(part: ValidatorPart, keyword: string): Judge {
  const name = part.below(part.schema[keyword]);
  return (value, place, run) => {
    if (!isJsonObject(value)) return true;
    return members(Object.keys(value), run, (key) => {
      if (isAccepted(name, key, run)) return true;
      if (run.issues) {
        const [ofName] = keywordIssuesOf(name, key, { place: undefined, run });
        run.issues.push({ place, keyword, part: part.schema, key, ...(ofName && { ofName }) });
      }
      return false;
    });
  };
}

function dependentRule(part: ValidatorPart, schemas: [key: string, schema: unknown][]): Judge {
  const dependents = schemas.map(([key, schema]) => ({ key, dependent: part.below(schema) }));
  return (value, place, run, seen) => {
    if (!isJsonObject(value)) return true;
    let isValid = true;
    for (const { key, dependent } of dependents) {
      if (Object.hasOwn(value, key) && !dependent.judge(value, place, run, seen)) isValid = false;
    }
    return isValid;
  };
}

/** Judges `dependencies`, draft 7's one keyword for both kinds of dependencies. */
function dependenciesRule(part: ValidatorPart, keyword: string): Judge {
  const expected = Object(part.schema[keyword]);
  const ofKeys = missingRule(part, keyword, (value) => askedFor(expected, value));
  const schemas = Object.entries(expected).filter(([, needed]) => !Array.isArray(needed));
  const ofSchemas = dependentRule(part, schemas);
  return (value, place, run, seen) => {
    const hasKeys = ofKeys(value, place, run, seen);
    return (hasKeys || run.issues !== undefined) && ofSchemas(value, place, run, seen) && hasKeys;
  };
}

function propertiesRule(part: ValidatorPart): Judge {
  const { properties = {} } = part.schema;
  const names = Object.keys(properties);
  const known = new Map<string, ValidatorPart>();
  return (value, place, run, seen) => {
    if (!isJsonObject(value)) return true;
    const keys = Object.keys(value);
    // Issues come in the schema's order. When no issues are collected, the shorter list is enough.
    const isByName = run.issues !== undefined || keys.length > names.length;
    const [shorter, other] = isByName ? [names, value] : [keys, properties];
    run.work.spend(shorter.length);
    let isValid = true;
    for (const key of shorter) {
      if (!Object.hasOwn(other, key)) continue;
      let property = known.get(key);
      if (!property) {
        property = part.below(properties[key]);
        known.set(key, property);
      }
      seen?.names.add(key);
      if (property.judge(value[key], placeBelow(place, key, run), run, undefined)) continue;
      if (!run.issues) return false;
      isValid = false;
    }
    return isValid;
  };
}

function patternsRule(part: ValidatorPart, keyword: string): Judge {
  const patterns = Object.entries(Object(part.schema[keyword])).map(([pattern, schema]) => ({
    pattern,
    member: part.below(schema),
  }));
  return (value, place, run, seen) => {
    if (!isJsonObject(value)) return true;
    const keys = Object.keys(value);
    let isValid = true;
    for (const { pattern, member } of patterns) {
      const isFine = members(keys, run, (key) => {
        if (!isMatch(pattern, key, run)) return true;
        seen?.names.add(key);
        return member.judge(value[key], placeBelow(place, key, run), run, undefined);
      });
      if (!isFine && !run.issues) return false;
      isValid &&= isFine;
    }
    return isValid;
  };
}

function isMatch(source: string, key: string, run: ValidatorRun): boolean {
  const pattern = compilePattern(source);
  return !("issue" in pattern) && pattern.test(key, run.work);
}

function additionalRule(part: ValidatorPart, keyword: string): Judge | undefined {
  const { properties = {}, patternProperties } = part.schema;
  const rest = part.below(part.schema[keyword]);
  const patterns = Object.keys(Object(patternProperties));
  return (value, place, run, seen) => {
    if (!isJsonObject(value)) return true;
    const keys = Object.keys(value);
    run.work.spend(keys.length);
    let isValid = true;
    for (const key of keys) {
      if (Object.hasOwn(properties, key)) continue;
      if (patterns.length > 0 && patterns.some((pattern) => isMatch(pattern, key, run))) continue;
      seen?.names.add(key);
      if (rest.judge(value[key], placeBelow(place, key, run), run, undefined)) continue;
      if (!run.issues) return false;
      isValid = false;
    }
    return isValid;
  };
}
