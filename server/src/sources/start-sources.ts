import { resolve } from "node:path";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { Store } from "../stores/store.ts";
import { failingSource } from "./failing-source.ts";
import { readMcpFile } from "./read-mcp-file.ts";
import type { Source } from "./source.ts";
import type { SourceCatalog } from "./source-catalog.ts";
import { createSource } from "./source-kinds.ts";
import { reasonOf } from "./source-problems.ts";
import { readStoredSources } from "./stored-sources.ts";

/** Where tools come from when Pegboard starts. */
export interface StartSources {
  /** What ships with Pegboard. */
  builtIn: Source[];
  /** Paths of tool modules. */
  tools: string[];
  /** Paths of MCP config files. */
  mcp: string[];
}

/**
 * Adds every source. Resolves when those on this machine's disk have loaded; `all` also waits for the MCP servers,
 * which may take their time. Neither rejects: what fails is listed as failed.
 */
export async function startSources(
  catalog: SourceCatalog,
  start: StartSources,
  stored: { store: Store; sourceBox: SecretBox },
): Promise<{ all: Promise<void> }> {
  const modules = start.tools.map((path) =>
    createSource({ kind: "modules", path: resolve(path), addedBy: "command line" }),
  );
  const local = distinct([...start.builtIn, ...modules]);
  const servers = [
    ...(await Promise.all(start.mcp.map(readServers))).flat(),
    ...(await readStoredSources(stored.store, stored.sourceBox)),
  ];
  const remote = distinct([...local, ...servers]).slice(local.length);
  const localLoaded = catalog.addAll(local);
  const remoteLoaded = catalog.addAll(remote);
  await localLoaded;
  return { all: remoteLoaded.then(() => undefined) };
}

async function readServers(path: string): Promise<Source[]> {
  try {
    const { servers, faults } = await readMcpFile(path);
    return [
      ...servers.map(({ name, connection }) => createSource({ kind: "mcp", name, connection, addedBy: "file" })),
      ...faults.map(({ name, message }) =>
        failingSource({ id: `mcp:${name}`, kind: "mcp", name, addedBy: "file" }, message),
      ),
    ];
  } catch (error) {
    return [failingSource({ id: `mcp:${path}`, kind: "mcp", name: path, addedBy: "file" }, reasonOf(error))];
  }
}

/** Of two sources with one id the first stays; the other is listed with what to do. */
function distinct(sources: Source[]): Source[] {
  const seen = new Map<string, number>();
  return sources.map((source) => {
    const count = (seen.get(source.id) ?? 0) + 1;
    seen.set(source.id, count);
    if (count === 1) return source;
    const { id, kind, name, addedBy } = source;
    const reason = `There is another source named "${name}". Give one of them another name, or leave it out.`;
    return failingSource({ id: `${id} (${count})`, kind, name, addedBy }, reason);
  });
}
