import type { SettingsOperation, SettingsOwner, SwitchState } from "@pegboard/registry-core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { plainTool } from "../../../../registry-core/src/testing/plain-tool.ts";
import { applyDraft } from "../draft.ts";
import { useDraft } from "../use-draft.ts";
import { changeDraft, readDraft } from "./change-draft.ts";
import { useKnownDrafts } from "./known-drafts.ts";

const owner: SettingsOwner = { kind: "agent", id: "ada" };
const saved = { revision: 1, settings: {} };
const tools = [plainTool("search", ["find"]), plainTool("mail", ["send"])];
const step = (tool: string, state: SwitchState) => {
  const operations: SettingsOperation[] = [{ op: "setTool", tool, state }];
  return { type: "change" as const, step: { label: tool, operations } };
};

function startVisit() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper, place: { client, owner, saved, tools } };
}

test("a draft that no screen shows takes steps from elsewhere, each of which can be undone alone", async () => {
  const { place } = startVisit();
  await changeDraft(place, step("search", "on"));
  await changeDraft(place, step("mail", "on"));
  const { client } = startVisit();
  expect((await readDraft(client, owner))?.steps).toHaveLength(2);
  const left = await changeDraft({ ...place, client }, { type: "undo" });
  expect(applyDraft(left, saved).settings).toEqual({ tools: { search: { enabled: true } } });
});

test("a draft follows what was saved meanwhile before it takes a step", async () => {
  const { place } = startVisit();
  await changeDraft(place, step("search", "on"));
  const newer = { revision: 2, settings: { newTools: "off" as const } };
  const draft = await changeDraft({ ...place, saved: newer }, step("mail", "on"));
  expect(draft.base).toEqual(newer);
});

test("a draft that a screen shows takes the step there", async () => {
  const { place, wrapper } = startVisit();
  const { result } = renderHook(() => useDraft(owner, saved, tools), { wrapper });
  const answer = await act(() => changeDraft(place, step("search", "on")));
  expect(result.current.draft.steps).toHaveLength(1);
  expect(answer).toBe(result.current.draft);
});

test("drafts are known by what they would change, here and in other tabs", async () => {
  const { place, wrapper } = startVisit();
  const { result } = renderHook(useKnownDrafts, { wrapper });
  const changes = () => [...result.current].map(([key, draft]) => [key, draft.changes]);
  expect(changes()).toEqual([]);
  await act(() => changeDraft(place, step("search", "on")));
  await act(() => changeDraft({ ...place, owner: { kind: "agent", id: "bob" } }, step("mail", "off")));
  expect(changes()).toEqual([
    ["ada", 1],
    ["bob", 1],
  ]);
  await act(() => changeDraft(place, step("search", "inherit")));
  expect(changes()).toEqual([["bob", 1]]);
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  expect(changes()).toEqual([]);
});

test("a draft of an earlier version is known, and what belongs to others is not", async () => {
  localStorage.setItem("pegboard.draft.ada", JSON.stringify({ base: saved, steps: [] }));
  localStorage.setItem("pegboard.draft./other/bob", JSON.stringify({ changes: 3 }));
  localStorage.setItem("pegboard.draft.eve", "{");
  const { result } = renderHook(useKnownDrafts, startVisit());
  expect([...result.current.keys()]).toEqual(["ada"]);
});
