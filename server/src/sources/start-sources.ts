import { resolve } from "node:path";
import { reasonOf } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import type { SourceIssue } from "@pegboard/registry-core/problems";
import { type McpFile, readMcpFile, readMcpServers } from "./mcp/read-mcp-file.ts";
import { nameAtStart, readGiven, readOtherServer } from "./openapi/openapi-at-start.ts";
import type { OpenApiOrigin } from "./openapi/openapi-config.ts";
import { openApiSource } from "./openapi/openapi-source.ts";
import { failingSource, isSameName, type Source, switchedOffSource } from "./source.ts";
import type { SourceCatalog } from "./source-catalog.ts";
import { pausedByFile } from "./source-entry.ts";
import { createSource } from "./source-kinds.ts";
import { readStoredSources, type StoredSources } from "./stored-sources.ts";

/** The places that tools come from when Pegboard starts. */
export interface StartSources {
  /** The sources that ship with Pegboard. */
  builtIn: Source[];
  /** Paths of tool modules. */
  tools: string[];
  /** Whether modules are loaded again when they change. */
  watchTools?: boolean | undefined;
  /** Paths of MCP config files. */
  mcp: string[];
  /** Servers as such files list them, given by a program; `place` is for messages. */
  mcpServers?: { place: string; servers: JsonObject }[] | undefined;
  /** Files and addresses of descriptions in OpenAPI, some with `NAME=` before them. */
  openapi?: string[] | undefined;
  /** Servers besides those of their descriptions, each with the `NAME=` of its service. */
  otherServers?: string[] | undefined;
  privateAddresses?: boolean | undefined;
  /** Services that a program names. */
  described?: { name: string; origin: OpenApiOrigin }[] | undefined;
  /** Who names the modules: the command line unless a program does. */
  addedBy?: Source["addedBy"] | undefined;
  /**
   * Names of services that a file was started with and that `apply` stores: their stored versions
   * are started in their place.
   */
  applied?: readonly string[] | undefined;
  /** Whether stored sources are not started, but have the tools that they had the last time. */
  recallStored?: boolean | undefined;
  /**
   * Whether all sources are listed and none is started, so that one which does harm can be removed.
   */
  withoutSources?: boolean | undefined;
}

/**
 * Lists every source and starts them; `loaded` resolves when each has loaded or failed. Neither
 * rejects.
 */
export async function startSources(
  catalog: SourceCatalog,
  start: StartSources,
  stored: StoredSources,
): Promise<{ loaded: Promise<void> }> {
  const { mcpServers = [], described = [] } = start;
  const { addedBy = "command line" } = start;
  const { fingerprint } = stored;
  const modules = start.tools.map((path) =>
    createSource({ kind: "modules", path: resolve(path), addedBy, isWatched: start.watchTools }),
  );
  const kept = await readStoredSources(stored);
  const named = await namedServices(start, stored);
  const sources = replaceDuplicates([
    ...start.builtIn,
    ...modules,
    ...named.filter((source) => !isApplied(source, kept, start)),
    ...mcpServers.flatMap(({ servers, place }) =>
      mcpFileSources(readMcpServers(servers, place), stored, "program"),
    ),
    ...described.map(({ name, origin }) =>
      createSource({
        kind: "openapi",
        id: `openapi:${name}`,
        name,
        origin,
        fingerprint,
        addedBy: "program",
      }),
    ),
    ...kept,
  ]);
  if (start.withoutSources) {
    catalog.list(sources);
    return { loaded: Promise.resolve() };
  }
  // What was applied, and is switched off in the file since, is not started either.
  const off = kept.flatMap(({ id, name }) => {
    const mark = named.flatMap((one) => (isSameName(one.name, name) && pausedByFile(one)) || []);
    return mark.map((one) => [id, one] as const);
  });
  const paused = new Map([...off, ...(await stored.store.listPausedSources())]);
  const isRecalled = ({ addedBy }: Source) => start.recallStored === true && addedBy === "ui";
  const loading = catalog.addAll(sources, paused, isRecalled);
  return { loaded: Promise.resolve(loading).then(() => undefined) };
}

