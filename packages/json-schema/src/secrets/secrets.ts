import type { Issue } from "../issue.ts";
import type { JsonObject, JsonSchema, JsonValue } from "../json-schema.ts";
import { validateConfig } from "../validate-config.ts";
import { type Speaking, SpeakingSchemas } from "./schemas-at-path.ts";
import { containsSecret } from "./secret-schema.ts";
import { HIDDEN_SECRET, isSecretMarker, referencedVariable, secretIssue } from "./secret-state.ts";

type SecretPath = (string | number)[];
type VisitSecret = (secret: JsonValue, path: SecretPath) => JsonValue;

/**
 * The value with every value of a secret field replaced by the answer of `visit`. A field is secret
 * when any schema that may ever apply to it says so, and when the schema is too large to tell: one
 * field too many is better than one too few. A value whose schema has no secret is not copied.
 */
export function mapSecrets(schema: JsonSchema, value: JsonObject, visit: VisitSecret): JsonObject {
  if (!containsSecret(schema)) return value;
  const walk = new SpeakingSchemas(schema);
  // This is computed once for all members, since one set of schemas describes the whole.
  const whole = walk.about([schema]);
  const members = Object.entries(value).map(([key, member]) => {
    const speaking = whole.isSecret ? whole : walk.ofMember(whole, key);
    return [key, mapValue({ walk, visit }, speaking, member, [key])];
  });
  return Object.fromEntries(members);
}

/**
 * Maps the secrets of a value at `place` of a config with this schema; the paths that `visit` gets
 * begin at the config.
 */
export function mapSecretsAt<T extends JsonValue>(
  { schema, place }: { schema: JsonSchema; place: readonly (string | number)[] },
  value: T,
  visit: VisitSecret,
): JsonValue {
  if (!containsSecret(schema)) return value;
  const walk = new SpeakingSchemas(schema);
  return mapValue({ walk, visit }, speakingAt(walk, schema, place), value, [...place]);
}

/** Whether the whole value at `place` of a config with this schema is secret. */
export function isSecretPlace(schema: JsonSchema, place: readonly (string | number)[]): boolean {
  if (!containsSecret(schema)) return false;
  return speakingAt(new SpeakingSchemas(schema), schema, place).isSecret;
}

/** The schemas that describe the value at a place. A part of a secret is secret as well. */
function speakingAt(
  walk: SpeakingSchemas,
  schema: JsonSchema,
  place: readonly (string | number)[],
): Speaking {
  let speaking = walk.about([schema]);
  for (const key of place) if (!speaking.isSecret) speaking = walk.ofMember(speaking, key);
  return speaking;
}

/** Whether a value contains a secret that is not empty, by the schemas that describe it. */
export function holdsSecret(walk: SpeakingSchemas, speaking: Speaking, value: JsonValue): boolean {
  let found = false;
  const visit: VisitSecret = (secret) => {
    found ||= secret !== null && secret !== "";
    return secret;
  };
  mapValue({ walk, visit }, speaking, value, []);
  return found;
}

interface Mapping {
  walk: SpeakingSchemas;
  visit: VisitSecret;
}

function mapValue(
  mapping: Mapping,
  speaking: Speaking,
  value: JsonValue,
  path: SecretPath,
): JsonValue {
  if (speaking.isSecret) return mapping.visit(value, path);
  if (typeof value !== "object" || value === null) return value;
  const mapMember = (key: string | number, member: JsonValue) =>
    mapValue(mapping, mapping.walk.ofMember(speaking, key), member, [...path, key]);
  if (Array.isArray(value)) return value.map((item, index) => mapMember(index, item));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, mapMember(key, member)]),
  );
}

/** The issues that remain when every secret marker counts as a valid value of its field. */
export function withoutSecretIssues<Code extends string>(
  issues: Issue<Code>[],
  value: JsonValue,
): Issue<Code>[] {
  return issues.filter((issue) => !passesMarker(value, issue.path));
}

/**
 * Checks a value with markers for its secrets. A marker counts as a fitting text wherever any text
 * fits, and so do `HIDDEN_SECRET` and a secret's text that refers to an environment variable. A
 * marker of a secret that nobody can read is an issue.
 */
export function validateWithSecrets(schema: JsonSchema, value: JsonObject): Issue[] {
  const marked = markReferences(schema, value);
  return [...validateConfig(schema, marked, { hideSecrets: true }), ...issuesOfMarkers(marked, [])];
}

/**
 * A copy with a marker for each secret's text that is not the secret itself: a reference to an
 * environment variable, or `HIDDEN_SECRET`.
 */
export function markReferences(schema: JsonSchema, value: JsonObject): JsonObject {
  return mapSecrets(schema, value, (secret) =>
    typeof secret === "string" &&
    (secret === HIDDEN_SECRET || referencedVariable(secret) !== undefined)
      ? { $secret: secret }
      : secret,
  );
}

function issuesOfMarkers(value: JsonValue, path: SecretPath): Issue[] {
  if (isSecretMarker(value)) {
    const issue = secretIssue(value, path);
    return issue ? [issue] : [];
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => issuesOfMarkers(item, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => issuesOfMarkers(member, [...path, key]));
}

function passesMarker(value: JsonValue, path: SecretPath): boolean {
  let current: unknown = value;
  for (const key of path) {
    if (isSecretMarker(current)) return true;
    current = ownMember(current, key);
  }
  return isSecretMarker(current);
}

function ownMember(value: unknown, key: string | number): unknown {
  const holdsMembers = typeof value === "object" && value !== null && Object.hasOwn(value, key);
  return holdsMembers ? (value as Record<string | number, unknown>)[key] : undefined;
}
