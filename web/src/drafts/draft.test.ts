import {
  applyOperations,
  type OwnerSettings,
  type SettingsOperation,
} from "@pegboard/registry-core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitrarySettings } from "../../../registry-core/src/testing/arbitrary-catalog.ts";
import { arbitraryOperations } from "../../../registry-core/src/testing/arbitrary-operations.ts";
import {
  createDraft,
  type Draft,
  draftedSettings,
  findClashes,
  pendingOperations,
  reduceDraft,
} from "./draft.ts";

const saved = {
  revision: 4,
  settings: { tools: { files: { enabled: true, config: { limit: 5 } } } } satisfies OwnerSettings,
};
const off: SettingsOperation = { op: "setTool", tool: "files", state: "off" };
const noDelete: SettingsOperation = {
  op: "setMethod",
  tool: "files",
  method: "delete",
  state: "off",
};
const limit = (value: number): SettingsOperation => ({
  op: "setConfig",
  tool: "files",
  key: "limit",
  value,
});

const change = (draft: Draft, ...operations: SettingsOperation[]): Draft =>
  reduceDraft(draft, { type: "change", step: { label: "Change", operations } });

describe("undo and redo", () => {
  test("take back and bring back whole steps", () => {
    const draft = change(change(createDraft(saved), off, noDelete), limit(9));
    const undone = reduceDraft(draft, { type: "undo" });
    expect(pendingOperations(undone, saved)).toEqual([off, noDelete]);
    expect(draftedSettings(reduceDraft(undone, { type: "undo" }), saved)).toBe(saved.settings);
    expect(reduceDraft(undone, { type: "redo" })).toEqual(draft);
  });

  test("a new step forgets what could be redone", () => {
    const undone = reduceDraft(change(createDraft(saved), off), { type: "undo" });
    expect(reduceDraft(change(undone, noDelete), { type: "redo" })).toEqual(
      change(undone, noDelete),
    );
  });

  test("edits of one field in a row are one step", () => {
    const edit = (draft: Draft, value: number) =>
      reduceDraft(draft, {
        type: "change",
        step: { label: "Edit", operations: [limit(value)], field: "limit" },
      });
    const draft = edit(edit(edit(createDraft(saved), 1), 12), 123);
    expect(draft.steps).toHaveLength(1);
    expect(pendingOperations(draft, saved)).toEqual([limit(123)]);
    expect(edit(change(draft, off), 1).steps).toHaveLength(3);
  });

  test("discard is a step that can be undone", () => {
    const draft = change(createDraft(saved), off, limit(9));
    const discarded = reduceDraft(draft, { type: "discard" });
    expect(pendingOperations(discarded, saved)).toEqual([]);
    expect(pendingOperations(reduceDraft(discarded, { type: "undo" }), saved)).toEqual([
      off,
      limit(9),
    ]);
  });
});

test("switched there and back leaves nothing to save", () => {
  const draft = change(change(createDraft(saved), off), {
    op: "setTool",
    tool: "files",
    state: "on",
  });
  expect(pendingOperations(draft, saved)).toEqual([]);
});

test("one operation can be taken back, the others stay", () => {
  const draft = change(createDraft(saved), off, noDelete, limit(9));
  expect(
    pendingOperations(reduceDraft(draft, { type: "revert", operations: [noDelete] }), saved),
  ).toEqual([off, limit(9)]);
});

test("after saving, only what was done meanwhile remains", () => {
  const sent = change(createDraft(saved), off);
  const meanwhile = change(sent, noDelete);
  const next = { revision: 5, settings: applyOperations(saved.settings, [off]) };
  const after = reduceDraft(meanwhile, { type: "saved", saved: next, sent: sent.steps });
  expect(after.base).toBe(next);
  expect(pendingOperations(after, next)).toEqual([noDelete]);
});

