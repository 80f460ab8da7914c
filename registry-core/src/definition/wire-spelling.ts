import type { JsonObject } from "@pegboard/json-schema";
import { omitUndefined } from "./omit-undefined.ts";

/**
 * Snake case, in which fields are spelled in documents that leave the program: `isCore` becomes
 * `is_core`.
 */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** Camel case: `is_core` becomes `isCore`. */
export function camelCase(name: string): string {
  return name.replace(/(?<=.)_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The fields that have a value, in wire spelling; their values stay as they are. */
export function wireSpelling(fields: object): JsonObject {
  return Object.fromEntries(
    Object.entries(omitUndefined(fields)).map(([key, value]) => [snakeCase(key), value]),
  );
}
