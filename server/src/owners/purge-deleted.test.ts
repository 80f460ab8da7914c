import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { EventHub } from "../events/event-hub.ts";
import { doneBy } from "../stores/people/done-by.ts";
import { openSqliteStore } from "../stores/sqlite-store.ts";
import { purgeDeleted } from "./change-owner.ts";

const day = 24 * 60 * 60 * 1_000;

it("a deleted agent is kept for 30 days, and found gone without a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-purge-"));
  const store = await openSqliteStore(join(folder, "pegboard.db"));
  const deletedAt = "2026-01-01T00:00:00.000Z";
  await store.createOwner({ id: "desk", name: "Desk", description: "", createdAt: deletedAt });
  await store.markDeleted("desk", doneBy("deleted", { name: "ada" }, deletedAt));
  vi.useFakeTimers({
    now: Date.parse("2026-01-29T12:00:00.000Z"),
    toFake: ["Date", "setInterval", "clearInterval"],
  });
  const events = new EventHub();
  await purgeDeleted(store, events);
  await vi.advanceTimersByTimeAsync(day);
  expect(await store.listDeleted("agent")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(day);
  await expect.poll(() => store.listDeleted("agent")).toEqual([]);
  expect(await store.listAuditEntries({}, { most: 9 })).toMatchObject([
    {
      kind: "agent_deleted",
      facts: { forever: true },
      by: { kind: "system" },
      subject: { kind: "agent", id: "desk", name: "Desk" },
    },
  ]);
  events.end();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  await store.close();
  rmSync(folder, { recursive: true });
});
