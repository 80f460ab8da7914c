import {
  canonicalJson,
  digestOf,
  isSecretMarker,
  type JsonObject,
  type JsonValue,
  mapSecrets,
  ownValue,
  secretState,
  storedSecretId,
} from "@pegboard/json-schema";
import type { ToolDefinition } from "./tool-definition.ts";

/**
 * What decides where a secret goes, by part: the fields that its tool names, and
 * `SOURCE_PART`. A secret is sealed to its destination. Whoever changes the destination enters the
 * secret again.
 */
export type SecretDestination = Readonly<Record<string, JsonValue>>;

/**
 * The part that is no field: the tool's source and how Pegboard reaches it. Absent for tools that
 * run in Pegboard itself.
 */
export const SOURCE_PART = "";

/** A short text for each part, which changes when the part changes. */
export type DestinationMarks = Readonly<Record<string, string>>;

/**
 * Where the secrets in the top-level field `field` go while the tool has `config`, with defaults
 * and what the organisation set. Other secrets take part by their ids; those of `field` itself do
 * not.
 */
export function secretDestination(
  definition: ToolDefinition,
  config: JsonObject,
  field: string,
): SecretDestination {
  const { source, connection, secretDestination: fields = [] } = definition;
  return Object.fromEntries([
    ...(connection === undefined ? [] : [[SOURCE_PART, [source, connection]] as const]),
    ...fields.map(
      (name) =>
        [name, destinationPart(definition, { config, name, isOwn: name === field })] as const,
    ),
  ]);
}

/** The marks of a destination that a secret's marker holds. */
export function destinationMarks(destination: SecretDestination): DestinationMarks {
  return Object.fromEntries(
    Object.entries(destination).map(([part, value]) => [part, digestOf(value)]),
  );
}

/** The parts in which two destinations differ. */
export function changedDestinationParts(
  before: DestinationMarks,
  after: DestinationMarks,
): string[] {
  const parts = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...parts].filter((part) => ownValue(before, part) !== ownValue(after, part));
}

/** The whole destination as one text, equal for equal destinations. */
export function destinationText(destination: SecretDestination): string {
  return canonicalJson(destination);
}

function destinationPart(
  { configSchema = {} }: ToolDefinition,
  { config, name, isOwn }: { config: JsonObject; name: string; isOwn: boolean },
): JsonValue {
  const value = ownValue(config, name) ?? null;
  const shown = isOwn
    ? (ownValue(
        mapSecrets(configSchema, { [name]: value }, () => null),
        name,
      ) ?? null)
    : value;
  return withIds(shown, isOwn);
}

function withIds(value: JsonValue, isOwn: boolean): JsonValue {
  if (isSecretMarker(value)) {
    if (isOwn) return null;
    const state = secretState(value);
    return state.kind === "variable" ? state.text : storedSecretId(value);
  }
  if (Array.isArray(value)) return value.map((item) => withIds(item, isOwn));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withIds(member, isOwn)]),
  );
}
