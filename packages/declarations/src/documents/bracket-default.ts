import type { JsonValue } from "@pegboard/json-schema";
import type { JSDocPropertyLikeTag } from "typescript-api";
import type { Compiler } from "../compiler.ts";
import { writtenValue } from "./literal-value.ts";

/**
 * The default value that a tag writes down: `@param {number} [days=3]`. Undefined for none, and for
 * anything computed.
 */
export function bracketDefault(
  compiler: Compiler,
  tag: JSDocPropertyLikeTag,
): JsonValue | undefined {
  const [, written = ""] = tag.isBracketed ? (/\[[^=]*?=(.*)/s.exec(tag.getText()) ?? []) : [];
  const ends = [...written.matchAll(/\]/g)].map(({ index }) => written.slice(0, index));
  const text = ends.find(
    (candidate) => candidate.split("[").length === candidate.split("]").length,
  );
  return text === undefined ? undefined : writtenValue(compiler, text);
}

/** Whether a tag says that its value may be left out. */
export function isOptionalTag(compiler: Compiler, tag: JSDocPropertyLikeTag): boolean {
  return (
    tag.isBracketed ||
    (tag.typeExpression !== undefined && compiler.isJSDocOptionalType(tag.typeExpression.type))
  );
}
