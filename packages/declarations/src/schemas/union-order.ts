import type { Type, TypeNode, UnionType } from "typescript-api";
import type { TypeScope } from "../type-scope.ts";
import { definedMembers, unwrapped } from "./written-type.ts";

/** One choice of a union, and how it is written. */
export interface UnionMember {
  type: Type;
  written?: TypeNode;
}

/** The choices of a union in the author's order; the compiler keeps them in its own. */
export function membersInOrder(
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
