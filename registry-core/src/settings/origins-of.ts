import type { Origin } from "../definition/tool-definition.ts";

/** A record with one origin for each of the fields. */
export function originsOf(fields: readonly string[], origin: Origin): Record<string, Origin> {
  return Object.fromEntries(fields.map((field) => [field, origin]));
}
