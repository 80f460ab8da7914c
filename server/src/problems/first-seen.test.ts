import { newProblem } from "@pegboard/registry-core/problems";
import { expect, it } from "vitest";
import { FirstSeen } from "./first-seen.ts";

const minute = 60_000;
const problemOf = (tool: string) =>
  newProblem({
    kind: "missing metadata",
    severity: "note",
    code: "description_missing",
    place: { tool },
    fixes: [],
    values: { name: tool, tool, sent: "" },
  });

/** What a store keeps, in memory; `isFull` refuses every write. */
function keepInMemory() {
  const kept = { seen: new Map<string, string>(), isFull: false };
  return {
    kept,
    listFirstSeen: async () => new Map(kept.seen),
    noteFirstSeen: async ({
      problems,
      since,
      gone,
    }: {
      problems: readonly string[];
      since: string;
      gone: readonly string[];
    }) => {
      if (kept.isFull) throw new Error("The disk is full.");
      for (const problem of problems) kept.seen.set(problem, since);
      for (const problem of gone) kept.seen.delete(problem);
    },
  };
}

it("says since when each problem is there, after a restart too; one that comes and goes keeps its time for a while", async () => {
  const store = keepInMemory();
  const look = async (seen: FirstSeen, tools: string[], now: number) =>
    (await seen.mark(tools.map(problemOf), now)).map(
      ({ since }) => Date.parse(since ?? "") / minute,
    );
  const first = new FirstSeen(store);
  expect(await look(first, ["a", "b"], minute)).toEqual([1, 1]);
  expect(await look(first, ["c", "a"], 2 * minute)).toEqual([2, 1]);
  const second = new FirstSeen(store);
  expect(await look(second, ["a", "b"], 5 * minute)).toEqual([1, 1]);
  expect(await look(second, ["a"], 6 * minute)).toEqual([1]);
  expect(await look(second, ["a", "b"], 15 * minute)).toEqual([1, 1]);
  expect(await look(second, ["a"], 16 * minute)).toEqual([1]);
  expect(await look(second, ["a"], 26 * minute)).toEqual([1]);
  expect(await look(second, ["a", "b"], 27 * minute)).toEqual([1, 27]);
});

it("goes on where nothing can be stored", async () => {
  const store = keepInMemory();
  store.kept.isFull = true;
  const seen = new FirstSeen(store);
  await seen.mark([problemOf("a")], minute);
  const [found] = await seen.mark([problemOf("a")], 2 * minute);
  expect(found?.since).toBe(new Date(minute).toISOString());
  expect(store.kept.seen.size).toBe(0);
});
