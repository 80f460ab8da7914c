import { isSchemaObject, type JsonObject, type JsonSchema } from "@pegboard/registry-core";
import type { ObjectBindingPattern, ParameterDeclaration } from "typescript-api";
import type { DeclaredFunction } from "./declarations.ts";
import { propertyTexts } from "./doc-comment.ts";
import { literalValue } from "./literal-value.ts";
import { reviveDates } from "./revive-dates.ts";
import { typeSchema } from "./type-schema.ts";
import { isContext, type TypeScope } from "./type-scope.ts";

/**
 * A function whose only parameter is an object (`search({ query, limit = 5 }: SearchOptions)`) takes the arguments as
 * they come: the object's properties are the parameters. Undefined for every other function.
 */
export function wholeObject(
  scope: TypeScope,
  parameters: readonly ParameterDeclaration[],
): Pick<DeclaredFunction, "parameters" | "argumentList"> | undefined {
  const [parameter, ...others] = parameters.filter((candidate) => !isContext(scope, candidate));
  if (!parameter || others.length > 0 || parameter.dotDotDotToken) return undefined;
  const { compiler } = scope;
  const type = parameter.type ?? compiler.getJSDocType(parameter);
  const flawsBefore = scope.flaws.length;
  const schema = type ? inlined(scope, typeSchema(scope, type)) : {};
  const pattern = compiler.isObjectBindingPattern(parameter.name) ? parameter.name : undefined;
  if (!pattern && !schema.properties) {
    // Read again as an ordinary parameter, which would note the same flaws twice.
    scope.flaws.length = flawsBefore;
    return undefined;
  }
  const position = parameters.indexOf(parameter);
  const initial = parameter.initializer && literalValue(compiler, parameter.initializer);
  const defaults = isSchemaObject(initial) ? (initial as JsonObject) : {};
  const shown = withDefaults(pattern ? withPattern(scope, schema, pattern) : schema, defaults);
  return {
    parameters: withTexts(scope, parameter, shown),
    argumentList(args, context) {
      const whole = reviveDates(scope, schema, { ...defaults, ...args });
      return parameters.map((_, index) => (index === position ? whole : context));
    },
  };
}

/** The whole object's default value, property by property: one that the model leaves out is filled in. */
function withDefaults(schema: JsonSchema, defaults: JsonObject): JsonSchema {
  const names = Object.keys(defaults);
  if (names.length === 0) return schema;
  const { required = [], ...rest } = schema;
  const still = required.filter((name) => !names.includes(name));
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    names.includes(name) ? { ...property, default: defaults[name] } : property,
  ]);
  return { ...rest, properties: Object.fromEntries(properties), ...(still.length > 0 && { required: still }) };
}

/** Names and default values that only the destructuring pattern knows. */
function withPattern({ compiler, file }: TypeScope, schema: JsonSchema, pattern: ObjectBindingPattern): JsonSchema {
  const properties = new Map(Object.entries(schema.properties ?? {}));
  const optional = new Set<string>();
  for (const { name, propertyName, initializer, dotDotDotToken } of pattern.elements) {
    if (dotDotDotToken) continue;
    const key = (propertyName ?? name).getText(file);
    const value = initializer && literalValue(compiler, initializer);
    if (initializer) optional.add(key);
    properties.set(key, { ...properties.get(key), ...(value !== undefined && { default: value }) });
  }
  const required = (schema.required ?? []).filter((name) => !optional.has(name));
  const { required: _, ...rest } = schema;
  return {
    ...rest,
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

/** `@param options.query Text`, or `@param query Text`, describes the property where its type does not. */
function withTexts({ compiler }: TypeScope, parameter: ParameterDeclaration, schema: JsonSchema): JsonSchema {
  const texts = propertyTexts(compiler, parameter.parent);
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const text = texts.get(name);
    return [name, text && property.description === undefined ? { ...property, description: text } : property];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The root of a parameter schema is an object, also when its type contains itself. */
function inlined(scope: TypeScope, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.slice("#/$defs/".length);
  return (name !== undefined && scope.recursive.get(name)) || schema;
}
