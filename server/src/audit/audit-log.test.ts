import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { databaseFile, openSqliteStore } from "../stores/sqlite-store.ts";
import type { Store } from "../stores/store.ts";
import { NO_CHECKPOINTS } from "../testing/no-checkpoints.ts";
import { AuditLog } from "./audit-log.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-audit-"));
  store = await openSqliteStore(databaseFile(folder));
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  rmSync(folder, { recursive: true });
});

const wrongFrom = (address: string) => ({
  kind: "wrong_token" as const,
  facts: {},
  by: { kind: "nobody" as const, name: "" },
  from: { via: "http" as const, address, request: randomUUID() },
});
const all = () => store.listAuditEntries({}, { most: 100_000 });

it("counts what comes again from one address, in whichever request", async () => {
  const audit = new AuditLog(store, pino({ level: "silent" }), NO_CHECKPOINTS);
  for (let number = 0; number < 50; number++) audit.note(wrongFrom("10.9.9.9"));
  await audit.close();
  const entries = (await all()).filter(({ from }) => from.address === "10.9.9.9");
  expect(entries.map(({ count = 1 }) => count)).toEqual([49, 1]);
  expect(entries.map(({ from }) => from.request)).toEqual([undefined, expect.any(String)]);
});

it("writes few entries of a flood from many addresses, and counts every one", async () => {
  const audit = new AuditLog(store, pino({ level: "silent" }), NO_CHECKPOINTS);
  for (let number = 0; number < 5_000; number++)
    audit.note(wrongFrom(`10.0.${number >> 8}.${number & 255}`), true);
  await audit.close();
  const entries = await all();
  expect(entries.length).toBeLessThan(30);
  expect(entries.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(5_000);
  expect(entries[0]).toMatchObject({
    from: { address: "" },
    count: 4_980,
    facts: { refused: 4_980 },
  });
  expect(await audit.brokenAt()).toBeUndefined();
});

it("lets others have their turn while much is written at once", async () => {
  const audit = new AuditLog(store, pino({ level: "silent" }), NO_CHECKPOINTS);
  const made = Array.from({ length: 3_000 }, (_, number) => ({
    kind: "agent_made" as const,
    facts: {},
    by: { kind: "operator" as const, name: "ada" },
    from: { via: "http" as const, address: "::1" },
    subject: { kind: "agent" as const, id: `a${number}`, name: "A" },
  }));
  let turns = 0;
  let isWritten = false;
  const written = audit.record(...made).then(() => {
    isWritten = true;
  });
  for (; !isWritten; turns++) await setImmediate();
  await written;
  expect(turns).toBeGreaterThan(3);
  expect(await all()).toHaveLength(made.length);
});

it("writes few entries of a flood that lasts for a day, and goes on to count", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.UTC(2026, 0, 1) });
  const audit = new AuditLog(store, pino({ level: "silent" }), NO_CHECKPOINTS);
  let sent = 0;
  for (let minute = 0; minute < 24 * 60 - 1; minute++) {
    for (let number = 0; number < 40; number++)
      audit.note(wrongFrom(`10.${minute % 256}.0.${number}`));
    sent += 40;
    await vi.advanceTimersByTimeAsync(60_000);
  }
  await audit.close();
  const entries = await all();
  expect(entries.length).toBeLessThan(1_100);
  expect(entries.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(sent);
});
