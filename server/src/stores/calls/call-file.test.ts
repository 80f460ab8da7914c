import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CallFile } from "./call-file.ts";
import type { NewCall } from "./call-rows.ts";

let folder = "";
let file: CallFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pegboard-call-file-"));
  file = new CallFile(join(folder, "calls.sqlite"));
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

const NOW = Date.UTC(2026, 0, 31);
const DAY = 86_400_000;
const FOR_EVER = { since: 0, bytes: 1e9, calls: 1e9 };
const some = (count: number, each: (index: number) => Partial<NewCall> = () => ({})): NewCall[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{
      at: NOW,
      agent: "a",
      agentName: "A",
      revision: 1,
      functionName: "f",
      via: "http" as const,
    },
    ...{
      outcome: "ok" as const,
      waited: 0,
      duration: index,
      characters: 2,
      tokens: 1,
      arguments: "{}",
    },
    ...each(index),
  }));

it("takes the file of an earlier release, which knows neither persons nor what was sent", () => {
  file.write(some(1), FOR_EVER);
  file.close();
  const path = join(folder, "calls.sqlite");
  const earlier = new Database(path);
  earlier.exec(
    "drop index calls_share; create index calls_agent on calls (agent); alter table calls drop column person",
  );
  earlier.exec("alter table calls drop column size; alter table call_details drop column sent");
  earlier.exec("alter table call_details drop column left_out");
  earlier.close();
  file = new CallFile(path);
  const sent = { protocol: "mcp", server: "files", params: {} };
  file.write(
    some(1, () => ({ person: "Ada", sent: JSON.stringify(sent) })),
    FOR_EVER,
  );
  const [second, first] = file.list({ filter: {}, most: 2 });
  expect([first?.person, second?.person]).toEqual([undefined, "Ada"]);
  expect([file.find(1)?.sent, file.find(2)?.sent]).toEqual([undefined, sent]);
  expect(file.list({ filter: { text: "ada" }, most: 2 })).toHaveLength(1);
});

it("deletes what is older than it may be, with its arguments", () => {
  file.write(some(10, (index) => ({ at: NOW - index * DAY })).reverse(), FOR_EVER);
  expect(file.trim({ ...FOR_EVER, since: NOW - 3 * DAY }).calls).toBe(4);
  expect(file.find(1)).toBeUndefined();
  expect(file.find(10)).toMatchObject({ id: 10, arguments: {} });
  expect(file.trim({ ...FOR_EVER, since: NOW + DAY }).calls).toBe(0);
});

it("keeps the newest when there are too many, or when they take too much", () => {
  expect(file.write(some(100), { ...FOR_EVER, calls: 30 }).calls).toBe(30);
  expect(file.list({ filter: {}, most: 1 })).toMatchObject([{ id: 100 }]);
  file.clear();
  const large = JSON.stringify("x".repeat(20_000));
  const bytes = 1_000_000;
  for (let round = 0; round < 10; round++) {
    const state = file.write(
      some(10, () => ({ arguments: large })),
      { ...FOR_EVER, bytes },
    );
    expect(state.bytes).toBeLessThanOrEqual(bytes);
  }
  const { calls, bytes: left } = file.state();
  expect(calls).toBeGreaterThan(20);
  expect(left).toBeGreaterThan(bytes / 3);
});

it("never grows beyond its bound by much, whatever comes at once, and works again after it was full", () => {
  const large = JSON.stringify("x".repeat(20_000));
  const entries = some(300, () => ({ arguments: large }));
  const { calls, bytes } = file.write(entries, { ...FOR_EVER, bytes: 1_000_000 });
  expect(bytes).toBeLessThanOrEqual(1_000_000);
  expect(calls).toBeGreaterThan(20);
  file.clear();
  const larger = some(1, () => ({ arguments: JSON.stringify("x".repeat(2_000_000)) }));
  expect(() => file.write(larger, { ...FOR_EVER, bytes: 1_000_000 })).toThrow(/full/);
  expect(file.state().calls).toBe(0);
  expect(file.write(some(3), { ...FOR_EVER, bytes: 1_000_000 }).calls).toBe(3);
});

const token = (id: string) => ({ token: { id, name: id } });
const countOf = (agent: string, caller: string) =>
  file.list({ filter: { agent, caller }, most: 10_000 }).length;

it.each(["bytes", "calls"] as const)(
  "pushes out only whose calls are too many, by their %s",
  (measure) => {
    const bounds =
      measure === "bytes" ? { ...FOR_EVER, bytes: 2_000_000 } : { ...FOR_EVER, calls: 500 };
    file.write(
      some(60, () => ({ agent: "victim", ...token("one") })),
      bounds,
    );
    file.write(
      some(60, () => ({ agent: "shared", ...token("quiet") })),
      bounds,
    );
    const large = JSON.stringify("x".repeat(measure === "bytes" ? 20_000 : 10));
    for (let round = 0; round < 30; round++) {
      file.write(
        some(60, () => ({ agent: "shared", ...token("loud"), arguments: large })),
        bounds,
      );
    }
    expect(countOf("victim", "token:one")).toBe(60);
    expect(countOf("shared", "token:quiet")).toBe(60);
    expect(countOf("shared", "token:loud")).toBeGreaterThan(30);
    expect(countOf("shared", "token:loud")).toBeLessThan(1_000);
    // What is kept of each is known again after a start.
    file.close();
    file = new CallFile(join(folder, "calls.sqlite"));
    file.write(
      some(300, () => ({ agent: "shared", ...token("loud"), arguments: large })),
      bounds,
    );
    expect([countOf("victim", "token:one"), countOf("shared", "token:quiet")]).toEqual([60, 60]);
  },
);

it("answers bars, medians and what is slow and failing", () => {
  file.write(
    some(100, (index) => ({
      at: NOW - (index % 4) * 3_600_000 - 1,
      ...{ functionName: index % 2 ? "slow" : "quick", duration: index % 2 ? 1_000 : 10 },
      outcome: index < 10 ? "failed" : "ok",
    })),
    FOR_EVER,
  );
  const counted = file.count({ from: NOW - 4 * 3_600_000, to: NOW }, 4);
  expect(counted).toMatchObject({
    calls: 100,
    failed: 10,
    tokens: 100,
    median: 10,
    percentile95: 1_000,
  });
  expect(counted.bars.map(({ calls }) => calls)).toEqual([25, 25, 25, 25]);
  expect(counted.slowest.map(({ functionName, median }) => [functionName, median])).toEqual([
    ["slow", 1_000],
    ["quick", 10],
  ]);
  expect(counted.failing.map(({ failed }) => failed)).toEqual([5, 5]);
  expect(counted.cut).toBeUndefined();
});

it("says when there is more to choose from than it lists", () => {
  file.write(
    some(300, (index) => ({ functionName: `f${index}`, agent: `a${index % 3}` })),
    FOR_EVER,
  );
  const { functions, agents, cut } = file.count({ from: NOW, to: NOW + 1 }, 1);
  expect([functions.length, agents.length, cut]).toEqual([200, 3, true]);
});

it("makes no folder anew: one that was deleted while Pegboard runs is not to come back with calls alone", () => {
  const gone = join(folder, "gone");
  expect(() => new CallFile(join(gone, "calls.sqlite"))).toThrow();
  expect(existsSync(gone)).toBe(false);
});
