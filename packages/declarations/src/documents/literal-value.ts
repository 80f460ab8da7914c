import type { JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import type { Expression } from "typescript-api";
import type { Compiler } from "../compiler.ts";

/**
 * The JSON value that a text writes down literally, as an expression; undefined for anything else.
 */
export function writtenValue(compiler: Compiler, text: string): JsonValue | undefined {
  const [statement, more] = compiler.createSourceFile(
    "value.ts",
    `(${text})`,
    compiler.ScriptTarget.Latest,
  ).statements;
  const isOne = statement && !more && compiler.isExpressionStatement(statement);
  return isOne ? literalValue(compiler, statement.expression) : undefined;
}

/** The JSON value that an expression writes down literally; undefined for anything computed. */
export function literalValue(compiler: Compiler, expression: Expression): JsonValue | undefined {
  const ts = compiler;
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isNumericLiteral(expression)) return Number(expression.text);
  if (expression.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (expression.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (expression.kind === ts.SyntaxKind.NullKeyword) return null;
  if (
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isParenthesizedExpression(expression)
  ) {
    return literalValue(ts, expression.expression);
  }
  if (ts.isPrefixUnaryExpression(expression) && expression.operator === ts.SyntaxKind.MinusToken) {
    const value = literalValue(ts, expression.operand);
    return typeof value === "number" ? -value : undefined;
  }
  if (ts.isArrayLiteralExpression(expression)) {
    const items = expression.elements.map((element) => literalValue(ts, element));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (ts.isObjectLiteralExpression(expression)) {
    const value: JsonObject = {};
    for (const property of expression.properties) {
      if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name))
        return undefined;
      const inner = literalValue(ts, property.initializer);
      if (inner === undefined) return undefined;
      Object.defineProperty(value, property.name.text, {
        value: inner,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return value;
  }
  return undefined;
}
