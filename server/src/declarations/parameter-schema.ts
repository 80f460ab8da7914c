import { type CallContext, type JsonObject, type JsonSchema, type JsonValue, ownValue } from "@pegboard/registry-core";
import type { FunctionLikeDeclaration, ParameterDeclaration } from "typescript-api";
import type { DeclaredFunction } from "./declarations.ts";
import { parameterText } from "./doc-comment.ts";
import { bracketDefault, isOptionalTag } from "./js-doc-type.ts";
import { literalValue } from "./literal-value.ts";
import { allowsUndefined } from "./object-schema.ts";
import { reviveDates } from "./revive-dates.ts";
import { typeSchema } from "./type-schema.ts";
import { isContext, notExpressed, type TypeScope } from "./type-scope.ts";
import { valueSchema } from "./value-schema.ts";
import { wholeObject } from "./whole-object.ts";

/** One parameter as the model sees it, and how its value reaches the function. */
interface ReadParameter {
  /** Absent for a parameter that the model does not fill. */
  shown?: { name: string; schema: JsonSchema; required: boolean };
  /** The values it stands for: several for a rest parameter. */
  values(args: JsonObject, context: CallContext): unknown[];
}

/** The object schema of a function's parameters, by name, and the way back from it to the list of values. */
export function readParameters(
  scope: TypeScope,
  declaration: FunctionLikeDeclaration,
): Pick<DeclaredFunction, "parameters" | "argumentList"> {
  const parameters = declaration.parameters.filter((parameter) => parameter.name.getText(scope.file) !== "this");
  const whole = wholeObject(scope, parameters);
  if (whole) return whole;
  const read = parameters.map((parameter) => readParameter(scope, parameter));
  const shown = read.flatMap((parameter) => parameter.shown ?? []);
  const required = shown.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    parameters: {
      type: "object",
      properties: Object.fromEntries(shown.map(({ name, schema }) => [name, schema])),
      ...(required.length > 0 && { required }),
    },
    argumentList: (args, context) => read.flatMap((parameter) => parameter.values(args, context)),
  };
}

function readParameter(scope: TypeScope, parameter: ParameterDeclaration): ReadParameter {
  if (isContext(scope, parameter)) return { values: (_, context) => [context] };
  const { compiler, file } = scope;
  const name = parameter.name.getText(file);
  const flawsBefore = scope.flaws.length;
  const description = parameterText(compiler, parameter);
  const fallback = defaultOf(scope, parameter);
  const schema: JsonSchema = {
    ...parameterType(scope, parameter),
    ...(description && { description }),
    ...(fallback !== undefined && { default: fallback }),
  };
  for (const flaw of scope.flaws.slice(flawsBefore)) flaw.message = `parameter ${name}: ${flaw.message}`;
  const isRest = parameter.dotDotDotToken !== undefined;
  return {
    shown: { name, schema, required: !isRest && !isOptional(scope, parameter) },
    values: (args) => {
      const value = reviveDates(scope, schema, ownValue(args, name));
      if (isRest) return Array.isArray(value) ? value : [];
      return [value];
    },
  };
}

function parameterType(scope: TypeScope, parameter: ParameterDeclaration): JsonSchema {
  const { compiler } = scope;
  const type = parameter.type ?? compiler.getJSDocType(parameter);
  if (type) return typeSchema(scope, type);
  const { initializer } = parameter;
  if (initializer && compiler.isNewExpression(initializer) && initializer.expression.getText(scope.file) === "Date") {
    return { type: "string", format: "date-time" };
  }
  const suggested = valueSchema((initializer && literalValue(compiler, initializer)) ?? null);
  if (suggested) return suggested;
  return notExpressed(scope, parameter, "it has no type; write one, or give the method a schema with openapiSchema");
}

/** What the function takes for it, or what its `@param` says that it does. */
function defaultOf(scope: TypeScope, parameter: ParameterDeclaration): JsonValue | undefined {
  const { compiler } = scope;
  if (parameter.initializer) return literalValue(compiler, parameter.initializer);
  const [tag] = compiler.getJSDocParameterTags(parameter);
  return tag && bracketDefault(scope, tag);
}

function isOptional(scope: TypeScope, parameter: ParameterDeclaration): boolean {
  if (parameter.questionToken || parameter.initializer || allowsUndefined(scope, parameter.type)) return true;
  return scope.compiler.getJSDocParameterTags(parameter).some((tag) => isOptionalTag(scope, tag));
}
