// GET  /api/v1/audit             what happened: who did what, from where, newest first
// GET  /api/v1/audit/facets      how many of them there are of each person, kind, subject and time
// GET  /api/v1/audit/export      the same as JSON lines or as a table
// GET  /api/v1/audit/:position   one entry and its place in the chain
// GET  /api/v1/audit/checkpoints   its signed places and the key that signs; POST signs one now
// POST /api/v1/audit/verify      checks every entry from the first one on

import type { Context, Hono } from "hono";
import { stream } from "hono/streaming";
import type { z } from "zod";
import {
  auditAnswer,
  auditCheckpointsAnswer,
  auditEntryAnswer,
  auditExportQuery,
  auditFacetsAnswer,
  auditFilter,
  auditQuery,
  auditVerifyAnswer,
  auditVerifyRequest,
  exportedAuditEntry,
} from "../../api-contract/audit/audit-contract.ts";
import type {
  AuditAnswer,
  AuditCheckpointsAnswer,
  AuditEntry,
  AuditEntryAnswer,
  AuditFacetsAnswer,
  AuditSubject,
  AuditVerification,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireAdmin, type SeenAgents, seenAgents } from "../../http/agent-reach.ts";
import { askedBy, isAdmin } from "../../http/caller.ts";
import { readJson, readQuery } from "../../http/read-request.ts";
import { BODY_LIMITS, MOST_LISTED } from "../../limits.ts";
import { refused } from "../../refusals.ts";
import type { StoredAuditFilter } from "../../stores/audit/audit-store.ts";
import { hashAfter, readAuditEntry } from "../../stores/audit/written-entry.ts";
import { recordEvent, recordingAs, requestEntry } from "./record-event.ts";

/** The entries that stand above the one around which a page is. */
const NEWER_SHOWN = 12;

export function auditRoute(app: Hono, dependencies: Dependencies): void {
  const { store, audit } = dependencies;
  app.get(
    "/api/v1/audit",
    contract({ answers: auditAnswer, query: auditQuery }),
    async (context) => {
      const { around, limit = 100, ...given } = readQuery(context, auditQuery);
      const { before = around && (await store.findNewerAudit(around, NEWER_SHOWN)), ...asked } =
        given;
      const most = Math.min(Math.max(1, limit), MOST_LISTED);
      const shown = await shownAudit(dependencies, context);
      const filter = { ...(await storedFilter(dependencies, asked)), ...shown.filter };
      const entries = await store.listAuditEntries(filter, { before, most });
      const last = entries.at(-1);
      const { first, ...all } = await store.countAudit();
      const total = shown.filter.agents ? await countShown(store, shown.filter) : all.total;
      const looked = await audit.look();
      return context.json({
        entries: entries.map(shown.entry),
        ...(last && entries.length === most && { next: last.position }),
        total,
        ...(first !== undefined && { first }),
        ...(audit.verified && { verified: audit.verified }),
        ...looked,
      } satisfies AuditAnswer);
    },
  );

  facetsRoute(app, dependencies);
  exportRoute(app, dependencies);
  checkpointRoutes(app, dependencies);

  app.get("/api/v1/audit/:position", contract({ answers: auditEntryAnswer }), async (context) => {
    const position = context.req.param("position");
    const { row, before } = /^\d{1,15}$/.test(position)
      ? await store.findAuditRow(Number(position))
      : {};
    const [entry] = row ? readAuditEntry(row.position, row.entry) : [];
    const shown = await shownAudit(dependencies, context);
    if (!row || !entry || !shown.isShown(entry))
      throw refused("not_found", "auditEntryMissing", { position });
    const [former] = before ? readAuditEntry(before.position, before.entry) : [];
    return context.json({
      entry: shown.entry(entry),
      hash: row.hash,
      computed: hashAfter(before?.hash ?? "", row.entry),
      ...(before && {
        before: {
          position: before.position,
          hash: before.hash,
          at: former?.at ?? "",
          by: former && shown.isShown(former) ? former.by.name : "",
        },
      }),
    } satisfies AuditEntryAnswer);
  });
}

function facetsRoute(app: Hono, dependencies: Dependencies): void {
  app.get(
    "/api/v1/audit/facets",
    contract({ answers: auditFacetsAnswer, query: auditFilter }),
    async (context) => {
      const asked = readQuery(context, auditFilter);
      const shown = await shownAudit(dependencies, context);
      const filter = { ...(await storedFilter(dependencies, asked)), ...shown.filter };
      const facets = await dependencies.store.countAuditFacets(filter);
      const who = facets.who.filter(shown.isNamed);
      return context.json({ ...facets, who } satisfies AuditFacetsAnswer);
    },
  );
}

