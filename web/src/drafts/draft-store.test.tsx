import "../testing/jsdom-window.ts";
import type { SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner, SwitchState } from "@pegboard/registry-core/internal";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { applyDraft, newAct } from "./draft.ts";
import { useActs } from "./draft-acts.ts";
import { draftsOf } from "./draft-store.ts";
import { useDraft, useKnownDrafts } from "./use-draft.ts";

const ada: SettingsOwner = { kind: "agent", id: "ada" };
const bob: SettingsOwner = { kind: "agent", id: "bob" };
const saved = { revision: 1, settings: {} };
const step = (tool: string, state: SwitchState) => {
  const operations: SettingsOperation[] = [{ op: "setTool", tool, state }];
  return { label: tool, operations };
};
const changeOf = (owner: SettingsOwner, tool: string, state: SwitchState = "on") => {
  return { owner, saved, event: { type: "change", step: step(tool, state) } } as const;
};

afterEach(() => localStorage.clear());

function startVisit() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const drafts = draftsOf(client);
  const settingsOf = (owner: SettingsOwner) => {
    const draft = drafts.read(owner);
    return draft && applyDraft(draft, saved).settings;
  };
  return { wrapper, drafts, settingsOf };
}

const isOn = (...tools: string[]) => ({
  tools: Object.fromEntries(tools.map((tool) => [tool, { enabled: true }])),
});

/** What another tab does with the stored draft of an owner. */
const otherTab = (key: string | null) =>
  void window.dispatchEvent(new StorageEvent("storage", { key }));

test("a draft that no screen shows takes steps from elsewhere, each of which can be undone alone", () => {
  const { drafts } = startVisit();
  drafts.change([changeOf(ada, "search")]);
  drafts.change([changeOf(ada, "mail")]);
  const next = startVisit();
  expect(next.drafts.read(ada)?.steps).toHaveLength(2);
  next.drafts.move(ada, "undo");
  expect(next.settingsOf(ada)).toEqual(isOn("search"));
});

test("a draft follows what was saved meanwhile before it takes a step", () => {
  const { drafts } = startVisit();
  drafts.change([changeOf(ada, "search")]);
  const newer = { revision: 2, settings: { newTools: "off" as const } };
  drafts.change([{ ...changeOf(ada, "mail"), saved: newer }]);
  expect(drafts.read(ada)?.base).toEqual(newer);
});

test("a draft that a screen shows takes the step there", () => {
  const { drafts, wrapper } = startVisit();
  const { result } = renderHook(() => useDraft(ada, saved), { wrapper });
  act(() => drafts.change([changeOf(ada, "search")]));
  expect(result.current.draft.steps).toHaveLength(1);
  expect(drafts.read(ada)).toBe(result.current.draft);
});

const actOf = (by: "matrix" | undefined, tool: string, owners: SettingsOwner[]) => {
  const act = newAct(by);
  return owners.map(
    (owner) =>
      ({ owner, saved, event: { type: "change", step: { ...step(tool, "on"), act } } }) as const,
  );
};

test("an act over several owners is taken back and made again as a whole, wherever that is asked for", () => {
  const { drafts, settingsOf, wrapper } = startVisit();
  const shown = renderHook(() => useActs("matrix"), { wrapper }).result;
  act(() => drafts.change(actOf("matrix", "search", [ada, bob])));
  act(() => drafts.move(bob, "undo"));
  expect([settingsOf(ada), settingsOf(bob)]).toEqual([{}, {}]);
  expect(shown.current).toMatchObject({ done: [], undone: [{ label: "search" }] });
  act(() => drafts.move(ada, "redo"));
  expect([settingsOf(ada), settingsOf(bob)]).toEqual([isOn("search"), isOn("search")]);
  expect(shown.current).toMatchObject({
    done: [{ label: "search", owners: [ada, bob] }],
    undone: [],
  });
});

