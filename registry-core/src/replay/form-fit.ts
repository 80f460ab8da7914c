import {
  isJsonObject,
  type JsonSchema,
  type JsonValue,
  ownValue,
  sameJson,
  validateJson,
} from "@pegboard/json-schema";
import type { DefinitionChange } from "../definition/review-definitions.ts";

/** One place where arguments that a form took may not be taken any more. */
export interface FormBreak {
  path: string[];
  /** Newly required, taken away, of another type, with fewer values or a narrower limit. */
  code: "required" | "gone" | "type" | "values" | "limit";
}

/** Whether everything that a form of a method took still fits. */
export interface FormFit {
  /** `unsure`: the schemas say it in a way that is not compared. */
  fit: "fits" | "breaks" | "unsure";
  breaks: FormBreak[];
}

/**
 * Compares what two schemas of arguments take, and says that all fits only where that is certain.
 * Members that the first does not declare count as not sent.
 */
export function formFit(before: JsonSchema, after: JsonSchema): FormFit {
  const found: Comparison = { breaks: [], isUnsure: false };
  compareForms({ before, after, path: [] }, found);
  if (found.breaks.length > 0) return { fit: "breaks", breaks: found.breaks };
  return { fit: found.isUnsure ? "unsure" : "fits", breaks: [] };
}

/**
 * Whether arguments that a source's method took still fit after a change of it; undefined for what
 * is new. What is gone takes none.
 */
export function changeFit({
  kind,
  fields,
}: Pick<DefinitionChange, "fields"> & {
  kind: DefinitionChange["kind"] | "gone";
}): FormFit | undefined {
  if (kind === "new") return undefined;
  if (kind === "gone") return { fit: "breaks", breaks: [] };
  const change = fields.find(({ field }) => field === "parameters");
  if (!change) return { fit: "fits", breaks: [] };
  return formFit((change.before ?? {}) as JsonSchema, (change.after ?? {}) as JsonSchema);
}

interface Comparison {
  breaks: FormBreak[];
  isUnsure: boolean;
}

/** Keywords that say nothing about which values are taken. */
const WORDS = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$schema",
  "$id",
  "$comment",
  "$defs",
  "definitions",
]);
/** Keywords that are compared one by one. */
const COMPARED = new Set([
  "type",
  "enum",
  "const",
  "required",
  "properties",
  "additionalProperties",
  "items",
  "minimum",
  "exclusiveMinimum",
  "minLength",
  "minItems",
  "minProperties",
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
]);
const LEAST = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const MOST = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];

interface ComparedForms {
  before: unknown;
  after: unknown;
  path: string[];
}

function compareForms({ before, after, path }: ComparedForms, found: Comparison): void {
  if (after === true || after === undefined || sameJson(before, after)) return;
  if (!isJsonObject(before) || !isJsonObject(after)) {
    found.isUnsure = true;
    return;
  }
  if (isEmptyForm(after)) return;
  if (differsElsewhere(before, after)) found.isUnsure = true;
  const broke = (code: FormBreak["code"]) => found.breaks.push({ path, code });
  if (!typesFit(before, after)) return void broke("type");
  if (!valuesFit(before, after)) broke("values");
  if (!limitsFit(before, after)) broke("limit");
  compareMembers({ before, after, path }, found);
  if (after.items === undefined) return;
  if (before.items === undefined) found.isUnsure = true;
  else compareForms({ before: before.items, after: after.items, path: [...path, "*"] }, found);
}

const isEmptyForm = (schema: JsonSchema): boolean =>
  Object.keys(schema).every((keyword) => WORDS.has(keyword));

/** Whether something differs that is not compared; references lead to definitions that may differ. */
function differsElsewhere(before: JsonSchema, after: JsonSchema): boolean {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  const refers = "$ref" in after && !sameJson(definitionsOf(before), definitionsOf(after));
  return (
    refers ||
    [...keywords].some(
      (keyword) =>
        !WORDS.has(keyword) &&
        !COMPARED.has(keyword) &&
        (keyword === "$ref" || !sameJson(before[keyword], after[keyword])),
    )
  );
}

const definitionsOf = ({ $defs, definitions }: JsonSchema) => [$defs, definitions];

function typesFit(before: JsonSchema, after: JsonSchema): boolean {
  const taken = typesOf(after);
  if (!taken) return true;
  const were = typesOf(before) ?? typesOfValues(before);
  if (!were) return false;
  return were.every(
    (type) => taken.includes(type) || (type === "integer" && taken.includes("number")),
  );
}

function typesOf({ type }: JsonSchema): unknown[] | undefined {
  if (type === undefined) return undefined;
  return Array.isArray(type) ? type : [type];
}

function typesOfValues(schema: JsonSchema): string[] | undefined {
  return valuesOf(schema)?.map(typeOfValue);
}

function typeOfValue(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

function valuesOf(schema: JsonSchema): JsonValue[] | undefined {
  if (schema.const !== undefined) return [schema.const as JsonValue];
  return Array.isArray(schema.enum) ? (schema.enum as JsonValue[]) : undefined;
}

function valuesFit(before: JsonSchema, after: JsonSchema): boolean {
  const taken = valuesOf(after);
  if (!taken) return true;
  return valuesOf(before)?.every((one) => taken.some((other) => sameJson(one, other))) ?? false;
}

function limitsFit(before: JsonSchema, after: JsonSchema): boolean {
  const holds = (keyword: string, isNarrower: (is: number, was: number) => boolean) => {
    const [was, is] = [before[keyword], after[keyword]];
    if (typeof is !== "number") return true;
    return typeof was === "number" && !isNarrower(is, was);
  };
  return (
    LEAST.every((keyword) => holds(keyword, (is, was) => is > was)) &&
    MOST.every((keyword) => holds(keyword, (is, was) => is < was))
  );
}

function compareMembers(
  { before, after, path }: ComparedForms & { before: JsonSchema; after: JsonSchema },
  found: Comparison,
): void {
  const [were, are] = [membersOf(before), membersOf(after)];
  const required = new Set(requiredOf(before));
  for (const name of requiredOf(after)) {
    const schema = ownValue(are, name);
    // A default of what is required is filled in, where it is a value that is taken.
    const isFilled =
      isJsonObject(schema) &&
      schema.default !== undefined &&
      validateJson(schema, schema.default as JsonValue).length === 0;
    if (!required.has(name) && !isFilled)
      found.breaks.push({ path: [...path, name], code: "required" });
  }
  const isClosed = after.additionalProperties === false;
  for (const [name, schema] of Object.entries(were)) {
    const now = ownValue(are, name);
    if (now !== undefined)
      compareForms({ before: schema, after: now, path: [...path, name] }, found);
    else if (isClosed) found.breaks.push({ path: [...path, name], code: "gone" });
    else if (isJsonObject(after.additionalProperties)) found.isUnsure = true;
  }
}

const membersOf = ({ properties }: JsonSchema): Record<string, unknown> =>
  isJsonObject(properties) ? properties : {};

const requiredOf = ({ required }: JsonSchema): string[] =>
  Array.isArray(required)
    ? required.filter((name): name is string => typeof name === "string")
    : [];
