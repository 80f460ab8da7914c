import { isSchemaObject } from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { ParameterDeclaration } from "typescript-api";
import { propertyTags, tagText } from "../documents/doc-comment.ts";
import { constantValue } from "../documents/literal-value.ts";
import { withTagsBehind } from "../documents/schema-tags.ts";
import { withDateSchema } from "./date-places.ts";
import { objectParameter } from "./destructured.ts";
import { type DocumentedParameters, type FunctionScope, isContext } from "./function-scope.ts";

/**
 * A function whose only parameter is an object (`search({ query, limit = 5 }: SearchOptions)`)
 * takes the arguments as they come: the object's properties are the parameters. Undefined for every
 * other function.
 */
export function wholeObject(
  scope: FunctionScope,
  parameters: readonly ParameterDeclaration[],
): DocumentedParameters | undefined {
  const [parameter, ...others] = parameters.filter((candidate) => !isContext(scope, candidate));
  if (!parameter || others.length > 0 || parameter.dotDotDotToken) return undefined;
  const issuesBefore = scope.issues.length;
  const schema = objectParameter(scope, parameter);
  if (!schema.properties) {
    // Read again as an ordinary parameter, which would note the same issues twice.
    scope.issues.length = issuesBefore;
    return undefined;
  }
  const position = parameters.indexOf(parameter);
  const initial = parameter.initializer && constantValue(scope, parameter.initializer);
  const defaults = isSchemaObject(initial) ? (initial as JsonObject) : {};
  const shown = withDefaults(schema, defaults);
  return {
    parameters: withPropertyComments(scope, parameter, shown),
    argumentList: parameters.map((_, index) =>
      index === position
        ? withDateSchema(scope, schema, {
            from: "arguments",
            ...(Object.keys(defaults).length > 0 && { defaults }),
          })
        : { from: "context" },
    ),
  };
}

/**
 * The whole object's default value, property by property: one that the model leaves out is filled
 * in.
 */
function withDefaults(schema: JsonSchema, defaults: JsonObject): JsonSchema {
  const names = Object.keys(defaults);
  if (names.length === 0) return schema;
  const { required = [], ...rest } = schema;
  const still = required.filter((name) => !names.includes(name));
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    names.includes(name) ? { ...property, default: defaults[name] } : property,
  ]);
  return {
    ...rest,
    properties: Object.fromEntries(properties),
    ...(still.length > 0 && { required: still }),
  };
}

/**
 * `@param options.query Text`, or `@param query Text`, describes the property where its type does
 * not.
 */
function withPropertyComments(
  scope: FunctionScope,
  parameter: ParameterDeclaration,
  schema: JsonSchema,
): JsonSchema {
  const tags = propertyTags(scope.compiler, parameter.parent);
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const tag = tags.get(name);
    if (!tag) return [name, property];
    const text = property.description === undefined ? tagText(scope.compiler, tag) : undefined;
    return [
      name,
      withTagsBehind(
        scope,
        text === undefined ? property : { ...property, description: text },
        tag,
      ),
    ];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
