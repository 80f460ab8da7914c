// GET    /api/v1/sources
// POST   /api/v1/sources               adds an MCP server and connects to it
// POST   /api/v1/sources/preview       which of its variables cannot be read; stores nothing
// PATCH  /api/v1/sources/:id           gives one that was added in the browser another name or
//                                      connection
// DELETE /api/v1/sources/:id           takes away a source that was added in the browser
// POST   /api/v1/sources/:id/refresh   loads it anew
// DELETE /api/v1/sources/:id/refresh   ends a load that runs
// POST   /api/v1/sources/:id/pause     closes it; its tools are offered to nobody
// POST   /api/v1/sources/:id/resume
// POST   /api/v1/sources/:id/duplicate adds the same under another name

import { isJsonObject, type JsonValue } from "@pegboard/json-schema";
import { describeSourceIssue } from "@pegboard/registry-core/problems";
import type { Context, Hono } from "hono";
import {
  addSourceRequest,
  duplicateSourceRequest,
  editSourceRequest,
  previewSourceRequest,
  sourcePreview,
  sourceSummary,
  sourcesAnswer,
} from "../api-contract/source-contract.ts";
import type {
  AuditEvent,
  AuditSubject,
  McpSourceConfig,
  Power,
  Refusals,
  SourcePreview,
  SourceSummary,
  SourcesAnswer,
} from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid } from "../errors.ts";
import { askedBy, callerOf, isAdmin } from "../http/caller.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { readChange } from "../http/read-request.ts";
import { requireProof, savingAs } from "../http/require-proof.ts";
import { refused } from "../refusals.ts";
import { changedSecrets, type KeptSecret, sealedPlaces } from "../secrets/changed-secrets.ts";
import { endDecisions } from "../settings/end-decisions.ts";
import { powersOfLeaving } from "../settings/powers-of-change.ts";
import { fillVariables } from "../sources/mcp/file-variables.ts";
import { parseMcpConnection } from "../sources/mcp/parse-mcp-connection.ts";
import {
  addStoredSource,
  duplicateStoredSource,
  editStoredSource,
  removeStoredSource,
} from "../sources/stored-sources.ts";
import type { NewAuditEntry } from "../stores/audit/audit-store.ts";
import { markedBy } from "../stores/people/done-by.ts";
import type { RecordsOfWrites } from "../stores/recorded-writes.ts";
import type { PausedMark, StoredSource } from "../stores/store.ts";
import { withDocumentValues } from "../transfer/client-files/plan-servers.ts";
import { readDocumentInThread } from "../transfer/document-thread.ts";
import { recorder, recordingAs, requestEntry } from "./records/record-event.ts";

/**
 * Powers of a connection that only the person at the terminal grants: which commands run, and where
 * environment variables go.
 */
function powersIn({ transport, variables }: Partial<McpSourceConfig>): Power[] {
  if (transport === "stdio") return [{ code: "command" }];
  return variables ? [{ code: "variables" }] : [];
}

/** A connection with the secrets that it takes from the document that was sent along. */
async function withDocument(
  { req }: Context,
  { config, document }: { config: unknown; document?: string | undefined },
): Promise<unknown> {
  if (document === undefined) return config;
  const read = await readDocumentInThread({ source: document }, req.raw.signal);
  return "servers" in read ? withDocumentValues(config as JsonValue, read.servers) : config;
}

export function sourcesRoute(app: Hono, dependencies: Dependencies): void {
  const { sources } = dependencies;
  app.get("/api/v1/sources", contract({ answers: sourcesAnswer }), tagAnswers, (context) =>
    context.json({
      sources: sources.summaries().map((source) => shownSource(context, source)),
    } satisfies SourcesAnswer),
  );
  addSourceRoutes(app, dependencies);
  changeSourceRoutes(app, dependencies);
  runningRoutes(app, dependencies);
}

/** A source as the caller sees it: commands, addresses with what they are sent, and paths are for admins. */
function shownSource(context: Context, source: SourceSummary): SourceSummary {
  if (isAdmin(context)) return source;
  const { config: _, file: __, ...shown } = source;
  return shown;
}