/** Takes checkpoints of a key for Pegboard's own from now on. @throws PegboardError for no admin */
async function nameFormerKey(dependencies: Dependencies, context: Context, key: string) {
  requireAdmin(context);
  const named = requestEntry(context, { kind: "former_key_named", facts: { key } });
  await recordingAs(dependencies, { replaceSealedValue: [named] }, () =>
    dependencies.checkpoints.former.add(key),
  );
}

/** How many entries the caller may see; undefined where none is hidden. */
export async function countShownAudit(
  { store }: Pick<Dependencies, "store">,
  context: Context,
): Promise<number | undefined> {
  const { filter } = await shownAudit({ store }, context);
  return filter.agents && countShown(store, filter);
}

const countShown = async (
  store: Pick<Dependencies["store"], "countAuditFacets">,
  shown: ShownAudit["filter"],
): Promise<number> => (await store.countAuditFacets(shown)).times.all;

/** What the caller sees of the record. */
interface ShownAudit {
  filter: Pick<StoredAuditFilter, "agents" | "proposals" | "withoutAddresses">;
  isShown(entry: AuditEntry): boolean;
  entry(entry: AuditEntry): AuditEntry;
  /** Whether it is told who did something: names of tokens may name agents. */
  isNamed(who: AuditFacetsAnswer["who"][number]): boolean;
}

/**
 * What the caller sees of the record: of agents, those that it sees; and for admins alone from
 * which address and in which session others acted.
 */
async function shownAudit(
  { store }: Pick<Dependencies, "store">,
  context: Context,
): Promise<ShownAudit> {
  const seen = await seenAgents(context, { store });
  const proposals = seen.ids && (await seenProposals(store, seen));
  const isAsAdmin = isAdmin(context);
  const own = askedBy(context).by.person;
  return {
    filter: {
      ...(seen.ids && proposals && { agents: seen.ids, proposals }),
      ...(!isAsAdmin && { withoutAddresses: true }),
    },
    isShown: ({ subject }) =>
      (subject?.kind !== "agent" || seen.has(subject.id)) &&
      (subject?.kind !== "proposal" || proposals?.includes(subject.id) !== false),
    entry(entry) {
      const told = seen.ids ? withoutAgents(entry, seen) : entry;
      const isOwn = own !== undefined && told.by.person === own;
      return isAsAdmin || isOwn ? told : withoutPlace(told);
    },
    isNamed: ({ person }) => !seen.ids || person !== undefined,
  };
}

/** The numbers of proposals that concern no agent that is hidden. */
async function seenProposals(
  store: Pick<Dependencies["store"], "listRows">,
  seen: SeenAgents,
): Promise<string[]> {
  const all = await store.listRows("proposals");
  return all
    .filter(({ owners }) => owners.every((owner) => owner.kind !== "agent" || seen.has(owner.id)))
    .map(({ number }) => String(number));
}

/** An entry without the address, the session and the request that it came from. */
function withoutPlace(entry: AuditEntry): AuditEntry {
  const { session: _, browser: __, ...by } = entry.by;
  return { ...entry, by, from: { via: entry.from.via, address: "" } };
}

/** An entry without what its facts say of agents that are hidden. */
function withoutAgents(entry: AuditEntry, seen: SeenAgents): AuditEntry {
  if (entry.kind === "agent_made" && !seen.has(entry.facts.copyOf ?? ""))
    return { ...entry, facts: {} };
  return entry.kind === "token_elsewhere"
    ? { ...entry, facts: { ...entry.facts, path: "" } }
    : entry;
}

function checkpointRoutes(app: Hono, dependencies: Dependencies): void {
  const { checkpoints, audit } = dependencies;
  const answer = async () => ({
    publicKey: checkpoints.publicKey,
    checkpoints: await checkpoints.list(),
  });
  const described = contract({ answers: auditCheckpointsAnswer });
  app.get("/api/v1/audit/checkpoints", described, async (context) =>
    context.json((await answer()) satisfies AuditCheckpointsAnswer),
  );
  app.post("/api/v1/audit/checkpoints", described, async (context) => {
    await checkpoints.sign();
    return context.json((await answer()) satisfies AuditCheckpointsAnswer);
  });

  app.post(
    "/api/v1/audit/verify",
    contract({ takes: auditVerifyRequest, answers: auditVerifyAnswer }),
    async (context) => {
      const { checkpoint, formerKey } = await readJson(
        context,
        auditVerifyRequest,
        BODY_LIMITS.ofNames,
      );
      if (formerKey !== undefined) await nameFormerKey(dependencies, context, formerKey);
      return context.json((await audit.verify(checkpoint)) satisfies AuditVerification);
    },
  );
}

