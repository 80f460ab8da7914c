import type { JsonSchema } from "@pegboard/registry-core";
import type { TypeNode } from "typescript-api";
import { schemaOfType, type TypeScope } from "./type-scope.ts";

/** A union: literals become one enum, `undefined` goes away (it means optional), the rest is `anyOf`. */
export function unionSchema(scope: TypeScope, types: readonly TypeNode[]): JsonSchema {
  const { SyntaxKind } = scope.compiler;
  const schemas = types
    .filter((type) => type.kind !== SyntaxKind.UndefinedKeyword)
    .map((type) => schemaOfType(scope, type));
  return joinChoices(schemas);
}

/** The schema, or `null`. */
export function orNull(schema: JsonSchema): JsonSchema {
  return joinChoices([schema, { type: "null" }]);
}

/** One schema for several choices. */
export function joinChoices(schemas: JsonSchema[]): JsonSchema {
  const choices = mergeLiterals(schemas);
  const [only] = choices;
  if (only && choices.length === 1) return only;
  return simplyNullable(choices) ?? { anyOf: choices };
}

/** What a schema lets choose between, one by one. */
export function choicesOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, enum: values, ...rest } = schema;
  if (anyOf) return anyOf.flatMap(choicesOf);
  if (values) return values.map((value) => (value === null ? { type: "null" } : { type: typeof value, const: value }));
  return Array.isArray(rest.type) ? rest.type.map((type) => ({ ...rest, type })) : [rest];
}

function mergeLiterals(schemas: JsonSchema[]): JsonSchema[] {
  const literals = schemas.filter((schema) => Object.hasOwn(schema, "const"));
  if (literals.length < 2) return schemas;
  const types = [...new Set(literals.map((schema) => schema.type))] as string[];
  const values = [...new Set(literals.map((schema) => schema.const))];
  const merged: JsonSchema = {
    ...(types.length === 1 && { type: types[0] }),
    ...(!(values.includes(true) && values.includes(false) && types.length === 1) && { enum: values }),
  };
  const others = schemas.filter((schema) => !Object.hasOwn(schema, "const"));
  return [merged, ...others];
}

/** `string | null` as `{ type: ["string", "null"] }`: one field that can be unset, rather than a choice of two. */
function simplyNullable(choices: JsonSchema[]): JsonSchema | undefined {
  const value = choices.find((schema) => schema.type !== "null");
  const hasNull = choices.some((schema) => schema.type === "null");
  if (choices.length !== 2 || !hasNull || !value || typeof value.type !== "string") return undefined;
  const { const: only, ...rest } = value;
  const values = Object.hasOwn(value, "const") ? [only] : value.enum;
  return { ...rest, type: [value.type, "null"], ...(values && { enum: [...values, null] }) };
}
