import { createHash } from "node:crypto";
import {
  boundMarker,
  isSecretMarker,
  type JsonValue,
  mapSecrets,
  referencedVariable,
  unreadableMarker,
  variableMarker,
} from "@pegboard/json-schema";
import type { JsonObject, ToolDefinition } from "@pegboard/registry-core";
import {
  completeConfig,
  destinationMarks,
  destinationText,
  secretDestination,
} from "@pegboard/registry-core/internal";
import { DESCEND, type JsonValuePath, mapObject } from "./map-json.ts";
import { isSealedSecret, type SealedSecret, type SealedTo, type SecretBox } from "./secret-box.ts";

/** The place of a config, and which of its fields are secret. */
export interface SecretConfigPlace {
  box: SecretBox;
  /** The id of the agent, or `ORGANISATION`. */
  owner: string;
  tool: string;
  /**
   * The definition; absent for tools that are not registered. For the organisation's config it is
   * as the code declares it.
   */
  definition: ToolDefinition | undefined;
}

/**
 * The destination of the secrets of a top-level field; undefined when the tool is not registered.
 */
export type GoesTo = (field: string) => SealedTo | undefined;

/**
 * Seals a secret for its path in the config of this place, and for its destination; `id` names it
 * from then on.
 */
export function sealAt(
  { box, owner, tool }: SecretConfigPlace,
  secret: JsonValue,
  { path, to, id }: { path: JsonValuePath; to?: SealedTo | undefined; id?: string },
): SealedSecret {
  return box.seal(secret, { owner, tool, path, to }, id);
}

/** Opens a secret; undefined when it was sealed for another place or with an unknown key. */
export function openAt(
  { box, owner, tool }: SecretConfigPlace,
  sealed: SealedSecret,
  path: JsonValuePath,
): JsonValue | undefined {
  return box.open(sealed, { owner, tool, path });
}

/**
 * Whether a secret was entered for that destination. One that was stored without a destination may
 * go anywhere.
 */
function mayGo({ $secret }: SealedSecret, to: SealedTo | undefined): boolean {
  return $secret.to === undefined || $secret.to.digest === to?.digest;
}

/**
 * Answers a test for paths that hold a secret. An empty text is not a secret, because nobody filled
 * the field in.
 */
export function findSecretPlaces(
  { definition }: SecretConfigPlace,
  config: JsonObject,
): (path: JsonValuePath) => boolean {
  const found = new Set<string>();
  if (definition?.configSchema) {
    mapSecrets(definition.configSchema, config, (leaf, path) => {
      if (leaf !== null && leaf !== "") found.add(JSON.stringify(path));
      return leaf;
    });
  }
  return (path) => found.has(JSON.stringify(path));
}

/** The config without secrets: each becomes a marker, which says whether the secret can be used. */
export function maskConfig(place: SecretConfigPlace, config: JsonObject): JsonObject {
  const isSecret = findSecretPlaces(place, config);
  return mapObject(config, (value, path) => {
    if (isSealedSecret(value)) {
      const { id, to } = value.$secret;
      const marker = boundMarker(id, to?.marks ?? {});
      return openAt(place, value, path) === undefined ? unreadableMarker(marker) : marker;
    }
    if (!isSecret(path) || isSecretMarker(value)) return DESCEND;
    const variable = referencedVariable(value);
    if (variable === undefined) return { $secret: unsealedId(place.tool, path) };
    return variableMarker(String(value), place.box.availabilityOf(variable));
  });
}

/**
 * The config with secrets in clear, and references to environment variables as they are. Secrets
 * that cannot be opened are left out, and so are, where `goesTo` gives destinations, those that
 * were entered for another one.
 */
export function openConfig(
  place: SecretConfigPlace,
  config: JsonObject,
  goesTo?: GoesTo,
): JsonObject {
  return mapObject(config, (value, path) => {
    if (!isSealedSecret(value)) return DESCEND;
    return !goesTo || mayGo(value, goesTo(String(path[0])))
      ? openAt(place, value, path)
      : undefined;
  });
}

/**
 * An opened config as the tool gets it: with the values of the environment variables that its
 * secrets refer to.
 */
export function resolveReferences(place: SecretConfigPlace, opened: JsonObject): JsonObject {
  const isSecret = findSecretPlaces(place, opened);
  return mapObject(opened, (value, path): JsonValue | undefined | typeof DESCEND =>
    isSecret(path) && referencedVariable(value) !== undefined
      ? place.box.resolve(String(value))
      : DESCEND,
  );
}

/** The id of a secret that was stored in clear, before its field became secret. */
export function unsealedId(tool: string, path: JsonValuePath): string {
  return `unsealed:${tool}:${path.join(".")}`;
}

/** The destinations of the secrets of a stored config, by the rule that the browser uses. */
export function destinationsOf(place: SecretConfigPlace, config: JsonObject): GoesTo {
  const { definition } = place;
  if (!definition) return () => undefined;
  const known = new Map<string, SealedTo>();
  let complete: JsonObject | undefined;
  return (field) => {
    complete ??= completeConfig(definition, maskConfig(place, config));
    const to = known.get(field) ?? toSealedTo(secretDestination(definition, complete, field));
    known.set(field, to);
    return to;
  };
}

function toSealedTo(destination: ReturnType<typeof secretDestination>): SealedTo {
  const digest = createHash("sha256").update(destinationText(destination)).digest("base64");
  return { digest, marks: destinationMarks(destination) };
}
