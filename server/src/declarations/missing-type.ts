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
  const code = isClass ? "class" : WITHOUT_JSON.has(name) ? "no_json_form" : "not_declared";
  return notExpressed(scope, node, { code, values: { type: typeText(scope, node) } });
}
