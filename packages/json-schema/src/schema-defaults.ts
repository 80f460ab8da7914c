import { fittingVariants } from "./fitting-variants.ts";
import { jsonCopy } from "./intake/json-copy.ts";
import type { Issue } from "./issue.ts";
import { sameJson } from "./json/same-json.ts";
import { isJsonObject, type JsonObject, type JsonSchema, type JsonValue } from "./json-schema.ts";
import { SCHEMA_LIMITS } from "./limits.ts";
import { isSchemaObject } from "./reference.ts";
import { validateJson } from "./validate-json.ts";
import {
  applicableSchemas,
  type ChooseParts,
  dependentSchemasOf,
  memberSchemas,
  partsOf,
} from "./walk.ts";
import { Work } from "./work.ts";

/**
 * The values of an object schema when nothing is set: its defaults, nested ones too. A section (an
 * object without a default of its own) is present when it is required and has defaults, or when its
 * defaults alone make it valid. Defaults that contradict their own schema do not count. No section
 * is created inside itself.
 */
export function schemaDefaults(schema: JsonSchema): JsonObject {
  return applyDefaults(schema, {});
}

/**
 * Fills in what is absent, as `schemaDefaults` does, and never changes what is there. Defaults under
 * a condition count when the filled value fulfils it. Schemas that refer to each other can describe
 * more than there is time and memory for: then it fills in what can be found without following
 * references below, or only the members of the value itself. With `requiredOnly` it fills in the
 * defaults of members that the schema requires, and nothing else: whoever writes such a schema, as
 * zod does, takes a value without them.
 */
export function applyDefaults(
  root: JsonSchema,
  value: JsonObject,
  requiredOnly = false,
): JsonObject {
  for (const reach of REACHES) {
    const filled = applyWithin({ root, requiredOnly, reach }, value);
    if (filled !== undefined) return filled;
  }
  return value;
}

/**
 * How far defaults are filled in: through references, through what stands in the schema itself, or
 * nowhere below the members.
 */
type DefaultsReach = "references" | "inline" | "members";

const REACHES: readonly DefaultsReach[] = ["references", "inline", "members"];

/**
 * The value with all defaults that the reach allows; undefined when that takes more than `SCHEMA_LIMITS`
 * allow.
 */
function applyWithin(
  asked: Pick<Filling, "root" | "requiredOnly" | "reach">,
  value: JsonObject,
): JsonObject | undefined {
  const { root } = asked;
  const refused = new Set<string>();
  const spent = { steps: 0 };
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const filling: Filling = { ...asked, refused, added: new Set(), sections: 0, spent };
    const filled = fillMembers(filling, [root], value, { path: [], references: ["#"] });
    if (isSpent(filling)) return undefined;
    if (filling.added.size === 0) return filled;
    const invalid = validateJson(root, filled).flatMap((issue) => cause(issue, filling.added));
    if (invalid.length === 0) return filled;
    for (const place of invalid) refused.add(place);
  }
  return undefined;
}

interface Filling {
  root: JsonSchema;
  /** Whether only members are filled in that the schema requires. */
  requiredOnly: boolean;
  /** Places with a default that contradicts the schema. */
  refused: Set<string>;
  /** Places that this pass filled in and may take back. */
  added: Set<string>;
  reach: DefaultsReach;
  /** The number of sections behind references that this pass created. */
  sections: number;
  /** The steps that all passes took. */
  spent: { steps: number };
}

/** The most sections behind references. A person fills in no form with more. */
const MOST_SECTIONS = 200;
/** The most passes. Each takes back defaults that contradict the schema; most schemas need one. */
const MOST_PASSES = 20;
/** The most rounds in which defaults may change which conditions hold. */
const MOST_ROUNDS = 5;

/**
 * The costs of steps, in looks at a schema: a place that is filled in, a section, a character of a
 * default, a name compared with one pattern.
 */
const STEP_COSTS = { place: 50, section: 1_000, character: 5, pattern: 10 };

/**
 * The cost of finding the schemas of so many members, each of which is looked up in each schema.
 */
