import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AuditEntry } from "../../api-contract/audit/audit-contract.ts";
import { DAY } from "../../limits.ts";
import { databaseFile, openSqliteStore, sqliteDatabase } from "../sqlite-store.ts";
import type { Store } from "../store.ts";
import { AuditIndex } from "./audit-index.ts";
import { auditQueries } from "./audit-queries.ts";
import type { NewAuditEntry, StoredAuditFilter } from "./audit-store.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-index-"));
  store = await openSqliteStore(databaseFile(folder));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

let seed = 7;
/** A number below another one, the same in every run. */
function below(most: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * most);
}
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

const DAY_OF = Date.now();
function entryAt(at: number): NewAuditEntry {
  const kind = oneOf(["settings_saved", "signed_in", "agent_made"] as const);
  const number = below(5);
  const subject = oneOf([
    undefined,
    { kind: "agent" as const, id: `agent-${number}`, name: `Agent ${number}` },
    { kind: "proposal" as const, id: `${number}`, name: `Proposal ${number}` },
  ]);
  const facts = {
    settings_saved: { revision: 1, kinds: oneOf([{ method_on: 1 }, { value: 2 }]), tools: [] },
    signed_in: { way: "password" },
    agent_made: {},
  }[kind];
  const by = oneOf([
    { kind: "person" as const, name: oneOf(["Ada", "Ada Brandt"]), person: "id-ada" },
    { kind: "operator" as const, name: "Ada" },
    { kind: "nobody" as const, name: "Ada" },
  ]);
  const from = { via: "http" as const, address: `10.0.0.${below(3)}` };
  const entry = { at: new Date(at).toISOString(), by, from, kind, facts };
  return { ...entry, ...(subject && { subject }) } as NewAuditEntry;
}

function randomFilter(): StoredAuditFilter {
  const parts: StoredAuditFilter = {
    person: "Ada",
    personId: "id-ada",
    kinds: oneOf([["signed_in"], ["settings_saved", "agent_made"]]),
    subject: { kind: "agent", id: `agent-${below(5)}` },
    text: oneOf(["10.0.0.1", "Agent 2", "brandt"]),
    changes: [oneOf(["method_on", "value"])],
    since: new Date(DAY_OF - below(40) * DAY).toISOString(),
    agents: ["agent-1", "agent-2"],
  };
  const chosen = Object.entries(parts).filter(() => below(4) === 0);
  const filter: StoredAuditFilter = Object.fromEntries(chosen);
  return filter.agents ? { ...filter, proposals: ["3"] } : filter;
}

type Part = "who" | "what" | "on" | "since";

/** Which parts of a filter an entry does not match; undefined where it is not shown or worded so. */
function lacking(entry: AuditEntry, filter: StoredAuditFilter): Part[] | undefined {
  const { by, kind, subject, at, from } = entry;
  const changes = kind === "settings_saved" ? Object.keys(entry.facts.kinds) : [];
  const isShown =
    !filter.agents ||
    !subject ||
    (subject.kind === "agent" && filter.agents.includes(subject.id)) ||
    (subject.kind === "proposal" && filter.proposals?.includes(subject.id));
  const words = [by.name, subject?.name ?? "", from.address].join("\n").toLowerCase();
  if (!isShown || !words.includes((filter.text ?? "").toLowerCase())) return undefined;
  const isWho =
    (filter.person === undefined || (by.name === filter.person && by.kind !== "nobody")) &&
    (filter.personId === undefined || by.person === filter.personId);
  const isWhat =
    (filter.kinds?.includes(kind) ?? true) &&
    (filter.changes?.some((change) => changes.includes(change)) ?? true);
  const isOn =
    !filter.subject || (subject?.kind === filter.subject.kind && subject.id === filter.subject.id);
  return [
    ...(isWho ? [] : ["who" as const]),
    ...(isWhat ? [] : ["what" as const]),
    ...(isOn ? [] : ["on" as const]),
    ...(filter.since === undefined || at >= filter.since ? [] : ["since" as const]),
  ];
}

