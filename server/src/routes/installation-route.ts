// GET /api/v1/installation   how Pegboard was started, what it stores and how large that is
// GET /api/v1/instances      the servers that share its database

import { stat, statfs } from "node:fs/promises";
import type { Hono } from "hono";
import { installationAnswer, instancesAnswer } from "../api-contract/installation-contract.ts";
import type { InstallationAnswer, InstancesAnswer, StartedWith } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { seenAgents } from "../http/agent-reach.ts";
import { isAdmin } from "../http/caller.ts";
import { callFile } from "../stores/sqlite-store.ts";
import { countShownAudit } from "./records/audit-route.ts";

export function installationRoute(
  app: Hono,
  { startedWith, store, version, serverInstances }: Dependencies,
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
        calls: await bytesOf(callFile(dataDir)),
        free: bavail * bsize,
        ...{ saves, events },
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
}: StartedWith): StartedWith => ({
  ...{ runs, user, logLevel, privateAddresses, sources, withoutSources },
  ...{ allowedHosts: [], trustedProxies: [], allowedPaths: [], variables: [], dataDir: "" },
  isPartial: true,
});

/** Bytes of a database with what SQLite has not moved into it yet; 0 while there is none. */
async function bytesOf(file: string): Promise<number> {
  const sizes = [file, `${file}-wal`].map((part) =>
    stat(part).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