test("an act is taken back as a whole after a reload, also out of a draft that went on", () => {
  const { drafts } = startVisit();
  drafts.change(actOf(undefined, "search", [ada, bob]));
  drafts.change([changeOf(bob, "mail")]);
  const next = startVisit();
  next.drafts.move(ada, "undo");
  expect([next.settingsOf(ada), next.settingsOf(bob)]).toEqual([{}, isOn("mail")]);
  next.drafts.move(bob, "undo");
  expect(next.settingsOf(bob)).toEqual({});
});

test("acts are listed for their screen until they are discarded, and what came after an undo cannot be redone", () => {
  const { drafts, wrapper } = startVisit();
  const { result } = renderHook(() => useActs("matrix"), { wrapper });
  const doIt = (owner: SettingsOwner, tool: string) =>
    act(() => drafts.change(actOf("matrix", tool, [owner])));
  const listed = () =>
    [result.current.done, result.current.undone].map((acts) => acts.map(({ label }) => label));
  doIt(ada, "search");
  doIt(bob, "mail");
  act(() => drafts.move(bob, "undo"));
  expect(listed()).toEqual([["search"], ["mail"]]);
  doIt(ada, "files");
  expect(listed()).toEqual([["search", "files"], []]);
  act(() => drafts.change([{ owner: ada, event: { type: "discard" } }]));
  expect(listed()).toEqual([[], ["mail"]]);
  act(() => drafts.move(ada, "undo"));
  expect(listed()[0]).toEqual(["search", "files"]);
});

test("drafts are known by what they would change, here and in other tabs", () => {
  const { drafts, wrapper } = startVisit();
  const { result } = renderHook(useKnownDrafts, { wrapper });
  const changes = () => [...result.current].map(([key, draft]) => [key, draft.changes]);
  expect(changes()).toEqual([]);
  act(() => drafts.change([changeOf(ada, "search"), changeOf(bob, "mail", "off")]));
  expect(changes()).toEqual([
    ["ada", 1],
    ["bob", 1],
  ]);
  act(() => drafts.change([changeOf(ada, "search", "inherit")]));
  expect(changes()).toEqual([["bob", 1]]);
  act(() => {
    localStorage.clear();
    otherTab(null);
  });
  expect(changes()).toEqual([]);
  expect(drafts.all().size).toBe(0);
});

test("what another tab stores takes the place of a draft, unless a screen edits it", () => {
  const { drafts, wrapper, settingsOf } = startVisit();
  const key = "pegboard.draft.ada";
  drafts.change([changeOf(ada, "mail")]);
  const other = localStorage.getItem(key) as string;
  const storeThere = () =>
    act(() => {
      localStorage.setItem(key, other);
      otherTab(key);
    });
  drafts.change([changeOf(ada, "search")]);
  storeThere();
  expect(settingsOf(ada)).toEqual(isOn("mail"));

  const { unmount } = renderHook(() => useDraft(ada, saved), { wrapper });
  act(() => drafts.change([changeOf(ada, "search")]));
  storeThere();
  expect(settingsOf(ada)).toEqual(isOn("mail", "search"));
  unmount();
  expect(settingsOf(ada)).toEqual(isOn("mail", "search"));

  const reader = renderHook(() => useDraft(ada, saved), { wrapper });
  storeThere();
  reader.unmount();
  expect(settingsOf(ada)).toEqual(isOn("mail"));
});

test("a screen without changes leaves the draft of another tab alone", () => {
  const { wrapper } = startVisit();
  const { rerender, unmount } = renderHook((props) => useDraft(ada, props), {
    wrapper,
    initialProps: saved,
  });
  localStorage.setItem("pegboard.draft.ada", "of another tab");
  rerender({ revision: 2, settings: {} });
  unmount();
  expect(localStorage.getItem("pegboard.draft.ada")).toBe("of another tab");
});

test("a draft of an earlier version is known, and what belongs to others is not", () => {
  localStorage.setItem("pegboard.draft.ada", JSON.stringify({ base: saved, steps: [] }));
  localStorage.setItem("pegboard.draft./other/bob", JSON.stringify({ changes: 3 }));
  localStorage.setItem("pegboard.draft.eve", "{");
  const { result } = renderHook(useKnownDrafts, startVisit());
  expect([...result.current.keys()]).toEqual(["ada"]);
});
