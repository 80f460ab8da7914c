import {
  isSecretMarker,
  type JsonValue,
  mapSecrets,
  mapSecretsAt,
  sameJson,
} from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { t } from "../messages/t.ts";
import type { JsonPath } from "./json-path.ts";

/** The secrets behind the marks of typed secrets. */
export type HiddenSecrets = Map<string, JsonValue>;

/** A place of a config with this schema. */
interface ConfigPoint {
  schema: JsonSchema;
  place: JsonPath;
}

/**
 * The value with marks for its secrets, and the secrets behind the marks. The mark of a typed
 * secret is `{ "$secret": "typed, not saved 1" }`.
 */
export function hideAllSecrets(
  schema: JsonSchema,
  value: JsonObject,
): { shown: JsonObject; hidden: HiddenSecrets } {
  const hidden: HiddenSecrets = new Map();
  return { shown: mapSecrets(schema, value, createHider(hidden)), hidden };
}

/** The value behind a shown one. */
export function restoreSecrets(
  schema: JsonSchema,
  shown: JsonObject,
  hidden: HiddenSecrets,
): JsonObject {
  return mapSecrets(schema, shown, createRestorer(hidden));
}

/**
 * Hides the secrets of what stands at one place; new marks are added to `hidden`, and a known
 * secret keeps its mark.
 */
export function hideSecretsAt(
  point: ConfigPoint,
  value: JsonValue,
  hidden: HiddenSecrets,
): JsonValue {
  const markOf = (secret: JsonValue) =>
    [...hidden].find(([, known]) => sameJson(known, secret))?.[0];
  return mapSecretsAt(point, value, createHider(hidden, markOf));
}

/** The value at a place behind a shown one. */
export function restoreSecretsAt(
  point: ConfigPoint,
  shown: JsonValue,
  hidden: HiddenSecrets,
): JsonValue {
  return mapSecretsAt(point, shown, createRestorer(hidden));
}

function createHider(
  hidden: HiddenSecrets,
  markOf: (secret: JsonValue) => string | undefined = () => undefined,
) {
  return (secret: JsonValue): JsonValue => {
    if (secret === null || secret === "" || isSecretMarker(secret)) return secret;
    const id = markOf(secret) ?? t("typed, not saved {number}", { number: hidden.size + 1 });
    hidden.set(id, secret);
    return { $secret: id };
  };
}

function createRestorer(hidden: HiddenSecrets) {
  return (secret: JsonValue): JsonValue =>
    (isSecretMarker(secret) && hidden.get(secret.$secret)) || secret;
}
