import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StoredCase, StoredRun } from "../stores/evaluations/evaluation-store.ts";
import { doneBy } from "../stores/people/done-by.ts";
import type { Store } from "../stores/store.ts";

const AT = "2026-01-02T03:04:05.000Z";
const LATER = "2026-01-02T03:05:05.000Z";
const agent = { id: "support", name: "Support", description: "", createdAt: AT };

const caseNamed = (id: string): StoredCase => ({
  id,
  agent: "support",
  createdAt: AT,
  createdBy: "ada",
  changedAt: AT,
  content: { name: id, turns: [{ request: "Pay it back.", expected: [] }] },
  origin: { kind: "written" },
});
const runNamed = (id: string): Omit<StoredRun, "number"> => ({
  id,
  agent: "support",
  state: "running",
  plan: { repeats: 2 },
  tally: null,
  reason: null,
  startedAt: AT,
  startedBy: "ada",
  startedById: null,
  endedAt: null,
  holder: "one",
  seenAt: AT,
});
const attemptAt = (run: string, attempt: number) => ({
  run,
  case: "a",
  variant: 0,
  attempt,
  outcome: "passed" as const,
  at: AT,
  verdict: { code: "right" as const, message: "" },
  calls: [],
  missing: [],
  said: "",
  tokens: { input: 10, output: 2 },
  requests: 1,
  milliseconds: 5,
});

const exchangeOf = (system: string) => ({
  system,
  messages: [{ role: "user" }],
  answers: [{ id: 1 }],
  requests: [{ messages: 1, found: [] }],
});

/** What every store promises of evaluations. `open` opens the same storage each time. */
export function describeEvaluationStore(name: string, open: () => Promise<Store>): void {
  describe(`${name}: evaluations`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      await store.createOwner(agent);
    });
    afterEach(() => store.close());

    it("keeps cases in their order across a restart, changes all or none, and has a limit", async () => {
      const [one, two, three] = ["b", "a", "c"].map(caseNamed) as [
        StoredCase,
        StoredCase,
        StoredCase,
      ];
      expect(await store.changeCases("support", { put: [one, two] }, 2)).toBe(true);
      expect(await store.changeCases("support", { put: [three] }, 2)).toBe(false);
      expect(await store.changeCases("support", { put: [three], remove: ["z"] }, 9)).toBe(false);
      expect(await store.changeCases("support", { put: [three], remove: ["b"] }, 2)).toBe(true);
      const content = { ...two.content, group: "Refunds" };
      const changed = { ...two, content, changedAt: LATER };
      expect(await store.changeCases("support", { put: [changed] }, 2)).toBe(true);
      await store.close();
      store = await open();
      expect(await store.listCases("support")).toEqual([changed, three]);
    });

    it("stays with a deleted agent, and goes with one that is deleted for good", async () => {
      await store.changeCases("support", { put: [caseNamed("a")] }, 9);
      await store.startRun(runNamed("r"), [{ tools: [] }], 9);
      await store.addAttempt(attemptAt("r", 1), exchangeOf("a"));
      await store.markDeleted("support", doneBy("deleted", { name: "Ada" }, LATER));
      expect(await store.restoreOwner("support")).toBe(true);
      expect(await store.listCases("support")).toHaveLength(1);
      expect(await store.deleteOwner("support")).toBe(true);
      expect(await store.listCases("support")).toEqual([]);
      expect(await store.findRun("support", "r")).toBeUndefined();
      expect(await store.readRunVariant("r", 0)).toBeUndefined();
      expect(await store.listAttempts("r")).toEqual([]);
    });

    it("numbers runs, keeps the newest, and deletes none that is at work", async () => {
      expect(await store.startRun(runNamed("r1"), [{ tools: [1] }, { tools: [2] }], 2)).toBe(1);
      expect(await store.startRun(runNamed("r2"), [], 2)).toBe(2);
      await store.endRun("r2", { state: "stopped", reason: null, at: LATER });
      expect(await store.startRun(runNamed("r3"), [], 2)).toBe(3);
      expect(await store.startRun(runNamed("r4"), [], 2)).toBe(4);
      const kept = await store.listRuns("support");
      expect(kept.map(({ number, id }) => [number, id])).toEqual([
        [4, "r4"],
        [3, "r3"],
        [1, "r1"],
      ]);
      expect(kept[2]).toEqual({ ...runNamed("r1"), number: 1 });
      expect(await store.readRunVariant("r1", 1)).toEqual({ tools: [2] });
      expect(await store.removeRun("support", "r3")).toBe(true);
      expect(await store.removeRun("support", "r3")).toBe(false);
      expect(await store.startRun(runNamed("r5"), [], 2)).toBe(5);
    });

    it("lets one work on a run at a time, until it was not seen for a while", async () => {
      await store.startRun(runNamed("r"), [], 2);
      const claim = { holder: "two", at: LATER, plan: { repeats: 3 } };
      expect(await store.claimRun("r", { ...claim, before: AT })).toBe(false);
      expect(await store.holdRun("r", { holder: "two", at: LATER, tally: [1] })).toBe(false);
      expect(await store.claimRun("r", { ...claim, before: LATER })).toBe(true);
      expect(await store.holdRun("r", { holder: "one", at: LATER, tally: [1] })).toBe(false);
      expect(await store.holdRun("r", { holder: "two", at: LATER, tally: [1] })).toBe(true);
      const end = { state: "refused" as const, reason: "No such model.", at: LATER };
      expect(await store.endRun("r", end)).toBe(true);
      expect(await store.endRun("r", { ...end, state: "done" })).toBe(false);
      expect(await store.holdRun("r", { holder: "two", at: LATER, tally: [1] })).toBe(false);
      expect(await store.findRun("support", "r")).toMatchObject({
        state: "refused",
        reason: "No such model.",
        endedAt: LATER,
        tally: [1],
        plan: { repeats: 3 },
      });
      expect(await store.claimRun("r", { ...claim, before: AT })).toBe(true);
      expect(await store.findRun("support", "r")).toMatchObject({ state: "running", reason: null });
      await store.endRun("r", { ...end, state: "done" });
      expect(await store.claimRun("r", { ...claim, before: LATER })).toBe(false);
    });

    it("keeps one attempt at each place, with what was sent apart", async () => {
      await store.startRun(runNamed("r"), [], 2);
      await store.addAttempt(attemptAt("r", 2), exchangeOf("a"));
      await store.addAttempt(attemptAt("r", 1), exchangeOf("b"));
      const again = { ...attemptAt("r", 2), outcome: "failed" as const };
      await store.addAttempt(again, exchangeOf("c"));
      expect(await store.listAttempts("r")).toEqual([attemptAt("r", 1), again]);
      expect(await store.listAttempts("r", "b")).toEqual([]);
      const place = { run: "r", case: "a", variant: 0, attempt: 2 };
      expect(await store.readExchange(place)).toEqual(exchangeOf("c"));
      expect(await store.readExchange({ ...place, attempt: 3 })).toBeUndefined();
    });
  });
}
