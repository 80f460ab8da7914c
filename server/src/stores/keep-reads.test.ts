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
  await store.createAgent({
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
  const agent = await store.findAgent("support");
  expect(await store.findAgent("support")).toBe(agent);
  expect(await store.readPreferences()).toBe(await store.readPreferences());
  await store.changeAgent("support", { name: "Helpers" });
  expect(await store.findAgent("support")).toMatchObject({ name: "Helpers" });
});

it("keeps nothing that was read while something was written", async () => {
  const [before, written, beside] = [
    store.findAgent("support"),
    store.changeAgent("support", { name: "Third" }),
    store.findAgent("support"),
  ];
  await Promise.all([before, written, beside]);
  expect(await store.findAgent("support")).toMatchObject({ name: "Third" });
});

it("keeps nothing of what there is not", async () => {
  expect(await store.findAgent("sales")).toBeUndefined();
  await store.createAgent({
    id: "sales",
    name: "Sales",
    description: "",
    createdAt: "2026-01-01T00:00:00.000Z",
  });
  expect(await store.findAgent("sales")).toMatchObject({ name: "Sales" });
  expect(await store.listAgents()).toHaveLength(2);
});

it("sees what another program writes into the file", async () => {
  expect(await store.findAgent("support")).toMatchObject({ description: "" });
  const other = new Database(databaseFile(folder));
  other.prepare("update agents set description = 'Restored' where id = 'support'").run();
  other.close();
  expect(await store.findAgent("support")).toMatchObject({ description: "Restored" });
});
