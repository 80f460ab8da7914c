import type { JsonObject } from "@pegboard/registry-core";
import type { SourceSummary } from "../api-contract.ts";
import { HttpError } from "../http/http-error.ts";
import { DESCEND, mapJson } from "../secrets/map-json.ts";
import { isSealedSecret, type SecretBox } from "../secrets/secret-box.ts";
import type { Store, StoredSource } from "../stores/store.ts";
import { failingSource } from "./failing-source.ts";
import { type McpConnection, maskConnection } from "./mcp-connection.ts";
import { parseMcpConnection } from "./parse-mcp-connection.ts";
import type { Source } from "./source.ts";
import type { SourceCatalog } from "./source-catalog.ts";
import { createSource } from "./source-kinds.ts";

interface StoredSources {
  sources: SourceCatalog;
  store: Store;
  /** Not the one of the agents' secrets: values of `env` are sealed, but may be ordinary words. */
  sourceBox: SecretBox;
}

/**
 * Stores an MCP server that was added in the browser, and connects to it.
 * @throws HttpError 409 when the name is taken.
 */
export async function addStoredSource(
  { sources, store, sourceBox }: StoredSources,
  name: string,
  connection: McpConnection,
): Promise<SourceSummary> {
  const source = createSource({ kind: "mcp", name, connection, addedBy: "ui" });
  const taken = sources.summaries().some(({ id }) => id === source.id);
  if (
    taken ||
    !(await store.addSource({ id: source.id, name, config: sealConnection(sourceBox, source.id, connection) }))
  ) {
    throw new HttpError("already_exists", `There is already a source named "${name}". Choose another name.`);
  }
  return sources.add(source);
}

/** The sources that were added in the browser, ready to be loaded. */
export async function readStoredSources(store: Store, box: SecretBox): Promise<Source[]> {
  return (await store.listSources()).map((stored) => restore(stored, box));
}

function restore({ id, name, config }: StoredSource, box: SecretBox): Source {
  const unreadable: string[] = [];
  const opened = mapJson(config, (value, path) => {
    if (!isSealedSecret(value)) return DESCEND;
    const secret = box.open(value, { owner: id, tool: "", path });
    const place = path.at(-1);
    if (secret === undefined) unreadable.push(typeof place === "number" ? `argument ${place + 1}` : String(place));
    return secret;
  });
  const parsed = parseMcpConnection(opened);
  const identity = { id, kind: "mcp", name, addedBy: "ui" } as const;
  if (unreadable.length > 0) {
    const names = unreadable.join(", ");
    return failingSource(identity, `${names} cannot be read with the present key. Remove ${name} and add it again.`);
  }
  if ("issues" in parsed)
    return failingSource(identity, `What is stored of it is damaged. Remove ${name} and add it again.`);
  return createSource({ kind: "mcp", name, connection: parsed.connection, addedBy: "ui" });
}

/** Values of variables and headers are sealed, and so are an address and arguments with a key in them. */
function sealConnection(box: SecretBox, owner: string, connection: McpConnection): JsonObject {
  const sealed = (secret: string, ...path: (string | number)[]) => box.seal(secret, { owner, tool: "", path });
  const seal = (section: string, values: Record<string, string> | undefined) =>
    values && {
      [section]: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, sealed(value, section, key)])),
    };
  const shown = maskConnection(connection);
  if (connection.transport === "http") {
    const { url, headers } = connection;
    const holdsSecret = shown.transport === "http" && shown.url !== url;
    return { ...connection, url: holdsSecret ? sealed(url, "url") : url, ...seal("headers", headers) };
  }
  const shownArgs = shown.transport === "stdio" ? shown.args : undefined;
  const args = connection.args?.map((arg, index) => (shownArgs?.[index] === arg ? arg : sealed(arg, "args", index)));
  return { ...connection, ...(args && { args }), ...seal("env", connection.env) };
}
