import { randomUUID } from "node:crypto";
import {
  isSecretMarker,
  type JsonValue,
  referencedVariable,
  sameJson,
  secretIssue,
  secretState,
  storedSecretId,
  variableMarker,
} from "@pegboard/json-schema";
import type { Issue, JsonObject } from "@pegboard/registry-core";
import { memberAt, requestIssue, type SchemaChange } from "@pegboard/registry-core/internal";
import {
  destinationsOf,
  findSecretPlaces,
  openAt,
  type SecretConfigPlace,
  sealAt,
  unsealedId,
} from "./config-place.ts";
import { DESCEND, type JsonValuePath, mapJson, mapObject } from "./map-json.ts";
import { isSealedSecret, type SealedSecret, type SealedTo } from "./secret-box.ts";

/** A secret that is stored. */
export interface StoredSecret {
  owner: string;
  tool: string;
  path: JsonValuePath;
  /** The present path of its field, if the schema renamed it. */
  renamed?: JsonValuePath;
  /** The config that it is stored in. */
  config: JsonObject;
  /** The destination that it was entered for, or the present one when it was stored without. */
  to: SealedTo | undefined;
  /** The secret in clear; absent when the present key does not open it. */
  secret?: JsonValue;
  /** The sealed secret; absent when it was stored before its field became secret. */
  sealed?: SealedSecret;
}

/**
 * Every secret of a stored config by the id that its marker has; `changes` are those of the schema
 * since that was saved.
 */
export function collectSecrets(
  place: SecretConfigPlace,
  config: JsonObject,
  changes: readonly SchemaChange[] = [],
): Map<string, StoredSecret> {
  const found = new Map<string, StoredSecret>();
  const { owner, tool } = place;
  const isSecret = findSecretPlaces(place, config);
  const goesTo = destinationsOf(place, config);
  mapObject(config, (value, path) => {
    const renamed = renamedPath(path, changes);
    const at = { owner, tool, path, config, ...(renamed && { renamed }) };
    if (isSealedSecret(value)) {
      const secret = openAt(place, value, path);
      const to = value.$secret.to ?? goesTo(String(path[0]));
      found.set(value.$secret.id, {
        ...at,
        to,
        sealed: value,
        ...(secret !== undefined && { secret }),
      });
      return value;
    }
    if (!isSecret(path)) return DESCEND;
    found.set(unsealedId(tool, path), { ...at, to: goesTo(String(path[0])), secret: value });
    return value;
  });
  return found;
}

/**
 * The config as it is stored: a marker becomes its stored secret, still sealed to its own
 * destination; a new secret is sealed to the destination of this config; a reference to an
 * environment variable stays. `issues` has paths into the config.
 */
export function sealConfig(
  place: SecretConfigPlace,
  config: JsonObject,
  stored: Map<string, StoredSecret>,
): { config: JsonObject; issues: Issue[] } {
  const issues: Issue[] = [];
  const entered = new Map<string, JsonValue>();
  const isSecret = findSecretPlaces(place, config);
  const kept = mapObject(config, (value, path) => {
    const at = { place, path, config, isSecret };
    if (isSealedSecret(value)) return keep(at, stored.get(value.$secret.id)) ?? value;
    if (isSecretMarker(value)) {
      const state = secretState(value);
      if (state.kind === "variable" && isSecret(path)) return state.text;
      const secret = keepHere(at, stored.get(storedSecretId(value)));
      if (typeof secret === "object") return secret;
      issues.push(requestIssue(path, secret));
      return value;
    }
    if (!isSecret(path)) return DESCEND;
    const issue = issueOfReference(place, value, path);
    if (issue) issues.push(issue);
    if (referencedVariable(value) !== undefined) return value;
    const id = randomUUID();
    entered.set(id, value);
    return sealAt(place, value, { path, id });
  });
  // Destinations may include other secrets, so they are computed after every secret has its id.
  const goesTo = destinationsOf(place, kept);
  const sealed = mapObject(kept, (value, path) => {
    const id = isSealedSecret(value) ? value.$secret.id : undefined;
    const secret = id === undefined ? undefined : entered.get(id);
    if (id === undefined) return DESCEND;
    return secret === undefined
      ? value
      : sealAt(place, secret, { path, id, to: goesTo(String(path[0])) });
  });
  return { config: sealed, issues };
}

