import type { Type, TypeNode } from "typescript-api";
import type { TypeScope } from "../type-scope.ts";

/** A type without parentheses and `readonly` around it. */
export function unwrapped({ compiler: ts }: TypeScope, node: TypeNode): TypeNode {
  let inner = node;
  while (
    ts.isParenthesizedTypeNode(inner) ||
    ts.isJSDocNullableType(inner) ||
    ts.isJSDocNonNullableType(inner) ||
    ts.isJSDocOptionalType(inner) ||
    (ts.isTypeOperatorNode(inner) && inner.operator === ts.SyntaxKind.ReadonlyKeyword)
  ) {
    inner = inner.type;
  }
  return inner;
}

/**
 * The node, if that is how this very type is written: where a type parameter stands for something
 * else, it is not.
 */
export function writtenFor(
  scope: TypeScope,
  type: Type,
  node: TypeNode | undefined,
): TypeNode | undefined {
  return node && isSameType(scope, type, scope.checker.getTypeFromTypeNode(node))
    ? node
    : undefined;
}

function isSameType(scope: TypeScope, one: Type, other: Type): boolean {
  if (one === other) return true;
  const members = new Set(definedMembers(scope, one));
  const others = definedMembers(scope, other);
  return others.length === members.size && others.every((member) => members.has(member));
}

/**
 * What a type lets choose between; `undefined` goes away, since it means that a value may be left
 * out.
 */
export function definedMembers({ compiler: { TypeFlags } }: TypeScope, type: Type): Type[] {
  return (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & TypeFlags.Undefined),
  );
}

/** Whether a value of this type may be left out. */
export function allowsUndefined({ compiler: { TypeFlags } }: TypeScope, type: Type): boolean {
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & TypeFlags.Undefined);
}
