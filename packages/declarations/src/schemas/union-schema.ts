import type { JsonSchema } from "@pegboard/registry-core";
import type { Type, TypeNode, UnionType } from "typescript-api";
import { schemaOfType, type TypeScope } from "../type-scope.ts";
import { definedMembers, unwrapped } from "./written-type.ts";

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

/** One choice of a union, and how it is written. */
interface UnionMember {
  type: Type;
  written?: TypeNode;
}

/** The choices of a union in the author's order; the compiler keeps them in its own. */
function membersInOrder(
  scope: TypeScope,
  type: UnionType,
  written: TypeNode | undefined,
): UnionMember[] {
  const members = definedMembers(scope, type);
  const told = (written ? writtenMembers(scope, written) : []).filter((member) =>
    members.includes(member.type),
  );
  const all = new Map(
    [...told, ...members.map((member) => ({ type: member }))].map((each) => [each.type, each]),
  );
  for (const each of told) all.set(each.type, each);
  return [...all.values()];
}

function writtenMembers(scope: TypeScope, node: TypeNode, depth = 0): UnionMember[] {
  const { compiler: ts, checker } = scope;
  const inner = unwrapped(scope, node);
  if (depth > 20) return [];
  if (ts.isUnionTypeNode(inner))
    return inner.types.flatMap((each) => writtenMembers(scope, each, depth + 1));
  const alias = ts.isTypeReferenceNode(inner) ? aliasedNode(scope, inner.typeName) : undefined;
  if (alias) return writtenMembers(scope, alias, depth + 1);
  const type = checker.getTypeFromTypeNode(inner);
  if (!type.isUnion()) return [{ type, written: inner }];
  if (ts.isTypeOperatorNode(inner))
    return keysInOrder(scope, checker.getTypeFromTypeNode(inner.type), type);
  if (ts.isIndexedAccessTypeNode(inner)) {
    const holder = checker.getTypeFromTypeNode(inner.objectType);
    const values = checker.isTupleType(holder)
      ? checker.getTypeArguments(holder as never)
      : checker.getPropertiesOfType(holder).map((property) => checker.getTypeOfSymbol(property));
    return values
      .flatMap((value) => definedMembers(scope, value))
      .map((value) => ({ type: value }));
  }
  return definedMembers(scope, type).map((member) => ({ type: member }));
}

/** What a name without type arguments stands for. */
function aliasedNode(
  { compiler: ts, checker }: TypeScope,
  name: import("typescript-api").EntityName,
) {
  const symbol = checker.getSymbolAtLocation(name);
  const target =
    symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target?.declarations?.find(ts.isTypeAliasDeclaration);
  return declaration && !declaration.typeParameters ? declaration.type : undefined;
}

function keysInOrder({ checker }: TypeScope, holder: Type, keys: UnionType): UnionMember[] {
  const names = checker.getPropertiesOfType(holder).map(({ name }) => name);
  return names.flatMap((name) => {
    const key = keys.types.find((each) => each.isLiteral() && String(each.value) === name);
    return key ? [{ type: key }] : [];
  });
}
