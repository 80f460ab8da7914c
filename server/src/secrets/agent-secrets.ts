import { isSecretMarker, type JsonObject, type JsonSchema, type JsonValue, mapSecrets } from "@pegboard/registry-core";
import { DESCEND, mapJson } from "./map-json.ts";
import { isSealedSecret, type SealedSecret, type SecretBox } from "./secret-box.ts";

type Path = (string | number)[];

/** Where a config belongs, and which of its fields are secret. `schema` is absent for tools that are not registered. */
export interface ConfigPlace {
  box: SecretBox;
  agent: string;
  tool: string;
  schema: JsonSchema | undefined;
}

/** A secret that is stored, in clear; `sealed` is absent when it was stored before its field became secret. */
export interface StoredSecret {
  agent: string;
  tool: string;
  path: Path;
  secret: JsonValue;
  sealed?: SealedSecret;
}

/** The config as the tool gets it: secrets in clear, those that cannot be opened left out. */
export function openConfig(place: ConfigPlace, config: JsonObject): JsonObject {
  const open = (value: JsonValue, path: Path) => (isSealedSecret(value) ? openAt(place, value, path) : DESCEND);
  return asObject(mapJson(config, open));
}

/** The config as anybody may see it: `{ "$secret": id }` for each secret. Those that cannot be opened are left out and listed. */
export function maskConfig(place: ConfigPlace, config: JsonObject): { config: JsonObject; unreadable: Path[] } {
  const unreadable: Path[] = [];
  const masked = mapJson(config, (value, path) => {
    if (!isSealedSecret(value)) return DESCEND;
    if (openAt(place, value, path) !== undefined) return { $secret: value.$secret.id };
    unreadable.push(path);
    return undefined;
  });
  const hidden = mapLeaves(place, asObject(masked), (leaf, path) =>
    isSecretMarker(leaf) ? leaf : { $secret: unsealedId(place.tool, path) },
  );
  return { config: hidden, unreadable };
}

/** Every secret of a stored config by the id that `maskConfig` gives it. */
export function storedSecrets(place: ConfigPlace, config: JsonObject): Map<string, StoredSecret> {
  const found = new Map<string, StoredSecret>();
  const { agent, tool } = place;
  mapJson(config, (value, path) => {
    if (!isSealedSecret(value)) return DESCEND;
    const secret = openAt(place, value, path);
    if (secret !== undefined) found.set(value.$secret.id, { agent, tool, path, secret, sealed: value });
    return value;
  });
  mapLeaves(place, config, (leaf, path) => {
    if (!isSealedSecret(leaf)) found.set(unsealedId(tool, path), { agent, tool, path, secret: leaf });
    return leaf;
  });
  return found;
}

/**
 * The config as it is stored: markers become the secrets they stand for, secrets in clear are sealed, and ones that
 * come from another place are sealed for this one. `missing` lists markers that stand for nothing that is stored.
 */
export function sealConfig(
  place: ConfigPlace,
  config: JsonObject,
  stored: Map<string, StoredSecret>,
): { config: JsonObject; missing: Path[] } {
  const missing: Path[] = [];
  const resolved = mapJson(config, (value, path) => {
    const id = isSealedSecret(value) ? value.$secret.id : isSecretMarker(value) ? value.$secret : undefined;
    if (id === undefined) return DESCEND;
    const known = stored.get(id);
    if (known) return sealAgain(place, known, path);
    if (!isSealedSecret(value)) missing.push(path);
    return value;
  });
  const sealed = mapLeaves(place, asObject(resolved), (leaf, path) =>
    isSealedSecret(leaf) || isSecretMarker(leaf) ? leaf : place.box.seal(leaf, placeOf(place, path)),
  );
  return { config: sealed, missing };
}

function sealAgain(
  place: ConfigPlace,
  { agent, tool, path, secret, sealed }: StoredSecret,
  target: Path,
): SealedSecret {
  const unmoved = agent === place.agent && tool === place.tool && JSON.stringify(path) === JSON.stringify(target);
  if (sealed && unmoved) return sealed;
  return place.box.seal(secret, placeOf(place, target), sealed?.$secret.id);
}

/** Visits the secret values that hold something. An empty text is no secret: it is a field that is not filled in. */
function mapLeaves(
  place: ConfigPlace,
  config: JsonObject,
  replace: (leaf: JsonValue, path: Path) => JsonValue,
): JsonObject {
  if (!place.schema) return config;
  const visit = (leaf: JsonValue, path: Path) => (leaf === null || leaf === "" ? leaf : replace(leaf, path));
  return asObject(mapSecrets(place.schema, config, visit));
}

const placeOf = ({ agent, tool }: ConfigPlace, path: Path) => ({ owner: agent, tool, path });
const openAt = (place: ConfigPlace, sealed: SealedSecret, path: Path) => place.box.open(sealed, placeOf(place, path));
const unsealedId = (tool: string, path: Path) => `unsealed:${tool}:${path.join(".")}`;

function asObject(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