function workOf(applicable: JsonSchema[], members: number): number {
  const patterns = applicable.reduce(
    (sum, schema) => sum + Object.keys(schema.patternProperties ?? {}).length,
    0,
  );
  return (applicable.length + patterns * STEP_COSTS.pattern) * (members + 1);
}

const isSpent = ({ sections, spent }: Filling): boolean =>
  sections > MOST_SECTIONS || spent.steps > SCHEMA_LIMITS.fillingSteps;

interface DefaultPlace {
  path: (string | number)[];
  /** The references on the way to this place. */
  references: string[];
}

const pathKey = (path: (string | number)[]): string => JSON.stringify(path);

/** The innermost filled-in place that an issue is about. */
function cause(issue: Issue, added: Set<string>): string[] {
  for (let length = issue.path.length; length > 0; length--) {
    const key = pathKey(issue.path.slice(0, length));
    if (added.has(key)) return [key];
  }
  return [];
}

function fill(
  filling: Filling,
  schemas: JsonSchema[],
  value: JsonValue,
  place: DefaultPlace,
): JsonValue {
  if (schemas.length === 0 || filling.reach === "members" || isSpent(filling)) return value;
  if (Array.isArray(value)) {
    const { applicable } = schemasAbout(filling, schemas, { value, judged: value });
    filling.spent.steps += workOf(applicable, value.length);
    return value.map((item, index) => {
      const schemasOfItem = memberSchemas(applicable, index);
      return fill(filling, schemasOfItem, item, below(place, index, schemasOfItem));
    });
  }
  return isJsonObject(value) ? fillMembers(filling, schemas, value, place) : value;
}

function fillMembers(
  filling: Filling,
  schemas: JsonSchema[],
  value: JsonObject,
  place: DefaultPlace,
): JsonObject {
  let judged: JsonObject | undefined;
  for (let round = 1; ; round++) {
    const about = schemasAbout(filling, schemas, { value, judged });
    const filled = fillOnce(filling, about.applicable, value, place);
    if (!about.hasConditions || round > MOST_ROUNDS || sameJson(filled, judged)) return filled;
    // Conditions that undo each other give no defaults.
    judged = round < MOST_ROUNDS ? filled : undefined;
  }
}

/**
 * The schemas about a value. Those under a condition come first, and only where `judged`, the value
 * with its defaults, fulfils it; without it none does.
 */
function schemasAbout(
  filling: Filling,
  schemas: JsonSchema[],
  { value, judged }: { value: JsonValue; judged: JsonValue | undefined },
): { applicable: JsonSchema[]; hasConditions: boolean } {
  const { root } = filling;
  let hasConditions = false;
  const chosen: JsonSchema[] = [];
  const chooseFor =
    (fitted: JsonValue): ChooseParts =>
    (parts, condition) => {
      if (!condition) return fittingVariants(root, parts, fitted);
      hasConditions ||= parts.length > 0;
      if (judged === undefined || parts.length === 0) return [];
      const fulfilled = fulfilledParts(filling, condition, judged);
      chosen.push(...fulfilled);
      return fulfilled;
    };
  const applicable = applicableSchemas(root, schemas, chooseFor(value));
  // What stands under a condition is judged by the value that fulfils it.
  const first =
    chosen.length > 0 ? applicableSchemas(root, chosen, chooseFor(judged ?? value)) : [];
  return { applicable: [...first, ...applicable], hasConditions };
}

/** The schemas that a schema applies to a value which fulfils their condition. */
function fulfilledParts(filling: Filling, schema: JsonSchema, value: JsonValue): JsonSchema[] {
  const dependents = dependentSchemasOf(schema).flatMap(([name, dependent]) =>
    isJsonObject(value) && Object.hasOwn(value, name) ? [dependent] : [],
  );
  const { if: condition } = schema;
  filling.spent.steps += STEP_COSTS.section;
  if (condition === undefined) return dependents;
  const work = new Work(SCHEMA_LIMITS.glanceSteps);
  const isFulfilled = isSchemaObject(condition)
    ? validateJson(condition, value, { root: filling.root, work }).length === 0
    : condition !== false;
  const branch = isFulfilled ? schema.then : schema.else;
  return [...dependents, ...(isSchemaObject(branch) ? [branch] : [])];
}

