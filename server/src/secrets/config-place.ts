import { type JsonObject, type JsonValue, mapSecrets, type ToolDefinition } from "@pegboard/registry-core";
import type { SealedSecret, SealedTo, SecretBox } from "./secret-box.ts";

export type Path = (string | number)[];

/** Where a config belongs, and which of its fields are secret. */
export interface ConfigPlace {
  box: SecretBox;
  /** Agent id, or `ORGANISATION`. */
  owner: string;
  tool: string;
  /** Absent for tools that are not registered. For the organisation's config: as the code declares it. */
  definition: ToolDefinition | undefined;
}

/** Where the secrets in a top-level field go; undefined when nobody knows, because the tool is not registered. */
export type GoesTo = (field: string) => SealedTo | undefined;

/** Seals a secret for its path in the config of this place, and for where it goes; `id` names it from then on. */
export function sealAt(
  { box, owner, tool }: ConfigPlace,
  secret: JsonValue,
  { path, to, id }: { path: Path; to?: SealedTo | undefined; id?: string },
): SealedSecret {
  return box.seal(secret, { owner, tool, path, to }, id);
}

/** Undefined when it was sealed for another place or with an unknown key. */
export function openAt({ box, owner, tool }: ConfigPlace, sealed: SealedSecret, path: Path): JsonValue | undefined {
  return box.open(sealed, { owner, tool, path });
}

/** Whether a secret was entered for that destination. One of a release that knew none goes where it went then. */
export function mayGo({ $secret }: SealedSecret, to: SealedTo | undefined): boolean {
  return $secret.to === undefined || $secret.to.digest === to?.digest;
}

/** Tells which paths of the config hold a secret. An empty text is none: it is a field that is not filled in. */
export function secretPlaces({ definition }: ConfigPlace, config: JsonObject): (path: Path) => boolean {
  const found = new Set<string>();
  if (definition?.configSchema) {
    mapSecrets(definition.configSchema, config, (leaf, path) => {
      if (leaf !== null && leaf !== "") found.add(JSON.stringify(path));
      return leaf;
    });
  }
  return (path) => found.has(JSON.stringify(path));
}