/** A new one, by its connection or by that of another. */
function addSourceRoutes(app: Hono, dependencies: Dependencies): void {
  const { log } = dependencies;

  app.post(
    "/api/v1/sources",
    contract({ takes: addSourceRequest, answers: sourceSummary, status: 201 }),
    async (context) => {
      const { name, paused, ...given } = await readChange(context, addSourceRequest);
      const parsed = parseMcpConnection(await withDocument(context, given));
      if ("issues" in parsed) {
        throw invalid(
          parsed.issues.map((issue) => ({ ...issue, path: ["config", ...issue.path] })),
        );
      }
      requireProof(dependencies, context, powersIn(parsed.connection));
      const { transport } = parsed.connection;
      const summary = await recordingAs(dependencies, sourceRecords(context, { transport }), () =>
        addStoredSource(dependencies, {
          name,
          ...parsed,
          paused: paused && pausedBy(context),
          signal: context.req.raw.signal,
        }),
      );
      const what =
        parsed.connection.transport === "stdio" ? "which runs a command" : "at an address";
      log.warn(
        { source: summary.id, by: callerOf(context).name },
        `The source ${name}, ${what}, was added.`,
      );
      return context.json(summary, 201);
    },
  );

  app.post(
    "/api/v1/sources/preview",
    contract({ takes: previewSourceRequest, answers: sourcePreview }),
    async (context) => {
      const { config } = await readChange(context, previewSourceRequest);
      const { issues } = fillVariables(isJsonObject(config) ? config : {}, dependencies.box);
      if (issues.length === 0) return context.json({} satisfies SourcePreview);
      const issue = { code: "variables", values: { issues } } as const;
      return context.json({ message: describeSourceIssue(issue), issue } satisfies SourcePreview);
    },
  );

  app.post(
    "/api/v1/sources/:id/duplicate",
    contract({ takes: duplicateSourceRequest, answers: sourceSummary, status: 201 }),
    async (context) => {
      const id = context.req.param("id");
      const { name } = await readChange(context, duplicateSourceRequest);
      const before = findOwn(dependencies, id, "duplicate");
      const { config } = before;
      // One whose connection cannot be read may run one.
      requireProof(dependencies, context, powersIn(config ?? { transport: "stdio" }));
      await requireLeaving(dependencies, context, before);
      const records = sourceRecords(context, { transport: config?.transport ?? "stdio" });
      const summary = await recordingAs(dependencies, records, () =>
        duplicateStoredSource(dependencies, id, { name, signal: context.req.raw.signal }),
      );
      log.warn(
        { source: summary.id, by: callerOf(context).name },
        `The source ${name} was added, reached as another one is.`,
      );
      return context.json(summary, 201);
    },
  );
}

/** What those can be told that were added in the browser. */
function changeSourceRoutes(app: Hono, dependencies: Dependencies): void {
  const { sources, log } = dependencies;

  app.patch(
    "/api/v1/sources/:id",
    contract({ takes: editSourceRequest, answers: sourceSummary }),
    async (context) => {
      const id = context.req.param("id");
      const { paused, config, document, ...named } = await readChange(context, editSourceRequest);
      const edit = {
        ...named,
        ...(config !== undefined && {
          config: (await withDocument(context, { config, document })) as typeof config,
        }),
      };
      const before = findOwn(dependencies, id, "edit");
      const powers = [...powersIn(Object(edit.config)), ...powersIn(Object(before.config))];
      if (edit.config !== undefined || edit.values !== undefined)
        requireProof(dependencies, context, powers.slice(0, 1));
      if (edit.name !== undefined && edit.name !== before.name)
        await requireLeaving(dependencies, context, before);
      const changed = [...Object.keys(edit), ...(paused ? ["paused"] : [])];
      const subject = { kind: "source", id, name: edit.name ?? before.name } as const;
      const edited = requestEntry(context, { kind: "source_edited", facts: { changed } }, subject);
      const stored = (await dependencies.store.listSources()).find((one) => one.id === id);
      const changeSource = ({ config }: StoredSource) => [
        edited,
        ...secretEntries(context, subject, [sealedPlaces(stored?.config ?? {}), config]),
      ];
      const summary = await recordingAs(dependencies, { changeSource }, () =>
        editStoredSource(dependencies, id, { ...edit, paused: paused && pausedBy(context) }),
      );
      log.warn(
        { source: id, by: callerOf(context).name },
        `The source ${summary.name} was edited.`,
      );
      return context.json(summary);
    },
  );

  app.delete("/api/v1/sources/:id", contract({ status: 204 }), async (context) => {
    const id = context.req.param("id");
    const summary = findOwn(dependencies, id, "remove");
    const names = await sources.reviews.of(id, (review) => review.names);
    if (names) await endDecisions(savingAs(dependencies, context), { id, names });
    const { name } = summary;
    const removed = requestEntry(
      context,
      { kind: "source_removed", facts: {} },
      { kind: "source", id, name },
    );
    const purged = { ...removed, kind: "secrets_purged", facts: {} } as const;
    const records = { rewriteConfigs: [purged], deleteSource: [removed] };
    await recordingAs(dependencies, records, () => removeStoredSource(dependencies, id));
    log.warn({ source: id, by: callerOf(context).name }, `The source ${summary.name} was removed.`);
    return context.body(null, 204);
  });
}

