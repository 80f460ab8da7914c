import { isSchemaObject, type JsonValue, ownValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import type { Expression, JSDocPropertyLikeTag } from "typescript-api";
import type { Compiler } from "../compiler.ts";
import type { TypeScope } from "../type-scope.ts";

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
function literalValue(compiler: Compiler, expression: Expression): JsonValue | undefined {
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

/**
 * The default value that a tag writes down: `@param {number} [days=3]`. Undefined for none, and for
 * anything computed.
 */
export function bracketDefault(
  compiler: Compiler,
  tag: JSDocPropertyLikeTag,
): JsonValue | undefined {
  const [, written = ""] = tag.isBracketed ? (/\[[^=]*?=(.*)/s.exec(tag.getText()) ?? []) : [];
  const ends = [...written.matchAll(/\]/g)].map(({ index }) => written.slice(0, index));
  const text = ends.find(
    (candidate) => candidate.split("[").length === candidate.split("]").length,
  );
  return text === undefined ? undefined : writtenValue(compiler, text);
}

/** Whether a tag says that its value may be left out. */
export function isOptionalTag(compiler: Compiler, tag: JSDocPropertyLikeTag): boolean {
  return (
    tag.isBracketed ||
    (tag.typeExpression !== undefined && compiler.isJSDocOptionalType(tag.typeExpression.type))
  );
}

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
