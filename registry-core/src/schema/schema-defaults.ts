import type { Issue } from "../issue.ts";
import { fittingVariants } from "./fitting-variants.ts";
import { jsonCopy } from "./intake/json-copy.ts";
import { isJsonObject, type JsonObject, type JsonSchema, type JsonValue } from "./json-schema.ts";
import { validateJson } from "./validate-json.ts";
import { applicableSchemas, memberSchemas, variantsOf } from "./walk.ts";

/**
 * The values of an object schema when nothing is set: its defaults, nested ones too. A section (an object without a default of its own) is
 * present when it is required and has defaults, or when its defaults alone make it valid. Defaults that contradict their own schema do not
 * count. No section is created inside itself.
 */
export function schemaDefaults(schema: JsonSchema): JsonObject {
  return applyDefaults(schema, {});
}

/** Fills what is absent, as `schemaDefaults` says; never changes what is there. */
export function applyDefaults(schema: JsonSchema, value: JsonObject): JsonObject {
  const refused = new Set<string>();
  let createsSections = true;
  for (;;) {
    const filling: Filling = { root: schema, refused, added: new Set(), createsSections, sections: 0 };
    const filled = fillMembers(filling, [schema], value, { path: [], references: ["#"] });
    if (filling.sections > MOST_SECTIONS) {
      createsSections = false;
      continue;
    }
    if (filling.added.size === 0) return filled;
    const faulty = validateJson(schema, filled).flatMap((issue) => cause(issue, filling.added));
    if (faulty.length === 0) return filled;
    for (const place of faulty) refused.add(place);
  }
}

interface Filling {
  root: JsonSchema;
  /** Places whose default contradicts the schema. */
  refused: Set<string>;
  /** Places that this pass filled and may take back. */
  added: Set<string>;
  /** Whether this pass may create sections behind references. */
  createsSections: boolean;
  /** How many such sections it created. A pass with more than `MOST_SECTIONS` is thrown away. */
  sections: number;
}

/** Schemas that refer to each other in circles can describe more sections than there is time for: then none is created. */
const MOST_SECTIONS = 200;

interface Place {
  path: (string | number)[];
  /** The references on the way to this place. */
  references: string[];
}

const keyOf = (path: (string | number)[]): string => JSON.stringify(path);

/** The innermost filled place that an issue speaks about. */
function cause(issue: Issue, added: Set<string>): string[] {
  for (let length = issue.path.length; length > 0; length--) {
    const key = keyOf(issue.path.slice(0, length));
    if (added.has(key)) return [key];
  }
  return [];
}

function fill(filling: Filling, schemas: JsonSchema[], value: JsonValue, place: Place): JsonValue {
  if (schemas.length === 0) return value;
  if (Array.isArray(value)) {
    const applicable = applicableSchemas(filling.root, schemas, (variants) =>
      fittingVariants(filling.root, variants, value),
    );
    return value.map((item, index) => {
      const schemasOfItem = memberSchemas(applicable, index);
      return fill(filling, schemasOfItem, item, below(place, index, schemasOfItem));
    });
  }
  return isJsonObject(value) ? fillMembers(filling, schemas, value, place) : value;
}

function fillMembers(filling: Filling, schemas: JsonSchema[], value: JsonObject, place: Place): JsonObject {
  if (filling.sections > MOST_SECTIONS) return value;
  const applicable = applicableSchemas(filling.root, schemas, (variants) =>
    fittingVariants(filling.root, variants, value),
  );
  const present = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    if (typeof member !== "object" || member === null) return [key, member];
    const schemasOfMember = memberSchemas(applicable, key);
    return [key, fill(filling, schemasOfMember, member, below(place, key, schemasOfMember))];
  });
  const required = new Set(applicable.flatMap((schema) => schema.required ?? []));
  const names = new Set(applicable.flatMap((schema) => Object.keys(schema.properties ?? {})));
  const absent = [...names]
    .filter((name) => !Object.hasOwn(value, name))
    .flatMap((name): [string, JsonValue][] => {
      const schemasOfMember = memberSchemas(applicable, name);
      const at = () => below(place, name, schemasOfMember);
      const created = create(filling, schemasOfMember, { isRequired: required.has(name), at });
      return created === undefined ? [] : [[name, created]];
    });
  return Object.fromEntries([...present, ...absent]);
}

/** Calls `at` for its place only when needed: most members of a large schema have neither a default nor members. */
function create(
  filling: Filling,
  schemas: JsonSchema[],
  { isRequired, at }: { isRequired: boolean; at: () => Place },
): JsonValue | undefined {
  const followed = applicableSchemas(filling.root, schemas, () => []);
  const declared = followed.find((schema) => schema.default !== undefined)?.default;
  const isSection = followed.some(
    (schema) => schema.type === "object" || (schema.type === undefined && schema.properties),
  );
  if (declared === undefined && !isSection) return undefined;
  const place = at();
  const key = keyOf(place.path);
  if (declared !== undefined && !filling.refused.has(key)) {
    filling.added.add(key);
    const value = jsonCopy(declared, "default");
    return isRecursive(place) ? value : fill(filling, schemas, value, place);
  }
  const references = referencesOf(schemas);
  if (!isSection || references.some((reference) => isFollowedTwice(place, reference))) return undefined;
  if (references.length > 0 && !filling.createsSections) return undefined;
  if (references.length > 0) filling.sections += 1;
  const section = fillMembers(filling, schemas, {}, place);
  if (Object.keys(section).length === 0 || (!isRequired && filling.refused.has(key))) return undefined;
  if (!isRequired) filling.added.add(key);
  return section;
}

function below({ path, references }: Place, key: string | number, schemas: JsonSchema[]): Place {
  return { path: [...path, key], references: [...references, ...new Set(referencesOf(schemas))] };
}

function referencesOf(schemas: JsonSchema[]): string[] {
  return schemas.flatMap((schema) => [
    ...(schema.$ref === undefined ? [] : [schema.$ref]),
    ...referencesOf([...(schema.allOf ?? []), ...variantsOf(schema)]),
  ]);
}

/** Whether filling on from here could go on forever. */
function isRecursive(place: Place): boolean {
  return new Set(place.references).size < place.references.length;
}

function isFollowedTwice({ references }: Place, reference: string): boolean {
  return references.indexOf(reference) !== references.lastIndexOf(reference);
}
