import { isSchemaObject, type JsonValue, ownValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import type { Expression } from "typescript-api";
import { literalValue } from "../documents/literal-value.ts";
import type { TypeScope } from "../type-scope.ts";

/**
 * The JSON value of an expression that is literal, a constant, or a member of an enum; undefined
 * for anything computed.
 */
export function constantValue(scope: TypeScope, expression: Expression): JsonValue | undefined {
  const { compiler: ts, checker } = scope;
  if (ts.isIdentifier(expression)) {
    const symbol = checker.getSymbolAtLocation(expression);
    const target =
      symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const constant = target?.valueDeclaration;
    const isConstant =
      constant &&
      ts.isVariableDeclaration(constant) &&
      constant.parent.flags & ts.NodeFlags.Const &&
      constant.initializer;
    return isConstant ? literalValue(ts, isConstant) : undefined;
  }
  if (!ts.isPropertyAccessExpression(expression)) return literalValue(ts, expression);
  const member = checker.getSymbolAtLocation(expression.name)?.valueDeclaration;
  if (member && ts.isEnumMember(member)) return checker.getConstantValue(member);
  const value = constantValue(scope, expression.expression);
  return isSchemaObject(value) ? ownValue(value as JsonObject, expression.name.text) : undefined;
}
