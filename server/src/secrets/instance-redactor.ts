import { type JsonValue, mapSecrets } from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import { DESCEND, mapObject } from "./map-json.ts";
import { type Redact, redactorOf } from "./redactor.ts";
import { isSealedSecret } from "./secret-box.ts";

/**
 * Takes the secrets out of what a tool with these `values` writes: those of secret fields, and
 * those that are sealed in `stored`, where a field may have been secret before. Values that other
 * fields have in clear are visible to anybody, and so no secrets.
 */
export function instanceRedactor(
  schema: JsonSchema | undefined,
  values: JsonObject,
  stored: readonly JsonObject[] = [],
): Redact {
  const sealed = new Set(stored.flatMap(sealedPaths));
  const secrets: JsonValue[] = [];
  const note = (secret: JsonValue) => {
    secrets.push(secret);
    return null;
  };
  const open = mapObject(values, (value, path) =>
    sealed.has(JSON.stringify(path)) ? note(value) : DESCEND,
  );
  return redactorOf(secrets, schema ? mapSecrets(schema, open, note) : open);
}

function sealedPaths(config: JsonObject): string[] {
  const paths: string[] = [];
  mapObject(config, (value, path) => {
    if (!isSealedSecret(value)) return DESCEND;
    paths.push(JSON.stringify(path));
    return value;
  });
  return paths;
}
