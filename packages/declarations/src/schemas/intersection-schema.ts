import type { JsonSchema } from "@pegboard/registry-core";
import type { IntersectionType } from "typescript-api";
import { schemaOfType, type TypeScope } from "../type-scope.ts";
import { objectSchema } from "./object-schema.ts";

/**
 * `A & B` of object types as one object; a branded value (`string & { __brand: "Id" }`) is what it
 * is made of.
 */
export function intersectionSchema(scope: TypeScope, type: IntersectionType): JsonSchema {
  const { TypeFlags } = scope.compiler;
  const plain = type.types.find(
    ({ flags }) => !(flags & (TypeFlags.Object | TypeFlags.NonPrimitive)),
  );
  return plain ? schemaOfType(scope, plain) : objectSchema(scope, type);
}
