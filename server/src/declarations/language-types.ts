import { isDeepStrictEqual } from "node:util";
import type { JsonSchema } from "@pegboard/registry-core";
import type { TypeNode } from "typescript-api";
import { inlineReference, schemaOfType, type TypeScope } from "./type-scope.ts";
import { choicesOf, joinChoices } from "./union-schema.ts";

type LanguageType = (scope: TypeScope, parameters: readonly TypeNode[]) => JsonSchema | undefined;

/** Types of the language itself that have a JSON form. */
const LANGUAGE_TYPES: ReadonlyMap<string, LanguageType> = new Map<string, LanguageType>([
  ["Array", listSchema],
  ["ReadonlyArray", listSchema],
  ["Record", recordSchema],
  ["Object", recordSchema],
  ["Readonly", (scope, [inner]) => schemaOf(scope, inner)],
  ["Partial", (scope, [inner]) => withRequired(objectOf(scope, inner), () => [])],
  ["Required", (scope, [inner]) => withRequired(objectOf(scope, inner), Object.keys)],
  ["Pick", (scope, parameters) => withProperties(scope, parameters, (isNamed) => isNamed)],
  ["Omit", (scope, parameters) => withProperties(scope, parameters, (isNamed) => !isNamed)],
  ["Exclude", (scope, parameters) => withChoices(scope, parameters, (isNamed) => !isNamed)],
  ["Extract", (scope, parameters) => withChoices(scope, parameters, (isNamed) => isNamed)],
  [
    "NonNullable",
    (scope, [inner]) => joinChoices(choicesOf(schemaOf(scope, inner)).filter(({ type }) => type !== "null")),
  ],
  ["Date", () => ({ type: "string", format: "date-time" })],
]);

/** The schema of a type that no file declares. Undefined for one that has no JSON form, or a form that only a compiler finds. */
export function languageSchema(
  scope: TypeScope,
  name: string,
  parameters: readonly TypeNode[],
): JsonSchema | undefined {
  return LANGUAGE_TYPES.get(name)?.(scope, parameters);
}

function schemaOf(scope: TypeScope, inner: TypeNode | undefined): JsonSchema {
  return inner ? schemaOfType(scope, inner) : {};
}

function objectOf(scope: TypeScope, inner: TypeNode | undefined): JsonSchema {
  return inlineReference(scope, schemaOf(scope, inner));
}

function listSchema(scope: TypeScope, [item]: readonly TypeNode[]): JsonSchema {
  return { type: "array", ...(item && { items: schemaOfType(scope, item) }) };
}

/** Of one name each where the keys are written out, of any name otherwise. */
function recordSchema(scope: TypeScope, [key, value]: readonly TypeNode[]): JsonSchema {
  const names = key ? literalNames(scope, key) : [];
  const schema = value && schemaOfType(scope, value);
  if (names.length === 0) return { type: "object", ...(schema && { additionalProperties: schema }) };
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, schema ?? {}])),
    required: names,
  };
}

function withProperties(
  scope: TypeScope,
  [inner, keys]: readonly TypeNode[],
  isKept: (isNamed: boolean) => boolean,
): JsonSchema {
  const { properties = {}, required = [], ...rest } = objectOf(scope, inner);
  const names = keys ? literalNames(scope, keys) : [];
  const kept = (name: string): boolean => isKept(names.includes(name));
  return withRequired(
    { ...rest, properties: Object.fromEntries(Object.entries(properties).filter(([name]) => kept(name))) },
    () => required.filter(kept),
  );
}

function literalNames(scope: TypeScope, keys: TypeNode): string[] {
  const schema = schemaOfType(scope, keys);
  return (schema.enum ?? [schema.const]).filter((name) => typeof name === "string");
}

/** Of a union of values and simple types, some. Of object types only a compiler knows which fit. */
function withChoices(
  scope: TypeScope,
  [all, named]: readonly TypeNode[],
  isKept: (isNamed: boolean) => boolean,
): JsonSchema | undefined {
  const choices = choicesOf(schemaOf(scope, all));
  const others = choicesOf(schemaOf(scope, named));
  if ([...choices, ...others].some(({ type, $ref }) => type === "object" || $ref !== undefined)) return undefined;
  const kept = choices.filter((choice) => isKept(others.some((other) => isDeepStrictEqual(choice, other))));
  return kept.length > 0 ? joinChoices(kept) : undefined;
}

function withRequired(schema: JsonSchema, choose: (properties: object) => string[]): JsonSchema {
  const { required: _, ...rest } = schema;
  const required = choose(schema.properties ?? {});
  return required.length > 0 ? { ...rest, required } : rest;
}
