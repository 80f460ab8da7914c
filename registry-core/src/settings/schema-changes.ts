import {
  applicableSchemas,
  isSchemaObject,
  type JsonSchema,
  memberSchemas,
  ownTitle,
  ownValue,
  plainTitle,
  titleOfKey,
} from "@pegboard/json-schema";
import { findRenamed, type SchemaSide } from "./renamed-fields.ts";
import { changedRules, type RuleChange, valueOrNull } from "./schema-rules.ts";

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
