import { randomBytes } from "node:crypto";
import { type JsonValue, ownValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { fillAsked, leftOverName, toolOfLeftOver } from "@pegboard/registry-core/internal";
import type { SourceIssueFact } from "@pegboard/registry-core/problems";
import type { SourceSummary } from "../api-contract.ts";
import { invalid } from "../errors.ts";
import { refused } from "../refusals.ts";
import { sealedPlaces } from "../secrets/changed-secrets.ts";
import { DESCEND, mapJson, mapObject } from "../secrets/map-json.ts";
import { isSealedSecret, type SecretBox } from "../secrets/secret-box.ts";
import { mapConfigs } from "../secrets/stored-configs.ts";
import type {
  ConfigRewriting,
  PausedMark,
  Store,
  StoredSource,
  ToolSources,
} from "../stores/store.ts";
import {
  isNameTaken,
  keepSource,
  openSealed,
  sourceNameTakenError,
  storedDamaged,
} from "./keep-source.ts";
import type { ConnectionFingerprint } from "./mcp/connection-fingerprint.ts";
import { editConnection } from "./mcp/edit-connection.ts";
import { fillConnection, type PermittedVariables } from "./mcp/file-variables.ts";
import { type McpConnection, maskConnection } from "./mcp/mcp-connection.ts";
import { parseMcpConnection } from "./mcp/parse-mcp-connection.ts";
import type { SharedPrograms } from "./mcp/shared-program.ts";
import type { SignIns } from "./mcp/sign-ins.ts";
import { isOpenApi, restoreOpenApi } from "./openapi/stored-openapi.ts";
import { failingSource, type Source } from "./source.ts";
import type { SourceCatalog } from "./source-catalog.ts";
import { createSource } from "./source-kinds.ts";

export interface StoredSources {
  store: Store;
  /**
   * The box for sources. It is not that of the agents' secrets: values of `env` are sealed, but may
   * be ordinary words.
   */
  sourceBox: SecretBox;
  /** The box of environment variables. */
  box: PermittedVariables;
  fingerprint: ConnectionFingerprint;
  signIns: SignIns;
  /** Where programs run that run at one of several servers. */
  programs: SharedPrograms | undefined;
}

/**
 * Stores an MCP server that was added in the browser, and connects to it. It gets an id of its own,
 * so that whatever gets its name later is another source. @throws PegboardError "already_exists"
 * when the name is taken, "bad_request" when `signal` ended it.
 */
export async function addStoredSource(
  { sources, ...stored }: StoredSources & { sources: SourceCatalog },
  {
    name,
    connection,
    paused,
    signal,
  }: {
    name: string;
    connection: McpConnection;
    paused?: PausedMark | undefined;
    signal: AbortSignal;
  },
): Promise<SourceSummary> {
  const { store, sourceBox } = stored;
  const id = `mcp:${randomBytes(9).toString("base64url")}`;
  const source = mcpServer({ id, name, connection }, stored);
  return keepSource({ sources, store }, source, {
    config: sealConnection(sourceBox, id, connection),
    paused,
    signal,
  });
}

/**
 * Gives a source that was added in the browser another name or connection, and connects to it. What
 * it lists is held to what was accepted of it before.
 * @throws PegboardError "already_exists" when the name is taken, "invalid" when the connection
 * cannot be used.
 */
export async function editStoredSource(
  { sources, ...stored }: StoredSources & { sources: SourceCatalog },
  id: string,
  edit: SourceEdit & { name?: string | undefined; paused?: PausedMark | undefined },
): Promise<SourceSummary> {
  const { before, connection } = await readEdited(stored, id, edit);
  const { store, sourceBox } = stored;
  const name = edit.name ?? before.name;
  const config = keepSeals(before, sealConnection(sourceBox, id, connection), sourceBox);
  if (isNameTaken(sources, name, id) || !(await store.changeSource({ id, name, config })))
    throw sourceNameTakenError(name);
  if (edit.paused) {
    await store.pauseSource(id, edit.paused);
    await sources.pause(id, edit.paused);
  }
  return sources.replace(mcpServer({ id, name, connection }, stored));
}

/**
 * Adds a source with the connection of another one and its secrets, which go where they went.
 * @throws PegboardError as addStoredSource, or when the secrets cannot be read.
 */
export async function duplicateStoredSource(
  parts: StoredSources & { sources: SourceCatalog },
  id: string,
  copy: { name: string; signal: AbortSignal },
): Promise<SourceSummary> {
  const { connection } = await readEdited(parts, id, {});
  return addStoredSource(parts, { ...copy, connection });
}

interface SourceEdit {
  config?: unknown;
  /** Values that its connection waits for, by their references. */
  values?: Record<string, string> | undefined;
}

async function readEdited(
  { store, sourceBox }: Pick<StoredSources, "store" | "sourceBox">,
  id: string,
  { config, values }: SourceEdit,
): Promise<{ before: StoredSource; connection: McpConnection }> {
  const before = (await store.listSources()).find((one) => one.id === id);
  if (!before) throw refused("not_found", "sourceMissing", { id });
  if (isOpenApi(before)) throw refused("bad_request", "sourceDescribed", { id, name: before.name });
  const opened = openConnection(before, sourceBox);
  // What cannot be read can be entered anew, whole.
  const edit = (asked: unknown) =>
    "issue" in opened ? parseMcpConnection(asked) : editConnection(asked, opened.connection);
  let edited = config === undefined ? opened : edit(config);
  if ("issue" in edited) throw refused("bad_request", "sourceIssue", { issue: edited.issue });
  if (values !== undefined && "connection" in edited)
    edited = parseMcpConnection(withValues(edited.connection, values));
  if ("issues" in edited)
    throw invalid(edited.issues.map((issue) => ({ ...issue, path: ["config", ...issue.path] })));
  return { before, connection: edited.connection };
}

/** A connection with values that somebody enters later. */
const withValues = (connection: McpConnection, values: Record<string, string>): JsonObject =>
  fillAsked(connection as unknown as JsonObject, connection.pendingValues ?? [], values).config;

/** The sources that were added in the browser, ready to be loaded. */
export async function readStoredSources(stored: StoredSources): Promise<Source[]> {
  return Promise.all((await stored.store.listSources()).map((one) => restoreSource(one, stored)));
}

/**
 * Forgets a source that was added in the browser, and every secret that was entered for its tools.
 * A source that was listed beside another of its id has a number after it, and the secrets are the
 * other's.
 */
export async function removeStoredSource(
  { sources, store, signIns }: { sources: SourceCatalog; store: Store; signIns: SignIns },
  id: string,
): Promise<void> {
  const stored = id.replace(/ \(\d+\)$/, "");
  // The secrets are removed first: when it is cut off in between, the source is still there to be
  // removed.
  if (stored === id) await store.rewriteConfigs(purgeRewriting(stored));
  if (stored === id) await signIns.forget(id);
  await store.deleteSource(stored);
  await sources.remove(id);
}

/** A stored source, ready to be loaded; one that cannot be read fails with that reason. */
export async function restoreSource(source: StoredSource, stored: StoredSources): Promise<Source> {
  if (isOpenApi(source)) return restoreOpenApi(source, stored);
  const { id, name, config } = source;
  const { store, sourceBox } = stored;
  const opened = openConnection({ id, name, config }, sourceBox);
  if ("issue" in opened)
    return failingSource({ id, kind: "mcp", name, addedBy: "ui" }, opened.issue);
  const { connection } = opened;
  const sealed = sealConnection(sourceBox, id, connection);
  // Earlier releases kept texts in clear that did not look like a key.
  if (configShape(config) !== configShape(sealed))
    await store.changeSource({ id, name, config: sealed });
  return mcpServer({ id, name, connection }, stored);
}

/**
 * The source of a stored server, with the variables that it names; without one of them, or a value
 * that it waits for, it is listed with that reason.
 */
function mcpServer(
  { id, name, connection }: { id: string; name: string; connection: McpConnection },
  { box, fingerprint, signIns, programs }: Omit<StoredSources, "store" | "sourceBox">,
): Source {
  const identity = { id, kind: "mcp", name, addedBy: "ui" } as const;
  const masked = { ...identity, config: maskConnection(connection) };
  const names = (connection.pendingValues ?? []).map(({ title }) => title);
  if (names.length > 0) {
    const waitsFor = { code: "values_pending", values: { names } } as const;
    return { ...failingSource(masked, waitsFor), waitsFor };
  }
  const filled = fillConnection(connection, box);
  return "connection" in filled
    ? createSource({ ...identity, ...filled, fingerprint, signIns, programs })
    : failingSource(masked, filled.issue);
}

/** The connection in clear, or why it cannot be read. */
function openConnection(
  { id, name, config }: StoredSource,
  box: SecretBox,
): { connection: McpConnection } | { issue: SourceIssueFact } {
  const opened = openSealed({ id, name, config }, box);
  if ("issue" in opened) return opened;
  const parsed = parseMcpConnection(opened.config);
  return "issues" in parsed ? { issue: storedDamaged(name) } : parsed;
}

/** The connection with every text sealed that is not shown. */
function sealConnection(box: SecretBox, owner: string, connection: McpConnection): JsonObject {
  const shown: unknown = maskConnection(connection);
  return mapObject({ ...connection } as JsonObject, (value, path) => {
    if (typeof value !== "string") return DESCEND;
    const seen = path.reduce(
      (part, key) => ownValue(part as Record<string, unknown>, String(key)),
      shown,
    );
    return seen === value ? value : box.seal(value, { owner, tool: "", path });
  });
}

/** A sealed configuration in which secrets that stay what they were are sealed as before. */
function keepSeals(before: StoredSource, config: JsonObject, box: SecretBox): JsonObject {
  const former = sealedPlaces(before.config);
  return mapObject(config, (value, path) => {
    if (!isSealedSecret(value)) return DESCEND;
    const place = { owner: before.id, tool: "", path };
    const kept = former.get(JSON.stringify(path));
    const sealed = kept && (JSON.parse(kept.sealed) as JsonValue);
    return isSealedSecret(sealed) && box.open(sealed, place) === box.open(value, place)
      ? sealed
      : value;
  });
}

/** A text that shows which parts are sealed. */
function configShape(config: JsonValue): string {
  return JSON.stringify(mapJson(config, (value) => (isSealedSecret(value) ? null : DESCEND)));
}

/** Removes the secrets of a source's tools from everything stored, including revisions. */
function purgeRewriting(source: string): ConfigRewriting {
  const isOf = (tool: string, sources: ToolSources) =>
    ownValue(sources, tool) === source || tool === leftOverName(toolOfLeftOver(tool) ?? "", source);
  return {
    settings: (_owner, settings, sources) =>
      mapConfigs(settings, (tool, config) =>
        isOf(tool, sources) ? withoutSealed(config) : config,
      ),
    operations: (_owner, operations, sources) =>
      operations.flatMap((operation) => {
        if (operation.op !== "setConfig" || !isOf(operation.tool, sources)) return [operation];
        const value = ownValue(withoutSealed({ [operation.key]: operation.value }), operation.key);
        return value === undefined ? [] : [{ ...operation, value }];
      }),
    source: (_id, config) => config,
    sealedValue: (_name, value) => value,
  };
}

function withoutSealed<T extends JsonObject>(config: T): T {
  return mapObject(config, (value) => (isSealedSecret(value) ? undefined : DESCEND)) as T;
}
