import { type CallContext, type JsonObject, type JsonSchema, ownValue } from "@pegboard/registry-core";
import type { FunctionLikeDeclaration, ParameterDeclaration } from "typescript-api";
import type { DeclaredFunction } from "./declarations.ts";
import { parameterText } from "./doc-comment.ts";
import { literalValue } from "./literal-value.ts";
import { allowsUndefined } from "./object-schema.ts";
import { typeSchema } from "./type-schema.ts";
import { isContext, notExpressed, referencedName, type TypeScope } from "./type-scope.ts";
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
  const fallback = parameter.initializer && literalValue(compiler, parameter.initializer);
  const isDate = referencedName(scope, parameter.type) === "Date";
  const schema: JsonSchema = {
    ...(isDate ? { type: "string", format: "date-time" } : parameterType(scope, parameter)),
    ...(description && { description }),
    ...(fallback !== undefined && { default: fallback }),
  };
  for (const flaw of scope.flaws.slice(flawsBefore)) flaw.message = `parameter ${name}: ${flaw.message}`;
  const isRest = parameter.dotDotDotToken !== undefined;
  return {
    shown: { name, schema, required: !isRest && !isOptional(scope, parameter) },
    values: (args) => {
      const value = ownValue(args, name);
      if (isRest) return Array.isArray(value) ? value : [];
      return [isDate && typeof value === "string" ? new Date(value) : value];
    },
  };
}

function parameterType(scope: TypeScope, parameter: ParameterDeclaration): JsonSchema {
  const { compiler } = scope;
  const type = parameter.type ?? compiler.getJSDocType(parameter);
  if (type) return typeSchema(scope, type);
  const value = parameter.initializer && literalValue(compiler, parameter.initializer);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return { type: typeof value };
  return notExpressed(scope, parameter, "it has no type; write one, or give the method a schema with openapiSchema");
}

function isOptional(scope: TypeScope, parameter: ParameterDeclaration): boolean {
  if (parameter.questionToken || parameter.initializer || allowsUndefined(scope, parameter.type)) return true;
  return scope.compiler.getJSDocParameterTags(parameter).some((tag) => tag.isBracketed);
}
