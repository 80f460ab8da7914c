import { ownValue } from "./json/own-value.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * The schema that `$ref` leads to, with the keywords beside the reference laid over it; the schema
 * itself without a reference. It follows pointers only (`#`, `#/…`), since the intake rewrites all
 * other references. Undefined when the reference leads nowhere or round in a circle.
 */
export function followReference(root: JsonSchema, schema: JsonSchema): JsonSchema | undefined {
  let current = schema;
  const followed = new Set<string>();
  while (typeof current.$ref === "string") {
    if (followed.has(current.$ref)) return undefined;
    followed.add(current.$ref);
    const { $ref, ...beside } = current;
    const target = schemaAtReference(root, $ref);
    if (!target) return undefined;
    current = { ...target, ...beside, ...(target.$ref !== undefined && { $ref: target.$ref }) };
  }
  return current;
}

/** The schema object itself that a local reference names. */
export function schemaAtReference(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return undefined;
  const keys = reference.slice(2).split("/").map(decodePointerKey);
  const target = keys.reduce<unknown>(pointerMember, root);
  return isSchemaObject(target) ? target : undefined;
}

/** Whether a value is a schema object and not just `true` or `false`. */
export function isSchemaObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Decodes one step of a JSON Pointer in a URI fragment. */
export function decodePointerKey(key: string): string {
  const text = /%[0-9a-f]{2}/i.test(key) ? decodeUri(key) : key;
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Encodes a key as one step of a JSON Pointer in a URI fragment. */
export function encodePointerKey(key: string): string {
  return key
    .replaceAll("~", "~0")
    .replaceAll("/", "~1")
    .replaceAll("%", "%25")
    .replaceAll("#", "%23");
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function pointerMember(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isSchemaObject(value) ? ownValue(value, key) : undefined;
}
