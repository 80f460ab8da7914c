import type { JsonSchema } from "@pegboard/registry-core";
import type { TypeParameterDeclaration } from "typescript-api";
import { schemaOfType, type TypeScope } from "./type-scope.ts";

/** What type parameters stand for: what is given, their default, or whatever they allow. */
export function bindParameters(
  scope: TypeScope,
  parameters: readonly TypeParameterDeclaration[] = [],
  given: readonly JsonSchema[] = [],
): Map<string, JsonSchema> {
  const bound = new Map(scope.bound);
  for (const [index, parameter] of parameters.entries()) {
    const otherwise = parameter.default ?? scope.compiler.getEffectiveConstraintOfTypeParameter(parameter);
    bound.set(parameter.name.text, given[index] ?? (otherwise ? schemaOfType({ ...scope, bound }, otherwise) : {}));
  }
  return bound;
}
