import type { SettingsOperation } from "@pegboard/registry-core";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import { draftsOf } from "../drafts/draft-store.ts";
import { name, textOf } from "../testing/open-agent-tools.tsx";
import { openApp } from "../testing/open-app.tsx";

const OWNER = { kind: "agent", id: "first-agent" } as const;
const ACTS = ["On", "Off", "Reset"] as const;
type Act = (typeof ACTS)[number];

/**
 * What is searched for, what is selected of it ("all", or rows from the first one), and what is
 * done to it.
 */
const cases = fc.record({
  text: fc.constantFrom("", "read", "shell", "is:core"),
  rows: fc.oneof(fc.constant("all" as const), fc.integer({ min: 1, max: 4 })),
  act: fc.constantFrom<Act>(...ACTS),
  /** What the draft gets before. */
  before: fc.subarray<SettingsOperation>(
    [
      { op: "setTool", tool: "sb_shell_tool", state: "off" },
      { op: "setMethod", tool: "sandbox_files_tool", method: "write_file", state: "on" },
      { op: "setMethod", tool: "sandbox_files_tool", method: "read_file", state: "off" },
      { op: "setTool", tool: "acme.web_search", state: "on" },
    ],
    { minLength: 1 },
  ),
});

type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

const bar = () => screen.findByRole("group", name("Selection"));
const press = (place: HTMLElement, key: string, more = {}) =>
  fireEvent.keyDown(place, { key, ...more });
const cell = () => screen.findByRole<HTMLElement>("grid");

/** Problems are counted a while after a step is drawn, and say nothing of the step. */
const draftText = () =>
  textOf(screen.getByRole("region", name("Draft")))?.replace(/\+\d+ problems?/, "");

/** Waits until the draft is drawn, which is after it is stored, and for what is counted of it. */
async function drawnText(last?: string | null): Promise<string | null | undefined> {
  await new Promise((resolve) => setTimeout(resolve, 150));
  const text = draftText();
  return text === last ? text : drawnText(text);
}

/** Doors may come to tools in different orders. */
const sorted = (operations: SettingsOperation[]) =>
  operations.map((one) => JSON.stringify(one)).sort();

async function openDoors() {
  const app = await openApp("/agents/first-agent/tools");
  const { user, client, goTo } = app;
  const steps = () => draftsOf(client).read(OWNER)?.steps ?? [];
  /** What a door does to the draft, which is as before afterwards. */
  const operationsOf = async (door: () => Promise<void>, waits: boolean): Promise<string[]> => {
    const before = steps().length;
    const drawn = draftText();
    await door();
    if (waits) await waitFor(() => expect(steps().length).toBe(before + 1));
    else await new Promise((resolve) => setTimeout(resolve, 100));
    const after = steps();
    if (after.length === before) return [];
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(steps().length).toBe(before));
    await waitFor(() => expect(draftText()).toBe(drawn));
    return sorted(after.at(-1)?.operations ?? []);
  };
  const change = (operations: SettingsOperation[]) =>
    draftsOf(client).change([
      { owner: OWNER, event: { type: "change", step: { label: "Before", operations } } },
    ]);
  const search = async (page: string, text: string, role: "treegrid" | "grid") => {
    goTo(`${page}?${new URLSearchParams(text === "" ? {} : { q: text })}`);
    await screen.findByRole(role);
    await waitFor(() => expect(screen.getByRole("searchbox")).toHaveProperty("value", text));
  };
  const tree = async (): Promise<HTMLElement> =>
    (await screen.findByRole("treegrid")).querySelector<HTMLElement>(
      "[tabindex='0']",
    ) as HTMLElement;
  const select = async (rows: "all" | number) => {
    (await tree()).focus();
    press(await tree(), "Home");
    if (rows === "all") press(await tree(), "a", { ctrlKey: true });
    else {
      press(await tree(), "x");
      for (let more = 1; more < rows; more++) press(await tree(), "ArrowDown", { shiftKey: true });
    }
    return bar();
  };
  return { ...app, change, operationsOf, search, select, tree };
}

const buttonOf = async (act: Act) =>
  within(await bar()).findByRole("button", name(new RegExp(`^${act}\\b`)));

test("for any selection the bar, the palette, Space, the menu and the matrix do the same", {
  timeout: 240_000,
}, async () => {
  const { user, change, operationsOf, search, select, tree } = await openDoors();
  const run = async ({ text, rows, act, before }: Case) => {
    await search("/agents/first-agent/tools", text, "treegrid");
    change(before);
    await drawnText();
    await select(rows);
    const button = await buttonOf(act);
    const isBlocked = button.getAttribute("aria-disabled") === "true";
    const operations = await operationsOf(async () => user.click(button), !isBlocked);
    expect(operations.length > 0).toBe(!isBlocked);

    const fromPalette = async () => {
      await user.keyboard("{Control>}k{/Control}");
      await user.type(
        await screen.findByRole("combobox", name("Search or run a command")),
        `${act}: `,
      );
      const option = await screen.findByRole("option", {
        name: new RegExp(`^${act}: `),
        ...(!isBlocked && { selected: true }),
      });
      expect(option.getAttribute("aria-disabled") === "true").toBe(isBlocked);
      await user.keyboard(isBlocked ? "{Escape}" : "{Enter}");
    };
    expect(await operationsOf(fromPalette, !isBlocked)).toEqual(operations);

    const said = textOf(await screen.findByText(/selected · /, { selector: "output" })) ?? "";
    const next = /Space switches \w+ (on|off)/.exec(said)?.[1];
    if (next === act.toLowerCase()) {
      expect(await operationsOf(async () => void press(await tree(), " "), !isBlocked)).toEqual(
        operations,
      );
    }
    if (rows !== "all") return;
    if (act !== "Reset") {
      const fromMenu = async () => {
        await user.click(screen.getByRole("button", name("Everything shown")));
        await user.click(
          await screen.findByRole("menuitem", name(new RegExp(`^Switch ${act.toLowerCase()} all`))),
        );
      };
      expect(await operationsOf(fromMenu, !isBlocked)).toEqual(operations);
    }
    await search("/matrix", text, "grid");
    await waitFor(() =>
      expect(textOf(screen.getByRole("region", name("Draft")))).toContain("in 1 agent"),
    );
    await drawnText();
    press(await cell(), "a", { ctrlKey: true });
    const inMatrix = await buttonOf(act);
    expect(await operationsOf(async () => user.click(inMatrix), !isBlocked)).toEqual(operations);
  };
  await fc.assert(fc.asyncProperty(cases, run), {
    numRuns: fewerUnlessDeep(5),
    endOnFailure: true,
  });
});
