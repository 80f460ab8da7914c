import {
  applicableSchemas,
  closestName,
  isSchemaObject,
  isSecretSchema,
  type JsonSchema,
  type JsonValue,
  memberSchemas,
  ownTitle,
  ownValue,
  plainTitle,
  sameJson,
  titleOfKey,
} from "@pegboard/json-schema";

/**
 * Where a field is, by names of properties; `*` stands for every item of a list and every entry of
 * a dictionary.
 */
type FieldPath = string[];

/** One difference between two versions of a schema. `describeSchemaChange` makes the sentence. */
export type SchemaChange = {
  path: FieldPath;
  /**
   * The titles of the path's steps in a form; null stands for every item of a list and every entry
   * of a dictionary.
   */
  titles: (string | null)[];
} & (
  | { kind: "new"; required: boolean }
  | { kind: "removed" }
  /** The field was at `from` before. */
  | { kind: "renamed"; from: FieldPath }
  /**
   * `keyword` has another value now: `default`, `required`, `secret` or one of JSON Schema. A side
   * that is absent had none.
   */
  | ({ kind: "changed" } & RuleChange)
);

/**
 * The differences of a config schema from an earlier version: fields that are new, removed or
 * renamed (when that is obvious: alike in name, title or description, and of one type), and rules
 * that changed. Titles, descriptions and order do not count. Pure.
 */
export function schemaChanges(before: JsonSchema, after: JsonSchema): SchemaChange[] {
  return schemaChangesAt({
    before: { root: before, schemas: [before] },
    after: { root: after, schemas: [after] },
    path: [],
    titles: [],
    active: [],
    budget: { places: MOST_COMPARED_PLACES },
  });
}

interface ComparedPlace {
  before: SchemaSide;
  after: SchemaSide;
  path: FieldPath;
  titles: SchemaChange["titles"];
  /** References that are being compared; one that is met again is a cycle. */
  active: string[];
  /** The number of places that are still compared; all places share this object. */
  budget: { places: number };
}

const MOST_LEVELS = 20;
/**
 * The most places that are compared. Definitions that refer to others twice make ever more places,
 * and nobody reads about so many.
 */
const MOST_COMPARED_PLACES = 4_000;

function schemaChangesAt(place: ComparedPlace): SchemaChange[] {
  const { path, titles, budget } = place;
  budget.places -= 1;
  if (budget.places < 0) return [];
  const references = joinedReferences([...place.before.schemas, ...place.after.schemas]);
  if (path.length > MOST_LEVELS || (references !== "" && place.active.includes(references)))
    return [];
  const active = references === "" ? place.active : [...place.active, references];
  const [before, after] = [withParts(place.before), withParts(place.after)];
  const rules = changedRules(before.schemas, after.schemas).map(
    (rule): SchemaChange => ({ kind: "changed", path, titles, ...rule }),
  );
  return [
    ...rules,
    ...compareFields({ ...place, before, after, active }),
    ...compareEntries({ ...place, before, after, active }),
  ];
}

function compareFields(place: ComparedPlace): SchemaChange[] {
  const { before, after, path } = place;
  const [old, current] = [propertySides(before), propertySides(after)];
  const removed = new Map([...old].filter(([name]) => !current.has(name)));
  const added = new Map([...current].filter(([name]) => !old.has(name)));
  const renamed = findRenamed(removed, added);
  const nameBefore = new Map([...renamed].map(([from, to]) => [to, from]));
  const placeOf = (name: string, side: SchemaSide): Pick<SchemaChange, "path" | "titles"> => ({
    path: [...path, name],
    titles: [...place.titles, sideTitle(side, name) ?? titleOfKey(name)],
  });

  const present = [...current].flatMap(([name, side]): SchemaChange[] => {
    const from = nameBefore.get(name) ?? name;
    const sideBefore = old.get(from);
    const at = placeOf(name, side);
    const required = isRequired(after, name);
    if (!sideBefore) return [{ kind: "new", ...at, required }];
    const field = { ...place, before: sideBefore, after: side, ...at };
    const moved: SchemaChange = { kind: "renamed", ...at, from: [...path, from] };
    return [
      ...(from === name ? [] : [moved]),
      ...requiredChange(field, isRequired(before, from), required),
      ...schemaChangesAt(field),
    ];
  });
  const gone = [...removed]
    .filter(([name]) => !renamed.has(name))
    .map(([name, side]): SchemaChange => ({ kind: "removed", ...placeOf(name, side) }));
  return [...present, ...gone];
}

/** Compares items of lists and entries of dictionaries, which have no names. */
function compareEntries(place: ComparedPlace): SchemaChange[] {
  const { before, after, path, titles } = place;
  return (["items", "additionalProperties"] as const).flatMap((keyword) => {
    const [old, current] = [entrySide(before, keyword), entrySide(after, keyword)];
    if (old.schemas.length === 0 || current.schemas.length === 0) return [];
    return schemaChangesAt({
      ...place,
      before: old,
      after: current,
      path: [...path, "*"],
      titles: [...titles, null],
    });
  });
}

function requiredChange(
  { path, titles }: ComparedPlace,
  before: boolean,
  after: boolean,
): SchemaChange[] {
  return before === after
    ? []
    : [{ kind: "changed", path, titles, keyword: "required", before, after }];
}

