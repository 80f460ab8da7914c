import { isSchemaObject, type JsonObject, type JsonValue, ownValue } from "@pegboard/registry-core";
import type { EnumDeclaration, Expression } from "typescript-api";
import type { Compiler } from "./declarations.ts";
import { findDeclared } from "./find-declared.ts";
import { literalValue } from "./literal-value.ts";
import type { TypeScope } from "./type-scope.ts";

/** The JSON value of an expression that is literal, a constant, or a member of an enum; undefined for anything computed. */
export function constantValue(scope: TypeScope, expression: Expression): JsonValue | undefined {
  const { compiler: ts, unit } = scope;
  if (ts.isIdentifier(expression)) {
    const constant = findDeclared("constants", expression.text, scope);
    return constant && literalValue(ts, constant.declared);
  }
  if (!ts.isPropertyAccessExpression(expression)) return literalValue(ts, expression);
  const holder = findDeclared("named", expression.expression.getText(unit.file), scope);
  if (holder && ts.isEnumDeclaration(holder.declared)) return enumValues(ts, holder.declared).get(expression.name.text);
  const value = constantValue(scope, expression.expression);
  return isSchemaObject(value) ? ownValue(value as JsonObject, expression.name.text) : undefined;
}

/** An enum's values by the names of its members; a computed one is undefined. */
export function enumValues(compiler: Compiler, { members }: EnumDeclaration): Map<string, JsonValue | undefined> {
  let next = 0;
  const values = new Map<string, JsonValue | undefined>();
  for (const { name, initializer } of members) {
    const value = initializer ? literalValue(compiler, initializer) : next;
    if (typeof value === "number") next = value + 1;
    if (!compiler.isComputedPropertyName(name)) values.set(name.text, value);
  }
  return values;
}