const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);

it("finds and counts what a look at every entry does, in any order of times", async () => {
  const all: AuditEntry[] = [];
  for (let round = 0; round < 60; round++) {
    // A clock that goes on, is set back, and an upgrade that takes over what was long before.
    const many = round === 30 ? 300 : below(6);
    const back = round % 7 === 3 ? below(20) * DAY : 0;
    const added = Array.from({ length: many }, (_, index) =>
      entryAt(DAY_OF - (60 - round) * DAY * 0.5 - back - (round === 30 ? index * 3_600_000 : 0)),
    );
    await store.appendAuditEntries(added);
    for (const entry of added) all.push({ position: all.length + 1, ...entry } as AuditEntry);
    const ordered = all.toSorted(
      (one, other) => other.at.localeCompare(one.at) || other.position - one.position,
    );
    const filter = randomFilter();
    const matching = ordered.filter((entry) => lacking(entry, filter)?.length === 0);
    const before = below(2) === 0 ? matching[below(matching.length)]?.position : undefined;
    const from =
      before === undefined ? 0 : matching.findIndex(({ position }) => position === before) + 1;
    const page = await store.listAuditEntries(filter, { before, most: 20 });
    expect(page).toEqual(matching.slice(from, from + 20));

    const facets = await store.countAuditFacets(filter);
    const counted = (part: Part) =>
      ordered.filter((entry) => {
        const lacks = lacking(entry, filter);
        return lacks && (lacks.length === 0 || lacks.join() === part);
      });
    expect(facets.times.all).toBe(counted("since").length);
    expect(sumOf(Object.values(facets.kinds))).toBe(counted("what").length);
    const named = counted("who").filter(({ by }) => by.kind !== "nobody");
    expect(sumOf(facets.who.map(({ count }) => count))).toBe(named.length);
    const newest = named.find(({ by }) => by.person === "id-ada");
    const told = facets.who.find(({ person }) => person === "id-ada");
    expect(told?.name).toBe(newest?.by.name);
    const about = counted("on").filter(({ subject }) => subject);
    expect(sumOf(facets.subjects.map(({ count }) => count))).toBe(about.length);
    expect((await store.countAudit()).total).toBe(all.length);
  }
});

it("forgets entries that a signed end deletes", async () => {
  const at = (days: number) => DAY_OF - days * DAY;
  await store.appendAuditEntries([90, 80, 2, 1].map((days) => entryAt(at(days))));
  expect((await store.countAudit()).total).toBe(4);
  const before = new Date(at(30)).toISOString();
  await store.addAuditCheckpoint({
    before,
    sign: (place) => ({ kind: "trim", at: before, ...place, publicKey: "", signature: "" }),
    entriesOf: () => [],
  });
  const left = await store.listAuditEntries({}, { most: 9 });
  expect(left.map(({ position }) => position)).toEqual([4, 3]);
  const { total, first } = await store.countAudit();
  expect([total, first]).toEqual([2, new Date(at(2)).toISOString()]);
  expect((await store.countAuditFacets({})).times.all).toBe(2);
});

it("lists all entries before what filters and counts need is read", async () => {
  const days = [5, 3, 4, 3];
  await store.appendAuditEntries(days.map((day) => entryAt(DAY_OF - day * DAY)));
  const connection = new Database(databaseFile(folder));
  const database = sqliteDatabase(connection);
  const index = new AuditIndex(database);
  const queries = auditQueries(database, index);
  const all = await queries.listAuditEntries({}, { most: 3 });
  expect(all.map(({ position }) => position)).toEqual([4, 2, 3]);
  const left = await queries.listAuditEntries({}, { before: 3, most: 3 });
  expect(left.map(({ position }) => position)).toEqual([1]);
  expect(await queries.countAudit()).toMatchObject({ total: 4 });
  expect(index.columns.length).toBe(0);
  await queries.listAuditEntries({ personId: "id-ada" }, { most: 1 });
  expect(index.columns.length).toBe(4);
  connection.close();
});
