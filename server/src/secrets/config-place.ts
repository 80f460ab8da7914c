import { type JsonObject, type JsonSchema, type JsonValue, mapSecrets } from "@pegboard/registry-core";
import type { SealedSecret, SecretBox } from "./secret-box.ts";

export type Path = (string | number)[];

/** Where a config belongs, and which of its fields are secret. `schema` is absent for tools that are not registered. */
export interface ConfigPlace {
  box: SecretBox;
  /** Agent id, or `ORGANISATION`. */
  owner: string;
  tool: string;
  schema: JsonSchema | undefined;
}

/** Seals a secret for its path in the config of this place; `id` names it from then on. */
export function sealAt(
  { box, owner, tool }: ConfigPlace,
  secret: JsonValue,
  at: { path: Path; id?: string },
): SealedSecret {
  return box.seal(secret, { owner, tool, path: at.path }, at.id);
}

/** Undefined when it was sealed for another place or with an unknown key. */
export function openAt({ box, owner, tool }: ConfigPlace, sealed: SealedSecret, path: Path): JsonValue | undefined {
  return box.open(sealed, { owner, tool, path });
}

/** Tells which paths of the config hold a secret. An empty text is none: it is a field that is not filled in. */
export function secretPlaces({ schema }: ConfigPlace, config: JsonObject): (path: Path) => boolean {
  const found = new Set<string>();
  if (schema) {
    mapSecrets(schema, config, (leaf, path) => {
      if (leaf !== null && leaf !== "") found.add(JSON.stringify(path));
      return leaf;
    });
  }
  return (path) => found.has(JSON.stringify(path));
}
