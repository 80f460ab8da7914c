import type { JsonSchema } from "@pegboard/registry-core";
import type { TypeNode, UnionType } from "typescript-api";
import { schemaOfType, type TypeScope } from "../type-scope.ts";
import { membersInOrder } from "./union-order.ts";

/**
 * A union: literals become one enum, `undefined` goes away (it means optional), the rest is
 * `anyOf`.
 */
export function unionSchema(
  scope: TypeScope,
  type: UnionType,
  written: TypeNode | undefined,
): JsonSchema {
  const schemas = membersInOrder(scope, type, written).map((member) =>
    schemaOfType(scope, member.type, member.written),
  );
  return joinChoices(withBoolean(schemas));
}

/** The compiler knows `boolean` as `false | true`. */
function withBoolean(schemas: JsonSchema[]): JsonSchema[] {
  const isHalf = ({ type, const: value }: JsonSchema): boolean =>
    type === "boolean" && value !== undefined;
  const first = schemas.findIndex(isHalf);
  if (schemas.filter(isHalf).length < 2) return schemas;
  return schemas
    .map((schema, index): JsonSchema => (index === first ? { type: "boolean" } : schema))
    .filter((schema) => !isHalf(schema));
}

/** One schema for several choices. */
function joinChoices(schemas: JsonSchema[]): JsonSchema {
  const choices = mergeLiterals(schemas);
  const [only] = choices;
  if (only && choices.length === 1) return only;
  return simplyNullable(choices) ?? { anyOf: choices };
}

function mergeLiterals(schemas: JsonSchema[]): JsonSchema[] {
  const isLiteral = (schema: JsonSchema): boolean => Object.hasOwn(schema, "const");
  const literals = schemas.filter(isLiteral);
  if (literals.length < 2) return schemas;
  const types = [...new Set(literals.map((schema) => schema.type))] as string[];
  const values = [...new Set(literals.map((schema) => schema.const))];
  return [
    { ...(types.length === 1 && { type: types[0] }), enum: values },
    ...schemas.filter((each) => !isLiteral(each)),
  ];
}

/**
 * `string | null` as `{ type: ["string", "null"] }`: one field that can be unset, rather than a
 * choice of two.
 */
function simplyNullable(choices: JsonSchema[]): JsonSchema | undefined {
  const value = choices.find((schema) => schema.type !== "null");
  const hasNull = choices.some((schema) => schema.type === "null");
  if (choices.length !== 2 || !hasNull || !value || typeof value.type !== "string")
    return undefined;
  const { const: only, ...rest } = value;
  const values = Object.hasOwn(value, "const") ? [only] : value.enum;
  return { ...rest, type: [value.type, "null"], ...(values && { enum: [...values, null] }) };
}
