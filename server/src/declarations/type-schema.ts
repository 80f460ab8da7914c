import type { JsonSchema } from "@pegboard/registry-core";
import type { LiteralTypeNode, NamedTupleMember, TupleTypeNode, TypeNode } from "typescript-api";
import { constantSchema } from "./constant-type.ts";
import { jsDocSchema } from "./js-doc-type.ts";
import { literalValue } from "./literal-value.ts";
import { intersectionSchema, objectSchema } from "./object-schema.ts";
import { importSchema, referenceSchema } from "./reference-schema.ts";
import { notExpressed, noteWithoutSchema, type TypeScope, typeText } from "./type-scope.ts";
import { unionSchema } from "./union-schema.ts";

/** JSON Schema of a type annotation. What cannot be expressed is noted in the scope and allows any value. */
export function typeSchema(scope: TypeScope, node: TypeNode): JsonSchema {
  const ts = scope.compiler;
  const simple = keywordSchema(scope, node);
  if (simple) return simple;
  if (ts.isParenthesizedTypeNode(node)) return typeSchema(scope, node.type);
  if (ts.isLiteralTypeNode(node)) return literalSchema(scope, node);
  if (ts.isTemplateLiteralTypeNode(node)) return { type: "string" };
  if (ts.isArrayTypeNode(node)) return { type: "array", items: typeSchema(scope, node.elementType) };
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword)
    return typeSchema(scope, node.type);
  if (ts.isTupleTypeNode(node)) return tupleSchema(scope, node);
  if (ts.isTypeLiteralNode(node)) return objectSchema(scope, node.members);
  if (ts.isUnionTypeNode(node)) return unionSchema(scope, node.types);
  if (ts.isIntersectionTypeNode(node)) return intersectionSchema(scope, node);
  if (ts.isTypeReferenceNode(node)) return referenceSchema(scope, node);
  if (ts.isImportTypeNode(node)) return importSchema(scope, node);
  return constantSchema(scope, node) ?? jsDocSchema(scope, node) ?? noteWithoutSchema(scope, node);
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

function literalSchema(scope: TypeScope, node: LiteralTypeNode): JsonSchema {
  const value = literalValue(scope.compiler, node.literal);
  if (value === undefined) return noteWithoutSchema(scope, node);
  return value === null ? { type: "null" } : { type: typeof value, const: value };
}

function tupleSchema(scope: TypeScope, node: TupleTypeNode): JsonSchema {
  const elements = node.elements.map((element) => tupleElement(scope, element));
  const single = elements.filter(({ isRest }) => !isRest);
  const rest = elements.find(({ isRest }) => isRest)?.schema;
  const minItems = single.filter(({ isOptional }) => !isOptional).length;
  if (rest && elements.at(-1)?.isRest !== true) {
    return notExpressed(scope, node, { code: "open_before_end", values: { type: typeText(scope, node) } });
  }
  return {
    type: "array",
    ...(single.length > 0 && { prefixItems: single.map(({ schema }) => schema) }),
    ...(rest?.items !== undefined && { items: rest.items }),
    ...(minItems > 0 && { minItems }),
    ...(!rest && { maxItems: single.length }),
  };
}

function tupleElement(scope: TypeScope, node: TypeNode | NamedTupleMember) {
  const ts = scope.compiler;
  const isNamed = ts.isNamedTupleMember(node);
  const isRest = ts.isRestTypeNode(node) || (isNamed && node.dotDotDotToken !== undefined);
  const isOptional = ts.isOptionalTypeNode(node) || (isNamed && node.questionToken !== undefined);
  const isWrapped = isNamed || ts.isRestTypeNode(node) || ts.isOptionalTypeNode(node);
  return { isRest, isOptional, schema: typeSchema(scope, isWrapped ? node.type : node) };
}