/** Whether a source runs, and what it lists now. */
function runningRoutes(app: Hono, dependencies: Dependencies): void {
  const { sources, log } = dependencies;
  const record = recorder(dependencies, "source");

  app.post("/api/v1/sources/:id/pause", contract({ answers: sourceSummary }), async (context) => {
    const { id, name } = findSource(dependencies, context.req.param("id"));
    const paused = requestEntry(
      context,
      { kind: "source_paused", facts: {} },
      { kind: "source", id, name },
    );
    const summary = await recordingAs(dependencies, { pauseSource: [paused] }, () =>
      pauseSourceAs(dependencies, id, pausedBy(context)),
    );
    log.warn({ source: id, by: callerOf(context).name }, `The source ${name} was paused.`);
    return context.json(summary);
  });

  app.post("/api/v1/sources/:id/resume", contract({ answers: sourceSummary }), async (context) => {
    const { id, name } = findSource(dependencies, context.req.param("id"));
    const resumed = requestEntry(
      context,
      { kind: "source_resumed", facts: {} },
      { kind: "source", id, name },
    );
    const summary = await recordingAs(dependencies, { pauseSource: [resumed] }, () =>
      pauseSourceAs(dependencies, id, undefined),
    );
    return context.json(summary);
  });

  app.post("/api/v1/sources/:id/refresh", contract({ answers: sourceSummary }), async (context) => {
    const { id, name, state } = findSource(dependencies, context.req.param("id"));
    if (state === "paused") throw refused("bad_request", "sourcePaused", { name });
    await record(context, { id, name }, { kind: "source_refreshed", facts: {} });
    const refreshed = sources.refresh(id);
    await dependencies.store.tellOthers({ topic: "refreshed", of: id });
    return context.json(await refreshed);
  });

  app.delete(
    "/api/v1/sources/:id/refresh",
    contract({ answers: sourceSummary }),
    async (context) => {
      const { id } = findSource(dependencies, context.req.param("id"));
      return context.json(await sources.cancel(id, callerOf(context).name));
    },
  );
}

/** What is recorded of a source that is added, and taken away again when nobody waits for it. */
export function sourceRecords(context: Context, facts: { transport: string }): RecordsOfWrites {
  let added: StoredSource | undefined;
  const entryOf = (event: AuditEvent, { id, name }: Pick<StoredSource, "id" | "name">) => [
    requestEntry(context, event, { kind: "source", id, name }),
  ];
  return {
    addSource(source) {
      added = source;
      const subject = { kind: "source", id: source.id, name: source.name } as const;
      return [
        ...entryOf({ kind: "source_added", facts }, source),
        ...secretEntries(context, subject, [new Map(), source.config]),
      ];
    },
    deleteSource: (id) =>
      entryOf({ kind: "source_removed", facts: {} }, { id, name: added?.name ?? id }),
  };
}

/** What is recorded of the secrets in the connection of a source; never a value. */
function secretEntries(
  context: Context,
  subject: AuditSubject,
  [had, config]: [had: ReadonlyMap<string, KeptSecret>, config: JsonValue],
): NewAuditEntry[] {
  return changedSecrets(had, sealedPlaces(config)).map(({ kind, secret: { field } }) =>
    requestEntry(context, { kind, facts: { field } }, subject),
  );
}

function findSource({ sources }: Dependencies, id: string): SourceSummary {
  const summary = sources.summaries().find((source) => source.id === id);
  if (!summary) throw refused("not_found", "sourceMissing", { id });
  return summary;
}

/** One that was added here, for what is to be done with it. */
function findOwn(
  dependencies: Dependencies,
  id: string,
  wanted: Refusals["sourceNotFromHere"]["wanted"],
): SourceSummary {
  const summary = findSource(dependencies, id);
  const { name, addedBy } = summary;
  if (addedBy === "ui") return summary;
  throw refused("bad_request", "sourceNotFromHere", { name, addedBy, wanted });
}

/** Its tools get other names, which no setting asks people about. */
async function requireLeaving(
  dependencies: Dependencies,
  context: Context,
  { id }: SourceSummary,
): Promise<void> {
  const state = await dependencies.current.read();
  requireProof(dependencies, context, await powersOfLeaving(dependencies.store, state, id));
}

async function pauseSourceAs(
  { store, sources }: Dependencies,
  id: string,
  mark: PausedMark | undefined,
) {
  await store.pauseSource(id, mark);
  return sources.pause(id, mark);
}

const pausedBy = (context: Context): PausedMark => markedBy(askedBy(context).by);
