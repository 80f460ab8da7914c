import type { JsonValue } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { BindingElement, ObjectBindingPattern, ParameterDeclaration } from "typescript-api";
import { propertyTags } from "../documents/doc-comment.ts";
import { bracketDefault, constantValue, isOptionalTag } from "../documents/literal-value.ts";
import { notExpressed, schemaOfNode } from "../type-scope.ts";
import { type FunctionScope, inlineSchemaOfParameter, typeOfParameter } from "./function-scope.ts";
import { dateOrValueSchema } from "./value-schema.ts";

/**
 * The schema of a parameter that may be taken apart where it is declared (`{ query, limit = 5 }:
 * Search`).
 */
export function objectParameter(scope: FunctionScope, parameter: ParameterDeclaration): JsonSchema {
  const { compiler } = scope;
  const pattern = compiler.isObjectBindingPattern(parameter.name) ? parameter.name : undefined;
  const isTyped =
    parameter.type !== undefined ||
    (!isDescribedByProperty(scope, parameter) &&
      (compiler.getJSDocType(parameter) !== undefined || !pattern)) ||
    isTypedAround(scope, parameter);
  const schema = isTyped ? inlineSchemaOfParameter(scope, parameter) : {};
  return pattern ? withPattern(scope, { schema, isTyped }, pattern) : schema;
}

/**
 * Whether the type of the whole function says what the parameter takes: `const find: Find = ({
 * query }) => …`.
 */
function isTypedAround(scope: FunctionScope, parameter: ParameterDeclaration): boolean {
  const { compiler: ts, checker } = scope;
  const { parent } = parameter;
  if (!ts.isArrowFunction(parent) && !ts.isFunctionExpression(parent)) return false;
  const isKnown = checker.getContextualType(parent) !== undefined;
  return isKnown && !(typeOfParameter(scope, parameter).flags & ts.TypeFlags.Any);
}

/** Names, default values and, where nothing else says them, types that only the pattern knows. */
function withPattern(
  scope: FunctionScope,
  { schema, isTyped }: { schema: JsonSchema; isTyped: boolean },
  pattern: ObjectBindingPattern,
): JsonSchema {
  const { compiler } = scope;
  const properties = new Map(Object.entries(schema.properties ?? {}));
  const required = new Set(schema.required);
  const tags = propertyTags(compiler, pattern.parent.parent);
  for (const element of pattern.elements) {
    const key = propertyKey(scope, element);
    if (key === undefined) continue;
    const { initializer } = element;
    const tag = isTyped ? undefined : tags.get(key);
    const value = initializer
      ? constantValue(scope, initializer)
      : tag && bracketDefault(compiler, tag);
    const own =
      properties.get(key) ?? (isTyped ? {} : untypedProperty(scope, { key, element, value }, tags));
    properties.set(key, { ...own, ...(value !== undefined && { default: value }) });
    if (initializer) required.delete(key);
    else if (!isTyped && !(tag && isOptionalTag(compiler, tag))) required.add(key);
  }
  const { required: _, ...rest } = schema;
  return {
    ...rest,
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.size > 0 && { required: [...required] }),
  };
}

/** What a `@param query` of its own says, or a default value. */
function untypedProperty(
  scope: FunctionScope,
  { key, element, value }: { key: string; element: BindingElement; value: JsonValue | undefined },
  tags: ReturnType<typeof propertyTags>,
): JsonSchema {
  const type = tags.get(key)?.typeExpression?.type;
  const suggested = type
    ? schemaOfNode(scope, type)
    : dateOrValueSchema(scope, element.initializer, value);
  return (
    suggested ??
    notExpressed({ ...scope, place: element }, { code: "untyped_property", values: { name: key } })
  );
}

/** Whether the `@param` at the parameter's place is of one of its properties, not of the whole. */
function isDescribedByProperty(
  scope: FunctionScope,
  { name, parent }: ParameterDeclaration,
): boolean {
  if (!scope.compiler.isObjectBindingPattern(name)) return false;
  const [first] = propertyTags(scope.compiler, parent).keys();
  return name.elements.some((element) => propertyKey(scope, element) === first);
}

/** The property that an element takes; undefined for the rest of them, and for a computed one. */
function propertyKey(
  { compiler: ts }: FunctionScope,
  { propertyName, name, dotDotDotToken }: BindingElement,
) {
  const key = propertyName ?? name;
  const isText = ts.isIdentifier(key) || ts.isStringLiteral(key) || ts.isNumericLiteral(key);
  return isText && !dotDotDotToken ? key.text : undefined;
}
