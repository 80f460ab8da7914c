import type { JsonSchema } from "@pegboard/registry-core";
import type { Type, TypeNode } from "typescript-api";
import { notExpressed, noteWithoutSchema, type TypeScope, typeText } from "../type-scope.ts";
import { WITHOUT_JSON } from "./language-types.ts";

/** Notes a type that the compiler does not find, and why. Undefined for one that it knows. */
export function missingType(
  scope: TypeScope,
  type: Type,
  written: TypeNode | undefined,
): JsonSchema | undefined {
  // The compiler's own mark of what it could not resolve; to the outside such a type is `any`.
  if ((type as { intrinsicName?: string }).intrinsicName !== "error") return undefined;
  const ts = scope.compiler;
  const isName = !written || ts.isTypeReferenceNode(written) || ts.isImportTypeNode(written);
  if (!isName) return noteWithoutSchema(scope, type, written);
  const name = written && ts.isTypeReferenceNode(written) ? written.typeName.getText() : "";
  const code = WITHOUT_JSON.has(name) ? "no_json_form" : "not_declared";
  return notExpressed(scope, { code, values: { type: typeText(scope, type, written) } });
}
