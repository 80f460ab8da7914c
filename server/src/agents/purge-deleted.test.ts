import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSqliteStore } from "../stores/sqlite-store.ts";
import { purgeDeleted } from "./purge-deleted.ts";

it("a deleted agent is kept for 30 days", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-purge-"));
  const store = await openSqliteStore(join(folder, "pegboard.db"));
  const deletedAt = "2026-01-01T00:00:00.000Z";
  await store.createAgent({ id: "desk", name: "Desk", description: "", createdAt: deletedAt });
  await store.markDeleted("desk", { deletedAt, deletedBy: "ada" });
  await purgeDeleted(store, Date.parse("2026-01-30T00:00:00.000Z"));
  expect(await store.listDeletedAgents()).toHaveLength(1);
  await purgeDeleted(store, Date.parse("2026-02-01T00:00:00.000Z"));
  expect(await store.listDeletedAgents()).toEqual([]);
  await store.close();
  rmSync(folder, { recursive: true });
});
