// GET /api/v1/installation   how Pegboard was started, what it stores and how large that is
// GET /api/v1/instances      the servers that share its database
// GET /api/v1/backups        the last backup, and how many there were
// POST /api/v1/backups       notes one that a command has made; /tests that a restore was tried

import { statfs } from "node:fs/promises";
import type { Hono } from "hono";
import {
  backupsAnswer,
  installationAnswer,
  instancesAnswer,
  noteBackupRequest,
  noteRestoreRequest,
} from "../api-contract/installation-contract.ts";
import type {
  BackupsAnswer,
  InstallationAnswer,
  InstancesAnswer,
  StartedWith,
} from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { seenAgents } from "../http/agent-reach.ts";
import { isAdmin } from "../http/caller.ts";
import { readJson } from "../http/read-request.ts";
import { countShownAudit } from "./records/audit-route.ts";
import { recordEvent } from "./records/record-event.ts";

export function installationRoute(
  app: Hono,
  { startedWith, store, callLog, version, serverInstances }: Dependencies,
): void {
  app.get("/api/v1/instances", contract({ answers: instancesAnswer }), async (context) =>
    context.json({
      instances: (await serverInstances?.summaries()) ?? [],
    } satisfies InstancesAnswer),
  );
  const startedAt = new Date(Date.now() - performance.now()).toISOString();
  app.get("/api/v1/installation", contract({ answers: installationAnswer }), async (context) => {
    const { dataDir } = startedWith;
    const seen = await seenAgents(context, { store });
    const counted = await store.readRecordCounts(new Date().toISOString(), seen.ids);
    const { bytes, saves, events: all, ...tokens } = counted;
    const events = (await countShownAudit({ store }, context)) ?? all;
    const { bavail, bsize } = await statfs(dataDir);
    return context.json({
      version,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      startedAt,
      startedWith: isAdmin(context) ? startedWith : withoutPlaces(startedWith),
      storage: {
        database: bytes,
        calls: await callLog.bytes(),
        free: bavail * bsize,
        saves,
        events,
      },
      tokens,
    } satisfies InstallationAnswer);
  });
}

/** How it was started, without what only helps whoever looks for a way in. */
const withoutPlaces = ({
  runs,
  user,
  logLevel,
  privateAddresses,
  sources,
  withoutSources,
  isDemo,
}: StartedWith): StartedWith => ({
  runs,
  user,
  logLevel,
  privateAddresses,
  sources,
  withoutSources,
  ...(isDemo && { isDemo }),
  allowedHosts: [],
  trustedProxies: [],
  allowedPaths: [],
  variables: [],
  dataDir: "",
  isPartial: true,
});

const MONTH = 30 * 24 * 3_600_000;
const MOST_ENTRIES_COUNTED = 1_000;

/** What is recorded of backups: commands make them, beside the server. */
export function backupsRoute(app: Hono, dependencies: Dependencies): void {
  const { store, box } = dependencies;
  app.get("/api/v1/backups", contract({ answers: backupsAnswer }), async (context) => {
    const kinds = ["backup_made"];
    const since = new Date(Date.now() - MONTH).toISOString();
    const [[newest], [tried], inMonth] = await Promise.all([
      store.listAuditEntries({ kinds }, { most: 1 }),
      store.listAuditEntries({ kinds: ["restore_tested"] }, { most: 1 }),
      store.listAuditEntries({ kinds, since }, { most: MOST_ENTRIES_COUNTED }),
    ]);
    const last = newest?.kind === "backup_made" ? newest : undefined;
    const tested = tried?.kind === "restore_tested" ? tried : undefined;
    const [keyId] = isAdmin(context) ? box.keyIds : [];
    return context.json({
      ...(last && { last: { ...last.facts, at: last.at, by: last.by.name } }),
      ...(tested && { tested: { ...tested.facts, at: tested.at, by: tested.by.name } }),
      inMonth: inMonth.length,
      ...(keyId !== undefined && { keyId }),
    } satisfies BackupsAnswer);
  });

  app.post(
    "/api/v1/backups",
    contract({ takes: noteBackupRequest, status: 204 }),
    async (context) => {
      const facts = await readJson(context, noteBackupRequest);
      await recordEvent(dependencies, context, { kind: "backup_made", facts });
      return context.body(null, 204);
    },
  );

  app.post(
    "/api/v1/backups/tests",
    contract({ takes: noteRestoreRequest, status: 204 }),
    async (context) => {
      const facts = await readJson(context, noteRestoreRequest);
      await recordEvent(dependencies, context, { kind: "restore_tested", facts });
      return context.body(null, 204);
    },
  );
}