describe("a newer revision", () => {
  const draft = change(createDraft(saved), off, noDelete);
  const later = (...operations: SettingsOperation[]) => ({
    revision: 5,
    settings: applyOperations(saved.settings, operations),
  });

  test("that changes other items is followed, and the draft stays", () => {
    const other = later(limit(7));
    const followed = reduceDraft(draft, { type: "follow", saved: other });
    expect(followed.base).toBe(other);
    expect(pendingOperations(followed, other)).toEqual([off, noDelete]);
  });

  test("that says the same is followed", () => {
    const same = later(off);
    const followed = reduceDraft(draft, { type: "follow", saved: same });
    expect(followed.base).toBe(same);
    expect(followed.moved).toEqual({ from: saved, to: same, settled: ["tool:files"], known: [] });
  });

  test("that says the same settles the change: a later one does not bring it back", () => {
    const same = later(off);
    const followed = reduceDraft(draft, { type: "follow", saved: same });
    const back = { revision: 6, settings: saved.settings };
    const after = reduceDraft(followed, { type: "follow", saved: back });
    expect(after.base).toBe(back);
    expect(pendingOperations(after, back)).toEqual([noDelete]);
  });

  test("that a save took in is told apart from what was saved", () => {
    const merged = {
      revision: 6,
      settings: applyOperations(saved.settings, [limit(7), off, noDelete]),
    };
    const after = reduceDraft(draft, { type: "saved", saved: merged, sent: draft.steps });
    expect(after.moved).toMatchObject({
      from: saved,
      to: merged,
      known: ["tool:files", "method:files/delete"],
    });
    const alone = reduceDraft(draft, {
      type: "saved",
      saved: later(off, noDelete),
      sent: draft.steps,
    });
    expect(alone.moved).toBeUndefined();
  });

  test("that changes what the draft changed there and back again stays as it was saved", () => {
    const on: SettingsOperation = { ...off, state: "on" };
    const returned = change(change(createDraft(saved), off, noDelete), on);
    const theirs = later(off);
    const followed = reduceDraft(returned, { type: "follow", saved: theirs });
    expect(followed.base).toBe(theirs);
    expect(pendingOperations(followed, theirs)).toEqual([noDelete]);
    expect(followed.moved).toEqual({ from: saved, to: theirs, settled: [], known: [] });
  });

  test("that changes the same item waits for a decision", () => {
    const theirs: SettingsOperation = {
      op: "setMethod",
      tool: "files",
      method: "delete",
      state: "on",
    };
    const clashing = later(theirs);
    const waiting = reduceDraft(draft, { type: "follow", saved: clashing });
    expect(waiting.base).toBe(saved);
    expect(findClashes(saved.settings, clashing.settings, [off, noDelete])).toEqual([
      { mine: noDelete, theirs: [theirs] },
    ]);

    const mine = reduceDraft(waiting, { type: "resolve", saved: clashing, theirs: [] });
    expect(pendingOperations(mine, clashing)).toEqual([off, noDelete]);
    const taken = reduceDraft(waiting, { type: "resolve", saved: clashing, theirs: [noDelete] });
    expect(pendingOperations(taken, clashing)).toEqual([off]);
    expect([mine.base, taken.base]).toEqual([clashing, clashing]);
  });
});

test("for any settings and edits: discarding gives what is saved, reverting every operation does too", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryOperations, (settings, operations) => {
      const base = { revision: 1, settings };
      const draft = change(createDraft(base), ...operations);
      const discarded = reduceDraft(draft, { type: "discard" });
      expect(pendingOperations(discarded, base)).toEqual([]);
      expect(reduceDraft(discarded, { type: "undo" }).steps).toEqual(draft.steps);

      let reverted = draft;
      for (
        let [operation] = pendingOperations(draft, base);
        operation;
        [operation] = pendingOperations(reverted, base)
      ) {
        reverted = reduceDraft(reverted, { type: "revert", operations: [operation] });
      }
      expect(draftedSettings(reverted, base)).toEqual(settings);
    }),
  );
});
