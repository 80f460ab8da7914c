import type { FunctionLikeDeclaration } from "typescript-api";
import type { DeclaredFunction } from "./declarations.ts";
import { functionDescription } from "./doc-comment.ts";
import { readParameters } from "./parameter-schema.ts";
import { bindParameters } from "./type-parameters.ts";
import { lineOf, type TypeScope } from "./type-scope.ts";

/** A function or method. The scope is its own: it keeps the flaws of its types. */
export function readFunction(declaration: FunctionLikeDeclaration, outer: TypeScope): DeclaredFunction {
  const scope = {
    ...outer,
    bound: bindParameters(outer, outer.compiler.getEffectiveTypeParameterDeclarations(declaration)),
  };
  const description = functionDescription(scope.compiler, declaration);
  const { parameters, argumentList } = readParameters(scope, declaration);
  return {
    line: lineOf(scope, declaration),
    ...(description && { description }),
    parameters: withRecursiveTypes(scope, parameters),
    argumentList,
    flaws: scope.flaws,
  };
}

function withRecursiveTypes({ recursive }: TypeScope, parameters: DeclaredFunction["parameters"]) {
  return recursive.size > 0 ? { ...parameters, $defs: Object.fromEntries(recursive) } : parameters;
}