function fillOnce(
  filling: Filling,
  applicable: JsonSchema[],
  value: JsonObject,
  place: DefaultPlace,
): JsonObject {
  if (isSpent(filling)) return value;
  const names = new Set(applicable.flatMap((schema) => Object.keys(schema.properties ?? {})));
  filling.spent.steps += workOf(applicable, names.size + Object.keys(value).length);
  const present = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    if (typeof member !== "object" || member === null) return [key, member];
    const schemasOfMember = memberSchemas(applicable, key);
    return [key, fill(filling, schemasOfMember, member, below(place, key, schemasOfMember))];
  });
  const required = new Set(applicable.flatMap((schema) => schema.required ?? []));
  const absent = [...names]
    .filter((name) => !Object.hasOwn(value, name) && (!filling.requiredOnly || required.has(name)))
    .flatMap((name): [string, JsonValue][] => {
      const schemasOfMember = memberSchemas(applicable, name);
      const at = () => below(place, name, schemasOfMember);
      const created = create(filling, schemasOfMember, { isRequired: required.has(name), at });
      return created === undefined ? [] : [[name, created]];
    });
  return Object.fromEntries([...present, ...absent]);
}

/**
 * Creates the value of a place. `at` is called only when needed, since most members of a large
 * schema have neither a default nor members.
 */
function create(
  filling: Filling,
  schemas: JsonSchema[],
  { isRequired, at }: { isRequired: boolean; at: () => DefaultPlace },
): JsonValue | undefined {
  if (isSpent(filling)) return undefined;
  const followed = applicableSchemas(filling.root, schemas, () => []);
  const declared = followed.find((schema) => schema.default !== undefined)?.default;
  const isSection = followed.some(
    (schema) => schema.type === "object" || (schema.type === undefined && schema.properties),
  );
  if (declared === undefined && !isSection) return undefined;
  const place = at();
  filling.spent.steps += STEP_COSTS.place;
  const key = pathKey(place.path);
  if (declared !== undefined && !filling.refused.has(key)) {
    filling.added.add(key);
    const value = jsonCopy(declared, "default");
    filling.spent.steps += JSON.stringify(value).length * STEP_COSTS.character;
    if (typeof value === "object" && value !== null) filling.spent.steps += STEP_COSTS.section;
    const isWhole =
      isRecursive(place) ||
      (filling.reach !== "references" && collectReferences(schemas).length > 0);
    return isWhole ? value : fill(filling, schemas, value, place);
  }
  const references = collectReferences(schemas);
  if (!isSection || filling.requiredOnly || filling.reach === "members") return undefined;
  if (references.some((reference) => isFollowedTwice(place, reference))) return undefined;
  if (references.length > 0 && filling.reach === "inline") return undefined;
  if (references.length > 0) filling.sections += 1;
  filling.spent.steps += STEP_COSTS.section;
  const section = fillMembers(filling, schemas, {}, place);
  if (Object.keys(section).length === 0 || (!isRequired && filling.refused.has(key)))
    return undefined;
  if (!isRequired) filling.added.add(key);
  return section;
}

function below(
  { path, references }: DefaultPlace,
  key: string | number,
  schemas: JsonSchema[],
): DefaultPlace {
  return {
    path: [...path, key],
    references: [...references, ...new Set(collectReferences(schemas))],
  };
}

function collectReferences(schemas: JsonSchema[]): string[] {
  return schemas.flatMap((schema) => [
    ...(schema.$ref === undefined ? [] : [schema.$ref]),
    ...collectReferences(partsOf(schema)),
  ]);
}

/** Whether filling in from this place could go on forever. */
function isRecursive(place: DefaultPlace): boolean {
  return new Set(place.references).size < place.references.length;
}

function isFollowedTwice({ references }: DefaultPlace, reference: string): boolean {
  return references.indexOf(reference) !== references.lastIndexOf(reference);
}
