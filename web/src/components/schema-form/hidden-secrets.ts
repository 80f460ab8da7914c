import { isSecretMarker, type JsonObject, type JsonSchema, mapSecrets } from "@pegboard/registry-core";

/** Id of the marker that stands for a secret which was typed and is not saved yet. */
const TYPED = "typed, not saved ";

/** The value as it may be shown, and what its marks stand for. A typed secret stands there as `{ "$secret": "typed, not saved 1" }`. */
export function hideSecrets(schema: JsonSchema, value: JsonObject): { shown: JsonObject; hidden: Map<string, string> } {
  const hidden = new Map<string, string>();
  const shown = mapSecrets(schema, value, (secret) => {
    if (typeof secret !== "string" || secret === "") return secret;
    const id = `${TYPED}${hidden.size + 1}`;
    hidden.set(id, secret);
    return { $secret: id };
  });
  return { shown, hidden };
}

/** The value that a shown one stands for. */
export function restoreSecrets(schema: JsonSchema, shown: JsonObject, hidden: Map<string, string>): JsonObject {
  return mapSecrets(schema, shown, (secret) => {
    const known = isSecretMarker(secret) ? hidden.get(secret.$secret) : undefined;
    return known ?? secret;
  });
}
