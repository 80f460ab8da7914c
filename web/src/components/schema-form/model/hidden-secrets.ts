import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import {
  isSecretMarker,
  type JsonValue,
  mapSecrets,
  mapSecretsAt,
  sameJson,
} from "@pegboard/registry-core/internal";
import type { Path } from "./json-path.ts";
import { say } from "./texts.ts";

/** What the marks of typed secrets stand for. */
export type HiddenSecrets = Map<string, JsonValue>;

/** A place of a config with this schema. */
interface ConfigPoint {
  schema: JsonSchema;
  place: Path;
}

/**
 * The value with marks for its secrets, and the secrets behind the marks. A typed secret stands
 * there as `{ "$secret": "typed, not saved 1" }`.
 */
export function hideSecrets(
  schema: JsonSchema,
  value: JsonObject,
): { shown: JsonObject; hidden: HiddenSecrets } {
  const hidden: HiddenSecrets = new Map();
  return { shown: mapSecrets(schema, value, createHider(hidden)), hidden };
}

/** The value that a shown one stands for. */
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

/** What stands at that place when this is shown. */
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
    const id = markOf(secret) ?? say.typedSecret(hidden.size + 1);
    hidden.set(id, secret);
    return { $secret: id };
  };
}

function createRestorer(hidden: HiddenSecrets) {
  return (secret: JsonValue): JsonValue =>
    (isSecretMarker(secret) && hidden.get(secret.$secret)) || secret;
}
