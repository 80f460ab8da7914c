import {
  type Issue,
  isSecretMarker,
  type JsonObject,
  type JsonValue,
  referencedVariable,
  secretFault,
  secretState,
  storedSecretId,
  variableMarker,
} from "@pegboard/registry-core";
import { type ConfigPlace, openAt, type Path, sealAt, secretPlaces } from "./config-place.ts";
import { DESCEND, mapObject } from "./map-json.ts";
import { isSealedSecret, type SealedSecret } from "./secret-box.ts";
import { unsealedId } from "./show-config.ts";

/** A secret that is stored. */
export interface StoredSecret {
  owner: string;
  tool: string;
  path: Path;
  /** In clear; absent when the present key does not open it. */
  secret?: JsonValue;
  /** Absent when it was stored before its field became secret. */
  sealed?: SealedSecret;
}

/** Every secret of a stored config by the id that its marker has. */
export function storedSecrets(place: ConfigPlace, config: JsonObject): Map<string, StoredSecret> {
  const found = new Map<string, StoredSecret>();
  const { owner, tool } = place;
  const isSecret = secretPlaces(place, config);
  mapObject(config, (value, path) => {
    if (isSealedSecret(value)) {
      const secret = openAt(place, value, path);
      found.set(value.$secret.id, { owner, tool, path, sealed: value, ...(secret !== undefined && { secret }) });
      return value;
    }
    if (!isSecret(path)) return DESCEND;
    found.set(unsealedId(tool, path), { owner, tool, path, secret: value });
    return value;
  });
  return found;
}

/**
 * The config as it is stored: markers become the secrets they stand for, secrets in clear are sealed, and ones that come from
 * another place are sealed for this one. References to environment variables stay as they are. `issues` has paths into the config.
 */
export function sealConfig(
  place: ConfigPlace,
  config: JsonObject,
  stored: Map<string, StoredSecret>,
): { config: JsonObject; issues: Issue[] } {
  const issues: Issue[] = [];
  const isSecret = secretPlaces(place, config);
  const sealed = mapObject(config, (value, path) => {
    if (isSealedSecret(value)) return keep(place, stored.get(value.$secret.id), path) ?? value;
    if (isSecretMarker(value)) {
      const state = secretState(value);
      const kept =
        state.kind === "variable" && isSecret(path)
          ? state.text
          : keep(place, knownHere(stored.get(storedSecretId(value)), path, isSecret), path);
      if (kept === undefined) issues.push({ path, message: NOT_STORED });
      return kept ?? value;
    }
    if (!isSecret(path)) return DESCEND;
    const variable = referencedVariable(value);
    if (variable !== undefined) {
      const availability = place.box.availabilityOf(variable);
      const fault = secretFault(variableMarker(String(value), availability));
      // One that is not set may be set when the server starts again.
      if (availability === "not permitted" && fault !== undefined) issues.push({ path, message: fault });
      return value;
    }
    if (typeof value === "string" && value.includes("${env:")) issues.push({ path, message: MIXED });
    return sealAt(place, value, { path });
  });
  return { config: sealed, issues };
}

const NOT_STORED = "stands for a secret that is not stored here. Enter it again";
const MIXED =
  "has a reference to an environment variable within other text. Write ${env:NAME} alone, or after “Bearer ”";

/** A secret is not moved to a field that is none: there it would get into texts. */
function knownHere(
  known: StoredSecret | undefined,
  path: Path,
  isSecret: (path: Path) => boolean,
): StoredSecret | undefined {
  return known && (isSecret(path) || samePath(known.path, path)) ? known : undefined;
}

function keep(place: ConfigPlace, known: StoredSecret | undefined, path: Path): SealedSecret | undefined {
  if (!known) return undefined;
  const { owner, tool, secret, sealed } = known;
  if (sealed && owner === place.owner && tool === place.tool && samePath(known.path, path)) return sealed;
  return secret === undefined ? undefined : sealAt(place, secret, { path, ...(sealed && { id: sealed.$secret.id }) });
}

const samePath = (a: Path, b: Path) => JSON.stringify(a) === JSON.stringify(b);
