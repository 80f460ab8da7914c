import { isJsonObject, type JsonSchema, type JsonValue, ownValue } from "@pegboard/registry-core";
import type { IndexedAccessTypeNode, TypeNode } from "typescript-api";
import { findDeclared } from "./find-declared.ts";
import { literalValue } from "./literal-value.ts";
import { inlineReference, noteWithoutSchema, schemaOfType, type TypeScope } from "./type-scope.ts";
import { joinChoices } from "./union-schema.ts";

/** Choices that are written once as a constant: `(typeof KINDS)[number]`, `keyof typeof LEVELS`; and `keyof Place`, `Place["name"]`. */
export function constantSchema(scope: TypeScope, node: TypeNode): JsonSchema | undefined {
  const ts = scope.compiler;
  if (ts.isIndexedAccessTypeNode(node)) return indexedSchema(scope, node);
  if (!ts.isTypeOperatorNode(node) || node.operator !== ts.SyntaxKind.KeyOfKeyword) return undefined;
  const value = queriedValue(scope, node.type);
  const keys = Object.keys(value ?? inlineReference(scope, schemaOfType(scope, node.type)).properties ?? {});
  return keys.length > 0 ? choiceOf(keys) : noteWithoutSchema(scope, node);
}

function indexedSchema(scope: TypeScope, node: IndexedAccessTypeNode): JsonSchema {
  const ts = scope.compiler;
  const value = queriedValue(scope, node.objectType);
  if (Array.isArray(value) && node.indexType.kind === ts.SyntaxKind.NumberKeyword) return choiceOf(value);
  const isKeyed = isJsonObject(value);
  if (isKeyed && ts.isTypeOperatorNode(node.indexType)) return choiceOf(Object.values(value));
  const key = ts.isLiteralTypeNode(node.indexType) ? schemaOfType(scope, node.indexType).const : undefined;
  if (isKeyed || typeof key !== "string") return noteWithoutSchema(scope, node);
  return (
    ownValue(inlineReference(scope, schemaOfType(scope, node.objectType)).properties, key) ??
    noteWithoutSchema(scope, node)
  );
}

/** The value of `typeof NAME` for a constant that is written down literally. */
function queriedValue(scope: TypeScope, type: TypeNode): JsonValue | undefined {
  const ts = scope.compiler;
  if (ts.isParenthesizedTypeNode(type)) return queriedValue(scope, type.type);
  if (!ts.isTypeQueryNode(type)) return undefined;
  const constant = findDeclared("constants", type.exprName.getText(scope.unit.file), scope);
  return constant && literalValue(ts, constant.declared);
}

function choiceOf(values: JsonValue[]): JsonSchema {
  return joinChoices(values.map((value) => ({ type: typeof value, const: value })));
}
