import type { JsonSchema, JsonValue } from "@pegboard/registry-core";
import type { BindingElement, ObjectBindingPattern, ParameterDeclaration } from "typescript-api";
import { constantValue } from "./constant-value.ts";
import { propertyTags } from "./doc-comment.ts";
import { bracketDefault, isOptionalTag } from "./js-doc-type.ts";
import { typeSchema } from "./type-schema.ts";
import { inlineReference, notExpressed, type TypeScope } from "./type-scope.ts";
import { dateOrValueSchema } from "./value-schema.ts";

/** The schema of a parameter that may be taken apart where it is declared (`{ query, limit = 5 }: Search`). */
export function objectParameter(scope: TypeScope, parameter: ParameterDeclaration): JsonSchema {
  const { compiler } = scope;
  const pattern = compiler.isObjectBindingPattern(parameter.name) ? parameter.name : undefined;
  const type =
    parameter.type ?? (isDescribedByProperty(scope, parameter) ? undefined : compiler.getJSDocType(parameter));
  const schema = type ? inlineReference(scope, typeSchema(scope, type)) : {};
  return pattern ? withPattern(scope, { schema, isTyped: type !== undefined }, pattern) : schema;
}

/** Names, default values and, where nothing else says them, types that only the pattern knows. */
function withPattern(
  scope: TypeScope,
  { schema, isTyped }: { schema: JsonSchema; isTyped: boolean },
  pattern: ObjectBindingPattern,
): JsonSchema {
  const properties = new Map(Object.entries(schema.properties ?? {}));
  const required = new Set(schema.required);
  const tags = propertyTags(scope.compiler, pattern.parent.parent);
  for (const element of pattern.elements) {
    const key = propertyKey(scope, element);
    if (key === undefined) continue;
    const { initializer } = element;
    const tag = isTyped ? undefined : tags.get(key);
    const value = initializer ? constantValue(scope, initializer) : tag && bracketDefault(scope, tag);
    const own = properties.get(key) ?? (isTyped ? {} : untypedProperty(scope, { key, element, value }, tags));
    properties.set(key, { ...own, ...(value !== undefined && { default: value }) });
    if (initializer) required.delete(key);
    else if (!isTyped && !(tag && isOptionalTag(scope, tag))) required.add(key);
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
  scope: TypeScope,
  { key, element, value }: { key: string; element: BindingElement; value: JsonValue | undefined },
  tags: ReturnType<typeof propertyTags>,
): JsonSchema {
  const type = tags.get(key)?.typeExpression?.type;
  const suggested = type ? typeSchema(scope, type) : dateOrValueSchema(scope, element.initializer, value);
  return suggested ?? notExpressed(scope, element, { code: "untyped_property", values: { name: key } });
}

/** Whether the `@param` at the parameter's place is of one of its properties, not of the whole. */
function isDescribedByProperty(scope: TypeScope, { name, parent }: ParameterDeclaration): boolean {
  if (!scope.compiler.isObjectBindingPattern(name)) return false;
  const [first] = propertyTags(scope.compiler, parent).keys();
  return name.elements.some((element) => propertyKey(scope, element) === first);
}

/** The property that an element takes; undefined for the rest of them, and for a computed one. */
function propertyKey({ compiler: ts }: TypeScope, { propertyName, name, dotDotDotToken }: BindingElement) {
  const key = propertyName ?? name;
  const isText = ts.isIdentifier(key) || ts.isStringLiteral(key) || ts.isNumericLiteral(key);
  return isText && !dotDotDotToken ? key.text : undefined;
}
