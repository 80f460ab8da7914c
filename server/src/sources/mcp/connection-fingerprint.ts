import { createHmac } from "node:crypto";
import { readFolderKey } from "../../secrets/folder-key.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import type { Store } from "../../stores/store.ts";
import type { McpConnection } from "./mcp-connection.ts";

/**
 * Where a description in OpenAPI is read from; one that was uploaded belongs to its source alone.
 */
interface DescriptionPlace {
  transport: "openapi";
  place: string;
}

/**
 * Names what decides where calls and secrets go. Two connections have one name only when that is
 * the same.
 */
export type ConnectionFingerprint = (connection: McpConnection | DescriptionPlace) => string;

/** Keyed, since arguments may be short enough to be guessed from a plain hash. */
export async function openFingerprint(
  store: Store,
  box: SecretBox,
): Promise<ConnectionFingerprint> {
  const key = await readFolderKey(store, box, "connection fingerprint");
  return (connection) =>
    createHmac("sha256", key)
      .update(JSON.stringify(destinationOf(connection)))
      .digest("base64url");
}

/**
 * Of variables and headers the names: their values are keys, which are renewed without going
 * elsewhere.
 */
function destinationOf(connection: McpConnection | DescriptionPlace): unknown[] {
  if (connection.transport === "openapi") return ["openapi", connection.place];
  if (connection.transport === "http") {
    return ["http", connection.url, Object.keys(connection.headers ?? {}).sort()];
  }
  const { command, args = [], cwd = null, env = {} } = connection;
  return ["stdio", command, args, cwd, Object.keys(env).sort()];
}