function exportRoute(app: Hono, dependencies: Dependencies): void {
  app.get(
    "/api/v1/audit/export",
    contract({
      query: auditExportQuery,
      answers: exportedAuditEntry,
      media: "application/x-ndjson",
    }),
    async (context) => {
      const { format, ...asked } = readQuery(context, auditExportQuery);
      return exportAudit(dependencies, context, {
        format,
        filter: await storedFilter(dependencies, asked),
      });
    },
  );
}

type AskedFilter = z.output<typeof auditFilter>;

async function storedFilter(
  { current }: Pick<Dependencies, "current">,
  { person, personId, kind, subject, change, text, since }: AskedFilter,
): Promise<StoredAuditFilter> {
  const [subjectKind, id = ""] = subject?.split(/:(.*)/s) ?? [];
  const part = text?.trim();
  return {
    ...(person !== undefined && { person }),
    ...(personId !== undefined && { personId }),
    ...(kind !== undefined && { kinds: kind.split(",") }),
    ...(subjectKind !== undefined && {
      subject: { kind: subjectKind as AuditSubject["kind"], id: id || subjectKind },
    }),
    ...(change !== undefined && { changes: change }),
    ...(part !== undefined && { text: part, tools: await toolsNamedLike(current, part) }),
    ...(since !== undefined && { since }),
  };
}

/** The most tools that are searched for by their display name. */
const MOST_NAMED_TOOLS = 20;

/** The tools whose display name contains a text, since facts have the names that never change. */
async function toolsNamedLike(current: Dependencies["current"], part: string): Promise<string[]> {
  const { catalog } = await current.read();
  const wanted = part.toLowerCase();
  return catalog.tools
    .filter(({ displayName }) => displayName.toLowerCase().includes(wanted))
    .slice(0, MOST_NAMED_TOOLS)
    .map(({ name }) => name);
}

const EXPORT_PAGE_SIZE = 1_000;

/** The export is recorded before it is sent, so it is its own newest entry. */
async function exportAudit(
  dependencies: Dependencies,
  context: Context,
  { format, filter }: { format: "jsonl" | "csv"; filter: StoredAuditFilter },
): Promise<Response> {
  const { store } = dependencies;
  const { total } = await store.countAudit();
  await recordEvent(dependencies, context, { kind: "audit_exported", facts: { entries: total } });
  const isTable = format === "csv";
  const wanted = Object.keys(filter).length === 0 ? undefined : await positionsOf(store, filter);
  context.header("Content-Type", isTable ? "text/csv; charset=utf-8" : "application/x-ndjson");
  context.header("Content-Disposition", `attachment; filename="audit.${format}"`);
  return stream(context, async (out) => {
    if (isTable) await out.write(`${CSV_COLUMNS.join(",")}\r\n`);
    for (let after = 0; ; ) {
      const rows = await store.readAuditRows(after, EXPORT_PAGE_SIZE);
      const lines = rows.flatMap(({ position, entry, hash }) => {
        const [read] = wanted?.has(position) === false ? [] : readAuditEntry(position, entry);
        if (!read) return [];
        return isTable ? csvLine(read, hash) : `${JSON.stringify({ ...read, hash })}\n`;
      });
      await out.write(lines.join(""));
      if (rows.length < EXPORT_PAGE_SIZE || out.aborted) return;
      after = rows.at(-1)?.position ?? after;
    }
  });
}

async function positionsOf(
  store: Dependencies["store"],
  filter: StoredAuditFilter,
): Promise<ReadonlySet<number>> {
  const positions = new Set<number>();
  for (let before: number | undefined; ; ) {
    const page = await store.listAuditEntries(filter, { before, most: EXPORT_PAGE_SIZE });
    for (const { position } of page) positions.add(position);
    if (page.length < EXPORT_PAGE_SIZE) return positions;
    before = page.at(-1)?.position;
  }
}

const CSV_COLUMNS = [
  "position",
  "at",
  "kind",
  "by_kind",
  "by",
  "via",
  "address",
  "subject_kind",
  "subject",
  "subject_name",
  "count",
  "facts",
  "hash",
];

function csvLine(entry: AuditEntry, hash: string): string {
  const { position, at, kind, by, from, subject, count = 1, facts } = entry;
  const cells = [
    position,
    at,
    kind,
    by.kind,
    by.name,
    from.via,
    from.address,
    subject?.kind,
    subject?.id,
    subject?.name,
    count,
    JSON.stringify(facts),
    hash,
  ];
  return `${cells.map((cell) => csvCell(String(cell ?? ""))).join(",")}\r\n`;
}

/** Programs for tables take what begins so for a formula; the apostrophe makes it a text. */
const csvCell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