/**
 * The side with its unions split up. Variants are compared as rules, as a whole, because the value
 * decides which of them applies. A union of one variant and null is no choice.
 */
function withParts({ root, schemas }: SchemaSide): SchemaSide {
  return {
    root,
    schemas: applicableSchemas(root, schemas, (variants) => valueOrNull(variants) ?? []),
  };
}

function propertySides({ root, schemas }: SchemaSide): Map<string, SchemaSide> {
  const names = new Set(schemas.flatMap((schema) => Object.keys(schema.properties ?? {})));
  return new Map([...names].map((name) => [name, { root, schemas: memberSchemas(schemas, name) }]));
}

function entrySide(
  { root, schemas }: SchemaSide,
  keyword: "items" | "additionalProperties",
): SchemaSide {
  return {
    root,
    schemas: schemas.map((schema): unknown => ownValue(schema, keyword)).filter(isSchemaObject),
  };
}

function isRequired({ schemas }: SchemaSide, name: string): boolean {
  return schemas.some((schema) => schema.required?.includes(name));
}

function sideTitle(side: SchemaSide, key: string): string | undefined {
  const title = side.schemas
    .map((schema) => ownTitle(schema, key))
    .find((own) => own !== undefined && own !== "");
  return title === undefined ? undefined : plainTitle(title);
}

function joinedReferences(schemas: JsonSchema[]): string {
  return schemas.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref])).join(" ");
}

/** Everything that one version of a schema says about a field. */
interface SchemaSide {
  root: JsonSchema;
  schemas: JsonSchema[];
}

/**
 * Pairs of a removed and an added field that are one renamed field. Only pairs without another
 * possible partner count.
 */
function findRenamed(
  removed: ReadonlyMap<string, SchemaSide>,
  added: ReadonlyMap<string, SchemaSide>,
): Map<string, string> {
  const pairs = [...removed].flatMap(([from, before]) =>
    [...added]
      .filter(([to, after]) => isAlike([from, before], [to, after]))
      .map(([to]) => [from, to] as const),
  );
  const isOnly = (name: string, side: 0 | 1) =>
    pairs.filter((pair) => pair[side] === name).length === 1;
  return new Map(pairs.filter(([from, to]) => isOnly(from, 0) && isOnly(to, 1)));
}

function isAlike([from, before]: [string, SchemaSide], [to, after]: [string, SchemaSide]): boolean {
  const [old, current] = [looksOf(before), looksOf(after)];
  if (!sameJson(old.types, current.types)) return false;
  const sameText = (a: string | undefined, b: string | undefined) => Boolean(a) && a === b;
  return (
    sameText(old.title, current.title) ||
    sameText(old.description, current.description) ||
    closestName(from, [to]) !== undefined
  );
}

function looksOf({ root, schemas }: SchemaSide) {
  const all = applicableSchemas(root, schemas);
  return {
    types: [...new Set(all.flatMap(({ type }) => type ?? []))].sort(),
    title: all.find(({ title }) => title)?.title,
    description: all.find(({ description }) => description)?.description,
  };
}

/** A rule about a field's values that has changed; a side without the rule is absent. */
interface RuleChange {
  keyword: string;
  before?: JsonValue;
  after?: JsonValue;
}

/**
 * Keywords for people's understanding of a field, those that are compared elsewhere, and those that
 * are no rule by themselves.
 */
const NO_RULES = new Set([
  "$anchor",
  "$comment",
  "$defs",
  "$id",
  "$ref",
  "$schema",
  "additionalProperties",
  "allOf",
  "definitions",
  "deprecated",
  "description",
  "examples",
  "items",
  "properties",
  "readOnly",
  "required",
  "title",
  "writeOnly",
]);

/** The rules that differ between two versions of a field. */
function changedRules(before: JsonSchema[], after: JsonSchema[]): RuleChange[] {
  const [old, current] = [rulesOf(before), rulesOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((keyword) => {
    const [was, is] = [old.get(keyword), current.get(keyword)];
    if (sameJson(was, is)) return [];
    return [
      {
        keyword,
        ...(was !== undefined && { before: was }),
        ...(is !== undefined && { after: is }),
      },
    ];
  });
}

function rulesOf(schemas: JsonSchema[]): Map<string, JsonValue> {
  const rules = new Map<string, JsonValue>();
  for (const schema of schemas) {
    for (const [keyword, value] of Object.entries(schema)) {
      if ((keyword === "anyOf" || keyword === "oneOf") && valueOrNull(value))
        rules.set("null", true);
      else if (isRule(keyword, value) && !rules.has(keyword))
        rules.set(keyword, value as JsonValue);
    }
    if (isSecretSchema(schema)) rules.set("secret", true);
    if (schema.additionalProperties === false) rules.set("additionalProperties", false);
  }
  return rules;
}

function isRule(keyword: string, value: unknown): boolean {
  const isSecret = keyword === "format" && value === "password";
  return value !== undefined && !NO_RULES.has(keyword) && !isSecret;
}

/** The only variant beside `null`; undefined when the union has others. */
function valueOrNull(variants: unknown): JsonSchema[] | undefined {
  if (!Array.isArray(variants) || variants.length !== 2) return undefined;
  const values = variants.filter((variant) => isSchemaObject(variant) && variant.type !== "null");
  return values.length === 1 ? values : undefined;
}
