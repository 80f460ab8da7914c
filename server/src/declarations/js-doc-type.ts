import type { JsonSchema, JsonValue } from "@pegboard/registry-core";
import type { JSDocPropertyLikeTag, JSDocTypeLiteral, TypeNode } from "typescript-api";
import { tagText } from "./doc-comment.ts";
import { literalValue } from "./literal-value.ts";
import { schemaOfType, type TypeScope } from "./type-scope.ts";
import { orNull } from "./union-schema.ts";

/** JSON Schema of what only doc comments can write: `?string`, `string=`, `*`, an object described tag by tag. */
export function jsDocSchema(scope: TypeScope, node: TypeNode): JsonSchema | undefined {
  const ts = scope.compiler;
  if (ts.isJSDocNullableType(node)) return orNull(schemaOfType(scope, node.type));
  if (ts.isJSDocTypeExpression(node)) return schemaOfType(scope, node.type);
  if (ts.isJSDocNonNullableType(node) || ts.isJSDocOptionalType(node)) return schemaOfType(scope, node.type);
  if (ts.isJSDocVariadicType(node)) return { type: "array", items: schemaOfType(scope, node.type) };
  if (ts.isJSDocAllType(node) || ts.isJSDocUnknownType(node)) return {};
  return ts.isJSDocTypeLiteral(node) ? jsDocLiteralSchema(scope, node) : undefined;
}

/** The default value that a tag writes down: `@param {number} [days=3]`. Undefined for none, and for anything computed. */
export function bracketDefault(
  { compiler, unit: { file } }: TypeScope,
  tag: JSDocPropertyLikeTag,
): JsonValue | undefined {
  const [, written = ""] = tag.isBracketed ? (/\[[^=]*?=(.*)/s.exec(tag.getText(file)) ?? []) : [];
  const ends = [...written.matchAll(/\]/g)].map(({ index }) => written.slice(0, index));
  const text = ends.find((candidate) => candidate.split("[").length === candidate.split("]").length);
  if (text === undefined) return undefined;
  const [statement] = compiler.createSourceFile("default.ts", `(${text})`, compiler.ScriptTarget.Latest).statements;
  return statement && compiler.isExpressionStatement(statement)
    ? literalValue(compiler, statement.expression)
    : undefined;
}

/** Whether a tag says that its value may be left out. */
export function isOptionalTag({ compiler }: TypeScope, tag: JSDocPropertyLikeTag): boolean {
  return tag.isBracketed || (tag.typeExpression !== undefined && compiler.isJSDocOptionalType(tag.typeExpression.type));
}

function jsDocLiteralSchema(scope: TypeScope, node: JSDocTypeLiteral): JsonSchema {
  const tags = (node.jsDocPropertyTags ?? []).map((tag) => ({ name: lastName(scope, tag), tag }));
  const required = tags.filter(({ tag }) => !isOptionalTag(scope, tag)).map(({ name }) => name);
  const schema: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(tags.map(({ name, tag }) => [name, jsDocPropertySchema(scope, tag)])),
    ...(required.length > 0 && { required }),
  };
  return node.isArrayType ? { type: "array", items: schema } : schema;
}

function jsDocPropertySchema(scope: TypeScope, tag: JSDocPropertyLikeTag): JsonSchema {
  const description = tagText(scope.compiler, tag);
  const value = bracketDefault(scope, tag);
  return {
    ...(tag.typeExpression && schemaOfType(scope, tag.typeExpression.type)),
    ...(description && { description }),
    ...(value !== undefined && { default: value }),
  };
}

function lastName({ compiler }: TypeScope, { name }: JSDocPropertyLikeTag): string {
  return compiler.isQualifiedName(name) ? name.right.text : name.text;
}
