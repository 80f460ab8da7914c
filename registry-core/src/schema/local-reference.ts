import type { JsonSchema } from "./json-schema.ts";
import { isSchemaObject } from "./subschemas.ts";

/** The schema that a local `$ref` (`#`, `#/$defs/Node`) points to; undefined when there is none. Never fetches anything. */
export function resolveLocalReference(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (!reference.startsWith("#")) return undefined;
  let target: unknown = root;
  for (const token of reference.slice(1).split("/").slice(1)) {
    const key = decodePointer(token);
    if (typeof target !== "object" || target === null || !Object.hasOwn(target, key)) return undefined;
    target = Reflect.get(target, key);
  }
  return (reference === "#" || reference.startsWith("#/")) && isSchemaObject(target) ? target : undefined;
}

/** RFC 6901 within a URI fragment. */
function decodePointer(token: string): string {
  const unescaped = token.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(unescaped);
  } catch {
    return unescaped;
  }
}
