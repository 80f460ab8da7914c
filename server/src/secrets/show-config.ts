import {
  boundMarker,
  isSecretMarker,
  type JsonObject,
  type JsonValue,
  referencedVariable,
  unreadableMarker,
  variableMarker,
} from "@pegboard/registry-core";
import { type ConfigPlace, type GoesTo, mayGo, openAt, type Path, secretPlaces } from "./config-place.ts";
import { DESCEND, mapObject } from "./map-json.ts";
import { isSealedSecret } from "./secret-box.ts";

/** The config as anybody may see it: a marker for each secret, which says whether it can be had. */
export function maskConfig(place: ConfigPlace, config: JsonObject): JsonObject {
  const isSecret = secretPlaces(place, config);
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
 * The config with secrets in clear, and references to environment variables as they are. What cannot be opened is left out, and so is,
 * where `goesTo` says where they would go, what was entered for another destination.
 */
export function openConfig(place: ConfigPlace, config: JsonObject, goesTo?: GoesTo): JsonObject {
  return mapObject(config, (value, path) => {
    if (!isSealedSecret(value)) return DESCEND;
    return !goesTo || mayGo(value, goesTo(String(path[0]))) ? openAt(place, value, path) : undefined;
  });
}

/** An opened config as the tool gets it: with the values of the environment variables that its secrets refer to. */
export function resolveReferences(place: ConfigPlace, opened: JsonObject): JsonObject {
  const isSecret = secretPlaces(place, opened);
  return mapObject(opened, (value, path): JsonValue | undefined | typeof DESCEND =>
    isSecret(path) && referencedVariable(value) !== undefined ? place.box.resolve(String(value)) : DESCEND,
  );
}

/** Names a secret that was stored in clear, before its field became secret. */
export function unsealedId(tool: string, path: Path): string {
  return `unsealed:${tool}:${path.join(".")}`;
}
