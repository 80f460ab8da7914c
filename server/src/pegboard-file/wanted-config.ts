import {
  isJsonObject,
  isSecretMarker,
  type JsonValue,
  mapSecretsAt,
  ownValue,
  referencedVariable,
  secretState,
} from "@pegboard/json-schema";
import type { Issue, JsonObject, JsonSchema } from "@pegboard/registry-core";
import { requestIssue } from "@pegboard/registry-core/internal";

interface StoredConfig {
  /** The stored config, with markers for secrets. */
  current: JsonObject | undefined;
  /** Whether stored secrets that the file does not name are deleted. */
  prune: boolean;
}

/** The values that a file wants. Stored secrets, which no file holds, stay in their places. */
export function wantedConfig(
  wanted: JsonObject,
  { current = {}, prune }: StoredConfig,
): JsonObject {
  const kept = Object.entries(current).flatMap(([key, value]) => {
    const secrets = Object.hasOwn(wanted, key) || prune ? undefined : secretsOf(value);
    return secrets === undefined ? [] : [[key, secrets] as const];
  });
  const values = Object.entries(wanted).map(
    ([key, value]) => [key, withStoredSecrets(value, ownValue(current, key), prune)] as const,
  );
  return Object.fromEntries([...kept, ...values]);
}

/**
 * Issues of secrets in a file, which may name an environment variable, and nothing else. Paths
 * begin at the config.
 */
export function secretsInClear(config: JsonObject, schema: JsonSchema | undefined): Issue[] {
  const issues: Issue[] = [];
  if (!schema) return issues;
  for (const [key, value] of Object.entries(config)) {
    mapSecretsAt({ schema, place: [key] }, value, (secret, path) => {
      const isNamed = secret === null || secret === "" || referencedVariable(secret) !== undefined;
      if (!isNamed) issues.push(requestIssue(path, "secret_in_file"));
      return secret;
    });
  }
  return issues;
}

/**
 * The part of stored values that a file may hold: everything but stored secrets, and a reference to
 * a variable as its text.
 */
export function valuesForFile(value: JsonValue): JsonValue | undefined {
  if (isSecretMarker(value)) {
    const state = secretState(value);
    return state.kind === "variable" ? state.text : undefined;
  }
  if (Array.isArray(value)) return value.map(valuesForFile).filter((item) => item !== undefined);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(
    ([key, member]) => [key, valuesForFile(member)] as const,
  );
  return Object.fromEntries(members.filter(([, member]) => member !== undefined)) as JsonObject;
}

/** The value with the stored secrets of places that the file does not name. */
function withStoredSecrets(
  wanted: JsonValue,
  current: JsonValue | undefined,
  prune: boolean,
): JsonValue {
  if (isSecretMarker(current)) return isSameReference(wanted, current) ? current : wanted;
  if (Array.isArray(wanted) && Array.isArray(current)) {
    return wanted.map((item, index) => withStoredSecrets(item, current[index], prune));
  }
  if (!isJsonObject(wanted) || !isJsonObject(current)) return wanted;
  return wantedConfig(wanted, { current, prune });
}

function isSameReference(wanted: JsonValue, marker: JsonValue): boolean {
  return valuesForFile(marker) === wanted;
}

/** The part of a value that is nothing but stored secrets; undefined for none. */
function secretsOf(value: JsonValue): JsonValue | undefined {
  if (isSecretMarker(value)) return secretState(value).kind === "variable" ? undefined : value;
  // The places of a list have no meaning without its other items.
  if (Array.isArray(value))
    return value.some((item) => secretsOf(item) !== undefined) ? value : undefined;
  if (!isJsonObject(value)) return undefined;
  const members = Object.entries(value).flatMap(([key, member]) => {
    const secrets = secretsOf(member as JsonValue);
    return secrets === undefined ? [] : [[key, secrets] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
