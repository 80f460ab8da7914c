import type { JsonSchema } from "@pegboard/registry-core";
import type { Type, TypeNode } from "typescript-api";
import { notExpressed, type TypeScope, typeText } from "../type-scope.ts";

/** How many types may lie in each other: one that makes ever new types of itself has no end. */
const DEEPEST_TYPE = 40;

/** A schema that `read` makes; of a type that contains itself, a reference to `$defs`. */
export function namedSchema(
  scope: TypeScope,
  { type, written }: { type: Type; written: TypeNode | undefined },
  read: (scope: TypeScope, type: Type, written: TypeNode | undefined) => JsonSchema,
): JsonSchema {
  const name = definitionName(scope, type);
  if (scope.open.has(type) && !scope.recursive.has(name)) scope.recursive.set(name, {});
  // Read once: types that contain each other lead to one another in more ways than can be gone.
  if (scope.recursive.has(name)) return { $ref: `#/$defs/${name}` };
  if (scope.open.size > DEEPEST_TYPE) {
    return notExpressed(scope, {
      code: "endless",
      values: { type: typeText(scope, type, written) },
    });
  }
  scope.open.add(type);
  const schema = read(scope, type, written);
  scope.open.delete(type);
  if (!scope.recursive.has(name)) return schema;
  scope.recursive.set(name, schema);
  return { $ref: `#/$defs/${name}` };
}

/** `Tree<string>` is `Tree_string`; a second one that would be called so has a number. */
function definitionName(scope: TypeScope, type: Type): string {
  const known = scope.names.get(type);
  if (known !== undefined) return known;
  const isNamed = type.aliasSymbol !== undefined || !type.symbol?.name.startsWith("__");
  const text = isNamed
    ? typeText(scope, type)
        .replace(/[^\p{L}\p{N}]+/gu, "_")
        .replace(/^_|_$/g, "")
    : "Shape";
  const plain = text.slice(0, 60);
  const taken = new Set(scope.names.values());
  const free = [plain, ...[...taken].map((_, index) => `${plain}_${index + 2}`)].find(
    (name) => !taken.has(name),
  );
  scope.names.set(type, free ?? plain);
  return free ?? plain;
}
