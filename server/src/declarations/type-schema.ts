import type { JsonSchema } from "@pegboard/registry-core";
import type { TupleTypeNode, TypeNode } from "typescript-api";
import { literalValue } from "./literal-value.ts";
import { intersectionSchema, objectSchema } from "./object-schema.ts";
import { referenceSchema } from "./reference-schema.ts";
import { notExpressed, type TypeScope, typeText } from "./type-scope.ts";
import { unionSchema } from "./union-schema.ts";

/** JSON Schema of a type annotation. What cannot be expressed is noted in the scope and allows any value. */
export function typeSchema(scope: TypeScope, node: TypeNode): JsonSchema {
  const ts = scope.compiler;
  const simple = keywordSchema(scope, node);
  if (simple) return simple;
  if (ts.isParenthesizedTypeNode(node)) return typeSchema(scope, node.type);
  if (ts.isLiteralTypeNode(node)) return literalSchema(scope, node.literal);
  if (ts.isTemplateLiteralTypeNode(node)) return { type: "string" };
  if (ts.isArrayTypeNode(node)) return { type: "array", items: typeSchema(scope, node.elementType) };
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword)
    return typeSchema(scope, node.type);
  if (ts.isTupleTypeNode(node)) return tupleSchema(scope, node);
  if (ts.isTypeLiteralNode(node)) return objectSchema(scope, node.members);
  if (ts.isUnionTypeNode(node)) return unionSchema(scope, node.types);
  if (ts.isIntersectionTypeNode(node)) return intersectionSchema(scope, node);
  if (ts.isTypeReferenceNode(node)) return referenceSchema(scope, node);
  return notExpressed(scope, node, `the type ${typeText(scope, node)} has no JSON Schema`);
}

function keywordSchema({ compiler: { SyntaxKind } }: TypeScope, { kind }: TypeNode): JsonSchema | undefined {
  switch (kind) {
    case SyntaxKind.StringKeyword:
      return { type: "string" };
    case SyntaxKind.NumberKeyword:
      return { type: "number" };
    case SyntaxKind.BooleanKeyword:
      return { type: "boolean" };
    case SyntaxKind.ObjectKeyword:
      return { type: "object" };
    case SyntaxKind.AnyKeyword:
    case SyntaxKind.UnknownKeyword:
      return {};
    default:
      return undefined;
  }
}

function literalSchema(scope: TypeScope, literal: Parameters<typeof literalValue>[1] | { kind: number }): JsonSchema {
  const value = literalValue(scope.compiler, literal as Parameters<typeof literalValue>[1]);
  return value === null ? { type: "null" } : { type: typeof value, const: value };
}

function tupleSchema(scope: TypeScope, node: TupleTypeNode): JsonSchema {
  const ts = scope.compiler;
  const elements = node.elements.map((element) => (ts.isNamedTupleMember(element) ? element.type : element));
  if (node.elements.some((element) => ts.isRestTypeNode(element) || ts.isOptionalTypeNode(element))) {
    return notExpressed(
      scope,
      node,
      `the type ${typeText(scope, node)} has no JSON Schema: a tuple needs a fixed length`,
    );
  }
  const prefixItems = elements.map((element) => typeSchema(scope, element));
  return { type: "array", prefixItems, minItems: elements.length, maxItems: elements.length };
}
