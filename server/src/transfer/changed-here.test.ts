import type { OwnerSettings } from "@pegboard/registry-core";
import { operationsBetween } from "@pegboard/registry-core/internal";
import { expect, it } from "vitest";
import { markChangedHere, type PastSave } from "./changed-here.ts";

const tools = (entries: Record<string, boolean>): OwnerSettings => ({ tools: entries });
const STATES = [
  {},
  tools({ search: true, shell: true }),
  tools({ search: true, shell: true, files: true }),
  tools({ search: false, shell: false, files: true }),
];
const saves = STATES.map(
  (settings, revision): PastSave => ({
    revision,
    settings,
    savedAt: `2026-11-0${revision + 1}`,
    savedBy: "Ada",
    operations: operationsBetween(STATES[revision - 1] ?? {}, settings),
  }),
);

function marksOf(wanted: OwnerSettings) {
  const changes = operationsBetween(STATES[3] ?? {}, wanted).map((operation) => ({ operation }));
  const owner = {
    key: "a",
    kind: "agent",
    mode: "replace",
    revision: 3,
    renames: [],
    unknown: [],
    changes,
  } as const;
  const steps = markChangedHere(
    { ...owner, changes, renames: [], unknown: [], labels: { name: "A", description: "" } },
    saves,
  );
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

it("says of a file that was kept what was changed here since, and leaves what only the file changed alone", () => {
  const { likeRevision, changes } = marksOf({ ...STATES[2], tokenBudget: 9 });
  expect(likeRevision).toBe(2);
  expect(changes).toMatchObject([
    { operation: { op: "setTokenBudget" } },
    {
      operation: { tool: "search" },
      changedHere: { at: "2026-11-04", by: "Ada", inDocument: false },
    },
    { operation: { tool: "shell" }, changedHere: { inDocument: false } },
  ]);
  expect(changes[0]).not.toHaveProperty("changedHere");
});

it("says what both changed", () => {
  const wanted = { ...tools({ shell: true, files: true }), tokenBudget: 9 };
  const search = marksOf(wanted).changes.find(
    ({ operation }) => "tool" in operation && operation.tool === "search",
  );
  expect(search?.changedHere).toMatchObject({ inDocument: true });
});

it("says nothing of a file that is most like what is here now", () => {
  const read = marksOf({ ...STATES[3], tokenBudget: 9 });
  expect([read.likeRevision, read.changes[0]?.changedHere]).toEqual([undefined, undefined]);
});
