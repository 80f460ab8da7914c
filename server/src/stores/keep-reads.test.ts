import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseFile, openSqliteStore } from "./sqlite-store.ts";
import type { Store } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "pegboard-kept-"));
let store: Store;
beforeAll(async () => {
  store = await openSqliteStore(databaseFile(folder));
  await store.createOwner({
    id: "support",
    name: "Support",
    description: "",
    createdAt: "2026-01-01T00:00:00.000Z",
  });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

it("reads an agent once until something is written", async () => {
  const agent = await store.findOwner("agent", "support");
  expect(await store.findOwner("agent", "support")).toBe(agent);
  expect(await store.readPreferences()).toBe(await store.readPreferences());
  await store.changeOwner("support", { name: "Helpers" });
  expect(await store.findOwner("agent", "support")).toMatchObject({ name: "Helpers" });
});

it("keeps nothing that was read while something was written", async () => {
  const [before, written, beside] = [
    store.findOwner("agent", "support"),
    store.changeOwner("support", { name: "Third" }),
    store.findOwner("agent", "support"),
  ];
  await Promise.all([before, written, beside]);
  expect(await store.findOwner("agent", "support")).toMatchObject({ name: "Third" });
});

it("keeps nothing of what there is not", async () => {
  expect(await store.findOwner("agent", "sales")).toBeUndefined();
  await store.createOwner({
    id: "sales",
    name: "Sales",
    description: "",
    createdAt: "2026-01-01T00:00:00.000Z",
  });
  expect(await store.findOwner("agent", "sales")).toMatchObject({ name: "Sales" });
  expect(await store.listOwners("agent")).toHaveLength(2);
});

it("sees what another program writes into the file", async () => {
  expect(await store.findOwner("agent", "support")).toMatchObject({ description: "" });
  const other = new Database(databaseFile(folder));
  other.prepare("update agents set description = 'Restored' where id = 'support'").run();
  other.close();
  expect(await store.findOwner("agent", "support")).toMatchObject({ description: "Restored" });
});
