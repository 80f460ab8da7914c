import {
  type Expansion,
  expandSchema,
  expansionOf,
  followReference,
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from "@pegboard/json-schema";
import type { MethodDefinition } from "../definition/tool-definition.ts";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";
import { withObjectRoot } from "./object-root.ts";
import { acceptingNull, acceptsNull, type StrictPlace, strictValue } from "./strict-value.ts";

/** A schema that is being converted to strict mode. */
interface StrictDraft extends StrictPlace {
  expansion: Expansion;
}

/**
 * Parameters as OpenAI's strict mode takes them
 * (https://platform.openai.com/docs/guides/structured-outputs#supported-schemas): objects closed,
 * every property required and the optional ones nullable. A call then gives null for what it leaves
 * out: see `withoutNullOptions`. Otherwise the reasons why that subset cannot express the schema
 * without allowing or refusing other arguments. Pure.
 */
export function strictParameters(
  parameters: JsonSchema,
): { schema: JsonObject } | { reasons: SchemaLoss[] } {
  const reasons: SchemaLoss[] = [];
  const refuse: StrictDraft["refuse"] = (path, loss) => reasons.push(schemaLoss(path, loss));
  const draft: StrictDraft = { expansion: expansionOf(parameters), path: [], refuse };
  for (const keyword of ["$ref", "anyOf", "oneOf", "enum", "const"].filter((each) =>
    Object.hasOwn(parameters, each),
  )) {
    refuse([keyword], { code: "strict_root", values: { keyword } });
  }
  const { type: _, properties = {}, nullable: __, ...rest } = parameters;
  const schema = strictSchema({ type: "object", properties, ...rest }, draft);
  const all = reasons.length > 0 ? reasons : strictLimits(schema);
  return all.length > 0 ? { reasons: all } : { schema };
}

function strictSchema(given: JsonSchema, outside: StrictDraft): JsonObject {
  const { schema, draft } = withoutIndirection(given, outside);
  const {
    $ref,
    $defs,
    definitions,
    properties,
    required,
    additionalProperties,
    items,
    anyOf,
    oneOf,
    ...rest
  } = schema;
  if (typeof $ref === "string") return { $ref };
  const result = strictValue(rest, draft);
  // The values decide which variant matches a closed object with all its properties, so "exactly
  // one" adds nothing there.
  const variants = anyOf ?? oneOf;
  if (!variants && ["type", "enum", "const"].every((keyword) => rest[keyword] === undefined)) {
    draft.refuse(draft.path, { code: "strict_any" });
  }
  if (isSchemaObject(properties))
    Object.assign(result, closedObject({ properties, required }, draft));
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  if (isOpen || (!isSchemaObject(properties) && hasType(schema, "object"))) refuseOpen(draft);
  if (isSchemaObject(items)) result.items = child(items, draft, ["items"]);
  else if (hasType(schema, "array"))
    draft.refuse([...draft.path, "items"], { code: "strict_items" });
  if (anyOf && oneOf) draft.refuse([...draft.path, "oneOf"], { code: "strict_unions" });
  if (variants) result.anyOf = strictVariants(variants, draft, anyOf ? "anyOf" : "oneOf");
  for (const [keyword, group] of Object.entries({ $defs, definitions })) {
    if (!isSchemaObject(group)) continue;
    const entries = Object.entries(group).map(([name, each]) => [
      name,
      child(each, draft, [keyword, name]),
    ]);
    result[keyword] = Object.fromEntries(entries);
  }
  return result;
}

/**
 * The schema with `allOf` merged, which strict mode does not take, and with a reference written out
 * that does not lead to a definition or has keywords beside it.
 */
function withoutIndirection(
  schema: JsonSchema,
  draft: StrictDraft,
): { schema: JsonSchema; draft: StrictDraft } {
  const { $ref, allOf, ...rest } = schema;
  const isAlone = allOf === undefined && Object.keys(rest).length === 0;
  const isPlain = allOf === undefined && $ref === undefined;
  const leads =
    isAlone &&
    /^#(\/(\$defs|definitions)\/[^/]+)?$/.test(String($ref)) &&
    followReference(draft.expansion.root, schema);
  if (isPlain || leads) return { schema, draft };
  const expansion: Expansion = { ...draft.expansion, losses: [], path: draft.path };
  const { schema: expanded, active } = expandSchema(schema, expansion);
  for (const { path, code, values } of expansion.losses) {
    draft.refuse([path], { code: "strict_cause", values: { cause: { code, values } } });
  }
  return { schema: expanded, draft: { ...draft, expansion: { ...expansion, active } } };
}

function strictVariants(
  variants: unknown[],
  draft: StrictDraft,
  keyword: "anyOf" | "oneOf",
): JsonValue[] {
  return variants.map((variant, index) => child(variant, draft, [keyword, index]));
}

function closedObject(
  {
    properties,
    required = [],
  }: { properties: Record<string, unknown>; required: string[] | undefined },
  draft: StrictDraft,
): JsonObject {
  const entries = Object.entries(properties).map(([name, each]): [string, JsonValue] => {
    const schema = child(each, draft, ["properties", name]);
    return [name, required.includes(name) || acceptsNull(schema) ? schema : acceptingNull(schema)];
  });
  return {
    properties: Object.fromEntries(entries),
    required: entries.map(([name]) => name),
    additionalProperties: false,
  };
}

function child(schema: unknown, draft: StrictDraft, path: (string | number)[]): JsonObject {
  const place = { ...draft, path: [...draft.path, ...path] };
  if (isSchemaObject(schema)) return strictSchema(schema, place);
  draft.refuse(place.path, { code: "strict_boolean" });
  return {};
}

function refuseOpen({ path, refuse }: StrictDraft): void {
  refuse([...path, "additionalProperties"], { code: "strict_open" });
}

function hasType({ type }: JsonSchema, wanted: string): boolean {
  return type === wanted || (Array.isArray(type) && type.includes(wanted));
}

/**
 * The limits of strict schemas:
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
const STRICT_LIMITS: StrictSize = {
  properties: 5_000,
  levels: 10,
  values: 1_000,
  characters: 120_000,
  listCharacters: 15_000,
};
/** The number of enum values above which a list has a limit of characters of its own. */
const LONG_LIST = 250;

/** The limits of OpenAI that a strict schema exceeds. */
function strictLimits(schema: JsonObject): SchemaLoss[] {
  const size = { properties: 0, levels: 0, values: 0, characters: 0, listCharacters: 0 };
  measureStrict(schema, 0, size);
  return (Object.keys(STRICT_LIMITS) as (keyof StrictSize)[])
    .filter((of) => size[of] > STRICT_LIMITS[of])
    .map((of) =>
      schemaLoss([], {
        code: "strict_size",
        values: { actual: size[of], most: STRICT_LIMITS[of], of },
      }),
    );
}

interface StrictSize {
  properties: number;
  levels: number;
  values: number;
  characters: number;
  /** The characters in the longest of the long lists of enum values. */
  listCharacters: number;
}

function measureStrict(schema: JsonValue | undefined, level: number, size: StrictSize): void {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return;
  const { properties, items, anyOf, $defs, definitions, enum: values } = schema;
  if (Array.isArray(values)) {
    size.values += values.length;
    const characters = values.map(String).join("").length;
    size.characters += characters;
    if (values.length > LONG_LIST) size.listCharacters = Math.max(size.listCharacters, characters);
  }
  const named = [properties, $defs, definitions].flatMap((group) => Object.entries(group ?? {}));
  size.characters += named.map(([name]) => name).join("").length;
  const inner = properties === undefined ? level : level + 1;
  size.properties += Object.keys(properties ?? {}).length;
  size.levels = Math.max(size.levels, inner);
  for (const child of [
    ...named.map(([, each]) => each),
    items,
    ...(Array.isArray(anyOf) ? anyOf : []),
  ]) {
    measureStrict(child, inner, size);
  }
}

/**
 * The longest description of a function. Several OpenAI models and Azure refuse the request for a
 * longer one (`string_above_max_length`, for example
 * https://github.com/getsentry/sentry-mcp/issues/106).
 */
const LONGEST_DESCRIPTION = 1024;

/**
 * A method's parameters as OpenAI takes them. They are `strict` where the method asks for it and
 * its schema allows it; otherwise the losses say why not, and the schema is sent as it is.
 */
export function openaiParameters({ parameters, description, strict }: MethodDefinition): {
  parameters: JsonObject;
  strict: boolean;
  losses: SchemaLoss[];
} {
  const losses = descriptionLosses(description);
  const asked = strict === true ? strictParameters(parameters) : undefined;
  if (asked && "schema" in asked) return { parameters: asked.schema, strict: true, losses };
  const plain = withObjectRoot(parameters);
  const reasons = asked?.reasons ?? [];
  return {
    parameters: plain.schema,
    strict: false,
    losses: [...reasons, ...plain.losses, ...losses],
  };
}

function descriptionLosses(description: string): SchemaLoss[] {
  if (description.length <= LONGEST_DESCRIPTION) return [];
  const values = { actual: description.length, most: LONGEST_DESCRIPTION };
  return [schemaLoss(["description"], { code: "description_long", values })];
}
