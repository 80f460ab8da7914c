import type { JsonValue } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { ArgumentSource } from "@pegboard/registry-core/internal";
import type { FunctionLikeDeclaration, ParameterDeclaration } from "typescript-api";
import { parameterText } from "../documents/doc-comment.ts";
import { bracketDefault, constantValue, isOptionalTag } from "../documents/literal-value.ts";
import { withTags, withTagsBehind } from "../documents/schema-tags.ts";
import { allowsUndefined } from "../schemas/written-type.ts";
import { notExpressed } from "../type-scope.ts";
import { withDateSchema } from "./date-places.ts";
import { objectParameter } from "./destructured.ts";
import {
  type DocumentedParameters,
  type FunctionScope,
  isContext,
  schemaOfParameter,
  typeOfParameter,
  writtenTypeOf,
} from "./function-scope.ts";
import { dateOrValueSchema } from "./value-schema.ts";
import { wholeObject } from "./whole-object.ts";

/** One parameter as the model sees it, and how its value reaches the function. */
interface ReadParameter {
  /** Absent for a parameter that the model does not fill. */
  shown?: { name: string; schema: JsonSchema; required: boolean };
  source: ArgumentSource;
}

/**
 * The object schema of a function's parameters, by name, and the way back from it to the list of
 * values. Undefined for one that is called with `(args, context)` and does not say what it takes.
 */
export function readFunctionParameters(
  scope: FunctionScope,
  declaration: FunctionLikeDeclaration,
): DocumentedParameters | undefined {
  const parameters = declaration.parameters.filter(
    (parameter) => parameter.name.getText() !== "this",
  );
  const [first] = parameters;
  if (scope.isRun && first) {
    if (!writtenTypeOf(scope, first)) return undefined;
    const run = wholeObject(scope, [first]);
    if (run) return { ...run, argumentList: [...run.argumentList, { from: "context" }] };
  }
  const whole = wholeObject(scope, parameters);
  if (whole) return whole;
  const names = findParameterNames(scope, parameters);
  const read = parameters.map((parameter) =>
    readParameter(scope, parameter, names.get(parameter) ?? ""),
  );
  const shown = read.flatMap((parameter) => parameter.shown ?? []);
  const required = shown.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    parameters: {
      type: "object",
      properties: Object.fromEntries(shown.map(({ name, schema }) => [name, schema])),
      ...(required.length > 0 && { required }),
    },
    argumentList: read.map(({ source }) => source),
  };
}

/** A destructured parameter has the name of its `@param`, or one that describes it. */
function findParameterNames(scope: FunctionScope, parameters: readonly ParameterDeclaration[]) {
  const { compiler } = scope;
  const names = new Map<ParameterDeclaration, string>();
  for (const parameter of parameters)
    if (compiler.isIdentifier(parameter.name)) names.set(parameter, parameter.name.text);
  for (const parameter of parameters) {
    if (names.has(parameter)) continue;
    const [tag] = compiler.getJSDocParameterTags(parameter);
    const usual = compiler.isArrayBindingPattern(parameter.name) ? "list" : "options";
    const wanted = tag && compiler.isIdentifier(tag.name) ? tag.name.text : usual;
    const taken = [...names.values()];
    const free = [wanted, ...parameters.map((_, index) => `${wanted}${index + 2}`)].find(
      (name) => !taken.includes(name),
    );
    names.set(parameter, free ?? wanted);
  }
  return names;
}

function readParameter(
  scope: FunctionScope,
  parameter: ParameterDeclaration,
  name: string,
): ReadParameter {
  if (isContext(scope, parameter)) return { source: { from: "context" } };
  const { compiler } = scope;
  const issuesBefore = scope.issues.length;
  const description = parameterText(compiler, parameter);
  const fallback = parameterDefault(scope, parameter);
  const [tag] = compiler.getJSDocParameterTags(parameter);
  const told: JsonSchema = {
    ...parameterType(scope, parameter),
    ...(description && { description }),
    ...(fallback !== undefined && { default: fallback }),
  };
  const tagged = withTags(scope, told, parameter);
  const schema = tag ? withTagsBehind(scope, tagged, tag) : tagged;
  for (const issue of scope.issues.slice(issuesBefore)) issue.parameter = name;
  const isRest = parameter.dotDotDotToken !== undefined;
  return {
    shown: {
      name,
      schema,
      required: isRest ? Number(schema.minItems) > 0 : !isOptional(scope, parameter),
    },
    source: withDateSchema(scope, schema, { from: "argument", name, ...(isRest && { isRest }) }),
  };
}

function parameterType(scope: FunctionScope, parameter: ParameterDeclaration): JsonSchema {
  const { compiler } = scope;
  if (compiler.isObjectBindingPattern(parameter.name)) return objectParameter(scope, parameter);
  if (writtenTypeOf(scope, parameter)) return schemaOfParameter(scope, parameter);
  const { initializer } = parameter;
  const suggested = dateOrValueSchema(
    scope,
    initializer,
    initializer && constantValue(scope, initializer),
  );
  if (suggested) return suggested;
  const { Any } = compiler.TypeFlags;
  if (!(typeOfParameter(scope, parameter).flags & Any)) return schemaOfParameter(scope, parameter);
  return notExpressed({ ...scope, place: parameter }, { code: "untyped" });
}

/** What the function takes for it, or what its `@param` says that it does. */
function parameterDefault(
  scope: FunctionScope,
  parameter: ParameterDeclaration,
): JsonValue | undefined {
  const { compiler } = scope;
  if (parameter.initializer) return constantValue(scope, parameter.initializer);
  const [tag] = compiler.getJSDocParameterTags(parameter);
  return tag && bracketDefault(compiler, tag);
}

function isOptional(scope: FunctionScope, parameter: ParameterDeclaration): boolean {
  if (parameter.questionToken || parameter.initializer) return true;
  if (writtenTypeOf(scope, parameter) && allowsUndefined(scope, typeOfParameter(scope, parameter)))
    return true;
  return scope.compiler
    .getJSDocParameterTags(parameter)
    .some((tag) => isOptionalTag(scope.compiler, tag));
}