/**
 * Whether an applied file names the service: then it is one source, with the id that settings
 * belong to.
 */
function isApplied(
  { name, kind }: Source,
  kept: readonly Source[],
  { applied = [] }: StartSources,
): boolean {
  return (
    applied.some((one) => isSameName(one, name)) &&
    kept.some((one) => one.kind === kind && isSameName(one.name, name))
  );
}

/** The services that --mcp, --openapi and --config name. */
export async function namedServices(
  {
    mcp,
    openapi = [],
    otherServers = [],
    privateAddresses: allowPrivate = false,
  }: Pick<StartSources, "mcp" | "openapi" | "otherServers" | "privateAddresses">,
  parts: FileParts,
): Promise<Source[]> {
  return [
    ...(await Promise.all(mcp.map((path) => readServersOfFile(path, parts)))).flat(),
    ...openapi.map((given) =>
      openApiAtStart(given, { allowPrivate, otherServers, fingerprint: parts.fingerprint }),
    ),
  ];
}

interface AtStart extends Pick<StoredSources, "fingerprint"> {
  allowPrivate: boolean;
  otherServers: readonly string[];
}

/**
 * Reads a description that was named at start: a file, or an address with http or https, with or
 * without a name before it.
 */
function openApiAtStart(
  given: string,
  { allowPrivate, otherServers, fingerprint }: AtStart,
): Source {
  const { named: _, ...place } = readGiven(given);
  const name = nameAtStart(given);
  const servers = otherServers.map(readOtherServer).filter((one) => one.name === name);
  const allowed = servers.map(({ server }) => server);
  return openApiSource({
    id: `openapi:${name}`,
    name,
    origin: {
      ...place,
      grouping: "tag",
      without: [],
      allowPrivate,
      ...(allowed.length > 0 && { otherServers: allowed }),
    },
    fingerprint,
    addedBy: "command line",
  });
}

type FileParts = Pick<StoredSources, "box" | "fingerprint" | "signIns" | "programs">;

async function readServersOfFile(path: string, parts: FileParts): Promise<Source[]> {
  try {
    return mcpFileSources(await readMcpFile(path, parts.box), parts, "file");
  } catch (error) {
    return [
      failingSource(
        { id: `mcp:${path}`, kind: "mcp", name: path, addedBy: "file" },
        reasonOf(error),
      ),
    ];
  }
}

function mcpFileSources(
  { servers, off, issues }: McpFile,
  { fingerprint, signIns, programs }: Omit<FileParts, "box">,
  addedBy: "file" | "program",
): Source[] {
  return [
    ...servers.map((server) =>
      createSource({ kind: "mcp", ...server, fingerprint, signIns, programs, addedBy }),
    ),
    ...off.map(({ name, reason }) =>
      switchedOffSource({ id: `mcp:${name}`, kind: "mcp", name, addedBy }, reason),
    ),
    ...issues.map(({ name, message }) =>
      failingSource({ id: `mcp:${name}`, kind: "mcp", name, addedBy }, message),
    ),
  ];
}

/**
 * Replaces duplicates. Of two sources with one name the first stays; the other is listed with what
 * to do.
 */
function replaceDuplicates(sources: Source[]): Source[] {
  const seen: Source[] = [];
  return sources.map((source) => {
    const { id, kind, name, addedBy } = source;
    const sameId = seen.filter((earlier) => earlier.id === id).length;
    // Modules are known by their paths, because two folders may hold a file of one name.
    const sameName =
      kind !== "modules" &&
      seen.some((earlier) => earlier.kind !== "modules" && isSameName(earlier.name, name));
    seen.push(source);
    if (sameId === 0 && !sameName) return source;
    const reason: SourceIssue = { code: "name_twice", values: { name } };
    return failingSource(
      { id: sameId === 0 ? id : `${id} (${sameId + 1})`, kind, name, addedBy },
      reason,
    );
  });
}
