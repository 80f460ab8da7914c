import type { JsonSchema } from "@pegboard/registry-core";
import type { Node } from "typescript-api";
import { findDeclared } from "./find-declared.ts";
import { notExpressed, type TypeScope, typeText } from "./type-scope.ts";

/** Types of the language that a model cannot send. */
const WITHOUT_JSON: ReadonlySet<string> = new Set(
  "Map Set WeakMap WeakSet Promise Function RegExp URL Error ArrayBuffer Uint8Array Buffer Blob File Iterable AsyncIterable Iterator AsyncIterator".split(
    " ",
  ),
);

/** Notes that no schema can be made of the named type, and why. */
export function missingType(scope: TypeScope, { name, node }: { name: string; node: Node }): JsonSchema {
  const isClass = findDeclared("classes", name, scope) !== undefined;
  const reason = isClass
    ? "is a class, and a model sends no instances; write an interface"
    : WITHOUT_JSON.has(name)
      ? "has no JSON form; write an object, a list or a simple type"
      : "is not declared in this file or one that it imports by a relative path; declare it there";
  return notExpressed(
    scope,
    node,
    `the type ${typeText(scope, node)} ${reason}, or give the method a schema with openapiSchema`,
  );
}