interface KeepAt {
  place: SecretConfigPlace;
  path: JsonValuePath;
  /** The config to store. */
  config: JsonObject;
  isSecret: (path: JsonValuePath) => boolean;
}

/**
 * The secret that a marker keeps, or why it keeps none. A secret never moves to a field that is not
 * secret, because texts would show it.
 */
function keepHere(
  at: KeepAt,
  known: StoredSecret | undefined,
): SealedSecret | "secret_not_stored" | "secret_of_other_place" {
  if (!known) return "secret_not_stored";
  const isSamePlace = sameJson(known.path, at.path);
  if (!isSamePlace && !at.isSecret(at.path)) return "secret_not_stored";
  if (!isSamePlace && !sameJson(known.renamed, at.path) && !isSameEntry(known, at))
    return "secret_of_other_place";
  return keep(at, known) ?? "secret_not_stored";
}

function keep({ place, path }: KeepAt, known: StoredSecret | undefined): SealedSecret | undefined {
  if (!known) return undefined;
  const { owner, tool, secret, sealed, to } = known;
  const isSamePlace = owner === place.owner && tool === place.tool && sameJson(known.path, path);
  const isBound = sealed?.$secret.to !== undefined || to === undefined;
  if (sealed && isSamePlace && (isBound || secret === undefined)) return sealed;
  return secret === undefined
    ? undefined
    : sealAt(place, secret, { path, to, ...(sealed && { id: sealed.$secret.id }) });
}

/**
 * The issue of a reference. A variable that is not set is none, because the next start may set it.
 */
function issueOfReference(
  { box }: SecretConfigPlace,
  value: JsonValue,
  path: JsonValuePath,
): Issue | undefined {
  const variable = referencedVariable(value);
  if (variable === undefined) {
    return typeof value === "string" && value.includes("${env:")
      ? requestIssue(path, "mixed_reference")
      : undefined;
  }
  const availability = box.availabilityOf(variable);
  return availability === "not permitted"
    ? secretIssue(variableMarker(String(value), availability), path)
    : undefined;
}

function renamedPath(
  path: JsonValuePath,
  changes: readonly SchemaChange[],
): JsonValuePath | undefined {
  for (const change of changes) {
    if (change.kind !== "renamed" || change.from.length > path.length) continue;
    const last = change.from.length - 1;
    if (!change.from.every((step, index) => step === "*" || step === String(path[index]))) continue;
    return path.map((step, index) => (index === last ? (change.path[last] ?? step) : step));
  }
  return undefined;
}

interface ConfigEntryPlace {
  path: JsonValuePath;
  config: JsonObject;
}

/**
 * Whether a secret only moved together with its entry of a list, so that everything else in the
 * entry is unchanged. Under another key it is another secret.
 */
function isSameEntry(
  before: ConfigEntryPlace,
  after: ConfigEntryPlace & { isSecret(path: JsonValuePath): boolean },
): boolean {
  const moved = after.path.findIndex((step, index) => step !== before.path[index]);
  const isMove =
    before.path.length === after.path.length &&
    after.path.every(
      (step, index) => step === before.path[index] || isIndex(step, before.path[index]),
    );
  if (!isMove) return false;
  const entryOf = ({ path, config }: ConfigEntryPlace) =>
    withSecretsAsNull(memberAt(config, path.slice(0, moved + 1)) ?? null);
  return sameJson(entryOf(before), entryOf(after));
}

const isIndex = (...steps: unknown[]) => steps.every((step) => typeof step === "number");

function withSecretsAsNull(value: JsonValue): JsonValue | undefined {
  return mapJson(value, (part) => (isSealedSecret(part) || isSecretMarker(part) ? null : DESCEND));
}
