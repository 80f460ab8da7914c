import type { SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { afterEach, expect, test } from "vitest";
import { plainTool } from "../../../registry-core/src/testing/plain-tool.ts";
import { createDraft, type Draft, findMissingSecrets, reduceDraft } from "./draft.ts";
import { readStoredDraft, storeDraft } from "./draft-storage.ts";
import {
  countUnfinished,
  formKey,
  formOfKey,
  type InputForm,
  type UnfinishedInput,
  unfinishedTools,
} from "./unfinished-input.ts";

const saved = { revision: 2, settings: {} };
const tools = [
  plainTool("search", ["find"], {
    configSchema: {
      type: "object",
      properties: { key: { type: "string", writeOnly: true }, limit: { type: "integer" } },
    },
  }),
];
const draft = reduceDraft(createDraft(saved), {
  type: "change",
  step: {
    label: "Edit",
    operations: [
      { op: "setConfig", tool: "search", key: "limit", value: 9 },
      { op: "setConfig", tool: "search", key: "key", value: "correct horse" },
      { op: "setTool", tool: "search", state: "off" },
    ],
  },
});
afterEach(() => localStorage.clear());

const [ada, bob] = ["ada", "bob"].map((id): SettingsOwner => ({ kind: "agent", id })) as [
  SettingsOwner,
  SettingsOwner,
];
const readDraft = (owner: SettingsOwner, from: typeof saved) =>
  readStoredDraft(owner) ?? createDraft(from);

test("a draft survives a reload, but a typed secret never reaches the disk", () => {
  storeDraft(ada, draft, tools);
  expect(Object.values(localStorage).join()).not.toContain("correct horse");
  expect(readDraft(ada, saved)).toEqual({
    base: saved,
    steps: [
      {
        label: "Edit",
        operations: [
          { op: "setConfig", tool: "search", key: "limit", value: 9 },
          { op: "setTool", tool: "search", state: "off" },
        ],
      },
    ],
    undone: [],
    lostSecrets: [{ tool: "search", key: "key" }],
  });
});

test("a secret that did not survive is asked for until it is entered or let go", () => {
  const key = { tool: "search", key: "key" };
  const limit: SettingsOperation = { op: "setConfig", tool: "search", key: "limit", value: 3 };
  storeDraft(ada, draft, tools);
  storeDraft(ada, readDraft(ada, saved), tools);
  const read = readDraft(ada, saved);
  expect(findMissingSecrets(read)).toEqual([key]);
  const enter = (operation: SettingsOperation) =>
    reduceDraft(read, { type: "change", step: { label: "Edit", operations: [operation] } });
  expect(findMissingSecrets(enter(limit))).toEqual([key]);
  expect(findMissingSecrets(enter({ op: "setConfig", ...key, value: "correct horse" }))).toEqual(
    [],
  );
  expect(findMissingSecrets(enter({ op: "resetConfig", ...key }))).toEqual([]);
  expect(findMissingSecrets(reduceDraft(read, { type: "saved", saved, sent: read.steps }))).toEqual(
    [key],
  );
  expect(findMissingSecrets(reduceDraft(read, { type: "discard" }))).toEqual([]);
  expect(findMissingSecrets(reduceDraft(read, { type: "forgetSecrets" }))).toEqual([]);
});

const form = { of: "config", tool: "search" } as const;

test("JSON that is no value yet stays with the draft, through a save, and never reaches the disk", () => {
  const left = {
    json: { text: '{ "key": "half-typed', problem: "is not JSON", hidden: new Map(), value: {} },
  };
  const leave = (from: Draft, next: UnfinishedInput) =>
    reduceDraft(from, { type: "unfinished", form, left: next });
  const unfinished = leave(draft, left);
  storeDraft(ada, unfinished, tools);
  expect(Object.values(localStorage).join()).not.toContain("half-typed");
  const after = reduceDraft(unfinished, { type: "saved", saved, sent: unfinished.steps });
  expect(after.unfinished).toEqual({ search: left });
  expect(leave(after, { ...left })).toBe(after);
  expect(leave(after, { json: undefined })).toEqual({ base: saved, steps: [], undone: [] });
});

test("a text that is no value yet stays with the draft and reaches the disk, unless it may be secret", () => {
  const limit = { path: ["limit"], text: "abc", problem: "must be a number", value: 120 };
  const hidden = { path: ["token"], text: "{ hunter2", problem: "is not JSON", mayBeSecret: true };
  const left = reduceDraft(createDraft(saved), {
    type: "unfinished",
    form,
    left: { texts: [limit, hidden] },
  });
  storeDraft(ada, left, tools);
  expect(Object.values(localStorage).join()).not.toContain("hunter2");
  expect(readDraft(ada, saved).unfinished).toEqual({ search: { texts: [limit] } });
  expect(reduceDraft(left, { type: "discard" }).unfinished).toBeUndefined();
  storeDraft(ada, createDraft(saved), tools);
  expect(localStorage).toHaveLength(0);
});

test("what was typed into each form of a tool stays apart, and reaches the disk with refused values", () => {
  const text = { path: ["timeout"], text: "0", problem: "must be more than 0", value: 60 };
  const forms: InputForm[] = [
    form,
    { of: "execution", tool: "search", method: "find" },
    { of: "execution", tool: "search", method: "a/b:c\nd" },
    { of: "metadata", tool: "search" },
    { of: "metadata", tool: "search", method: "find" },
  ];
  const left = forms.reduce<Draft>(
    (draft, form) => reduceDraft(draft, { type: "unfinished", form, left: { refused: [text] } }),
    createDraft(saved),
  );
  storeDraft(ada, left, tools);
  const { unfinished = {} } = readDraft(ada, saved);
  expect(Object.keys(unfinished).map(formOfKey)).toEqual(forms);
  expect(forms.map((form) => countUnfinished({ unfinished }, form))).toEqual([1, 1, 1, 1, 1]);
  expect(unfinished[formKey(form)]?.refused).toEqual([text]);
  expect(unfinishedTools({ unfinished })).toEqual(forms.map(() => "search"));
});

test("the organisation has a draft of its own, with what only it may set", () => {
  const organisation = { kind: "organisation" } as const;
  const operation: SettingsOperation = {
    op: "setToolMetadata",
    tool: "search",
    field: "isCore",
    value: true,
  };
  const step = { label: "Edit", operations: [operation] };
  storeDraft(organisation, reduceDraft(createDraft(saved), { type: "change", step }), tools);
  expect(readDraft(ada, saved)).toEqual(createDraft(saved));
  expect(readDraft(organisation, saved).steps).toEqual([step]);
});

test("a secret of a tool that is gone is not stored either", () => {
  storeDraft(ada, draft, []);
  expect(Object.values(localStorage).join()).not.toContain("correct horse");
});

test("each agent has its own draft, and an empty one leaves nothing behind", () => {
  storeDraft(ada, draft, tools);
  expect(readDraft(bob, saved)).toEqual(createDraft(saved));
  storeDraft(ada, createDraft(saved), tools);
  expect(localStorage).toHaveLength(0);
});

test.each([
  "",
  "{",
  '{"base":{"revision":1,"settings":{}},"steps":[{"label":"x","operations":[{"op":"setTool"}]}]}',
  "[]",
])("what cannot be read is dropped: %s", (text) => {
  localStorage.setItem("pegboard.draft.ada", text);
  expect(readDraft(ada, saved)).toEqual(createDraft(saved));
});
