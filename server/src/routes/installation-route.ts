// GET /api/v1/installation   how Pegboard was started, what it stores and how large that is

import { stat, statfs } from "node:fs/promises";
import type { Hono } from "hono";
import { installationAnswer } from "../api-contract/installation-contract.ts";
import type { InstallationAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { callFile, databaseFile } from "../stores/sqlite-store.ts";

export function installationRoute(app: Hono, { startedWith, store, version }: Dependencies): void {
  const startedAt = new Date(Date.now() - performance.now()).toISOString();
  app.get("/api/v1/installation", contract({ answers: installationAnswer }), async (context) => {
    const { dataDir } = startedWith;
    const { saves, events, ...tokens } = await store.readRecordCounts(new Date().toISOString());
    const { bavail, bsize } = await statfs(dataDir);
    return context.json({
      version,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      startedAt,
      startedWith,
      storage: {
        database: await bytesOf(databaseFile(dataDir)),
        calls: await bytesOf(callFile(dataDir)),
        free: bavail * bsize,
        ...{ saves, events },
      },
      tokens,
    } satisfies InstallationAnswer);
  });
}

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
