import { createHmac } from "node:crypto";
import { FOLDER_KEYS, readFolderKey } from "../../secrets/folder-key.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import type { Store } from "../../stores/store.ts";
import type { McpConnection } from "./mcp-connection.ts";

/**
 * The place that a description in OpenAPI is read from; one that was uploaded belongs to its source
 * alone.
 */
interface DescriptionPlace {
  transport: "openapi";
  place: string;
  /** Servers besides those of the description that keys are sent to, in order. */
  otherServers?: readonly string[];
}

/**
 * A name for everything that decides where calls and secrets go. Two connections have one name only
 * when all of that is equal.
 */
export type ConnectionFingerprint = (connection: McpConnection | DescriptionPlace) => string;

/**
 * Opens the function that makes fingerprints. They are keyed, because arguments may be short enough
 * to be guessed from a plain hash.
 */
export async function openFingerprint(
  store: Store,
  box: SecretBox,
): Promise<ConnectionFingerprint> {
  const key = await readFolderKey(store, box, FOLDER_KEYS.fingerprint);
  return (connection) =>
    createHmac("sha256", key)
      .update(JSON.stringify(destinationParts(connection)))
      .digest("base64url");
}

/**
 * The parts of a connection that are its destination. Of variables and headers these are the names,
 * because their values are keys, which are renewed without going elsewhere.
 */
function destinationParts(connection: McpConnection | DescriptionPlace): unknown[] {
  if (connection.transport === "openapi")
    return ["openapi", connection.place, ...(connection.otherServers ?? [])];
  if (connection.transport === "http") {
    return ["http", connection.url, Object.keys(connection.headers ?? {}).sort()];
  }
  const { command, args = [], cwd = null, env = {} } = connection;
  return ["stdio", command, args, cwd, Object.keys(env).sort()];
}
