import type { JsonValue } from "../json-schema.ts";
import { referencedVariable } from "./secret-state.ts";

/**
 * A copy without whatever stands for a secret, known without a schema: markers, sealed secrets and references to environment
 * variables. Undefined when nothing else is left.
 */
export function withoutSecrets(value: JsonValue): JsonValue | undefined {
  if (referencedVariable(value) !== undefined) return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets).filter((item) => item !== undefined);
  if (Object.hasOwn(value, "$secret")) return undefined;
  const entries = Object.entries(value).flatMap(([key, member]) => {
    const kept = withoutSecrets(member);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(entries);
}
