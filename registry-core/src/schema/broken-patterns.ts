import type { JsonSchema } from "./json-schema.ts";
import { withoutNeedlessEscapes } from "./patterns/needless-escapes.ts";
import { isSchemaObject } from "./reference.ts";

const MATCHES_NOTHING = "(?!)";

/** Whether a `pattern` is a regular expression as JSON Schema wants it: of JavaScript, in Unicode mode or but for needless escapes. */
export function isPattern(pattern: string): boolean {
  return isUnicode(pattern) || isUnicode(withoutNeedlessEscapes(pattern));
}

function isUnicode(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") !== undefined;
  } catch {
    return false;
  }
}

/**
 * The schema with patterns as validators take them, and such that match nothing in place of those that are no regular expressions:
 * validators refuse the whole schema otherwise, and with it every other field. The same schema when all its patterns are fine.
 */
export function withoutBrokenPatterns(schema: JsonSchema): JsonSchema {
  let isBroken = false;
  const copy: JsonSchema = JSON.parse(JSON.stringify(schema), (_key, part: unknown) => {
    const usable = withUsablePattern(part);
    isBroken ||= usable !== part;
    return usable;
  });
  return isBroken ? copy : schema;
}

/** The same for one part of a schema. */
export function withUsablePattern(part: unknown): unknown {
  if (!isSchemaObject(part) || typeof part.pattern !== "string" || isUnicode(part.pattern)) return part;
  return { ...part, pattern: isPattern(part.pattern) ? withoutNeedlessEscapes(part.pattern) : MATCHES_NOTHING };
}
