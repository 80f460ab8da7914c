import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ProblemsAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import {
  draftBar,
  enter,
  isOn,
  name,
  openAgentTools,
  openSamples,
  textOf,
  write,
} from "../../../testing/open-agent-tools.tsx";

const selectedRows = () => screen.getAllByRole("row", { selected: true }).map(textOf);
const focusRow = async (user: Awaited<ReturnType<typeof openSamples>>["user"], label: RegExp) => {
  await user.click(screen.getByRole("row", name(label)));
  screen.getByRole("row", name(label)).focus();
};

const isCore = (row: HTMLElement) =>
  within(row).queryByRole("switch")?.getAttribute("aria-disabled") === "true";

describe("several rows", () => {
  test("Shift and an arrow select, Space switches exactly those, as one step", async () => {
    const { user } = await openSamples();
    await focusRow(user, /^Read File/);
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    // Both methods, and the next tool, which is folded.
    await waitFor(() => expect(selectedRows()).toHaveLength(3));
    expect(screen.getByRole("treegrid").getAttribute("aria-multiselectable")).toBe("true");
    const names = selectedRows();
    await screen.findByText(/^\d methods in 2 tools selected · .*Space switches/, {
      selector: "output",
    });
    const states = () =>
      within(screen.getByRole("treegrid"))
        .getAllByLabelText(/^Enable/)
        .map(isOn);
    const before = states();
    await user.keyboard(" ");
    await waitFor(() => expect(states()).not.toEqual(before));
    expect(selectedRows().length).toBe(names.length);
    await user.keyboard("{Control>}z{/Control}");
    expect(states()).toEqual(before);
    expect(textOf(draftBar())).toContain("No changes");
  });

  test.runIf(isDeepRun)(
    "Shift and the other arrow give rows back, moving keeps them, Escape lets go of them",
    async () => {
      const { user } = await openSamples();
      await focusRow(user, /^Read File/);
      await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}");
      await waitFor(() => expect(selectedRows()).toHaveLength(2));
      await user.keyboard("{ArrowUp}{ArrowUp}");
      await waitFor(() => expect(selectedRows()).toHaveLength(2));
      await user.keyboard("{Escape}");
      await waitFor(() => expect(selectedRows()).toHaveLength(1));
    },
  );

  test("everything: two presses of Space switch on and off what is not core", async () => {
    const { user } = await openSamples();
    await focusRow(user, /^Read File/);
    await user.keyboard("{Control>}a{/Control}");
    const open = screen.getAllByRole("row").filter((row) => !isCore(row));
    await waitFor(() => expect(selectedRows()).toHaveLength(open.length));
    const states = () =>
      screen
        .getAllByRole("switch")
        .filter((one) => !one.getAttribute("aria-disabled"))
        .map(isOn);
    await user.keyboard(" ");
    // One of them is off at first.
    await waitFor(() => expect(new Set(states())).toEqual(new Set(["true"])));
    await user.keyboard(" ");
    await waitFor(() => expect(new Set(states())).toEqual(new Set(["false"])));
  });
});

test("everything that a search shows: methods alone, not the tools that carry them", async () => {
  const { user } = await openSamples();
  await enter(user, screen.getByRole("searchbox"), "execute");
  const match = await screen.findByRole("row", name(/Execute Command/));
  await waitFor(() => expect(screen.queryByRole("row", name(/^Read File/))).toBeNull());
  match.focus();
  await user.keyboard("{Control>}a{/Control}");
  await waitFor(() => expect(selectedRows()).toEqual([textOf(match)]));
  // The bar says it, which comes a moment after the rows are selected.
  await screen.findByText("1 method in 1 tool selected · Space switches it off", {
    selector: "output",
  });
  await user.keyboard(" ");
  await waitFor(() => expect(textOf(draftBar())).toContain("−1 method"));
});

test.runIf(isDeepRun)(
  "a row for a tool and its method unfolds the tool, and folds again; what does not match is not selected",
  async () => {
    const { user } = await openSamples({ q: "write" });
    const rows = () => screen.getAllByRole("row").map((row) => row.textContent);
    const joined = await screen.findByRole("row", name(/Sandbox Files ›.*Write/));
    joined.focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(rows().length).toBeGreaterThan(1));
    await user.keyboard("{Control>}a{/Control}");
    await screen.findByRole("group", name("Selection"));
    expect(screen.getByText("1 method in 1 tool selected · Space switches it off")).toBeTruthy();
    expect(screen.queryByRole("checkbox", name("Select Read File in Sandbox Files"))).toBeNull();
    await user.keyboard("{Home}{ArrowLeft}");
    await waitFor(() => expect(rows()).toHaveLength(1));
  },
);

test("the bar says what each action would do, acts on exactly what is selected, and dims what would change nothing", async () => {
  const { user } = await openSamples({ q: "write" });
  await user.click(await screen.findByRole("checkbox", name("Select Write in Sandbox Files")));
  const bar = await screen.findByRole("group", name("Selection"));
  expect(textOf(bar)).toContain("1 method in 1 tool");
  const off = await within(bar).findByRole("button", name(/^Off −\d+ tokens$/));
  const [saves = "?"] = /−\d+ tokens/.exec(textOf(off) ?? "") ?? [];
  for (const label of [/^On/, /^Reset/]) {
    const dimmed = within(bar).getByRole("button", name(label));
    expect(dimmed.getAttribute("aria-disabled")).toBe("true");
    await user.click(dimmed);
  }
  expect(textOf(draftBar())).toContain("No changes");
  await user.click(off);
  await waitFor(() => expect(textOf(draftBar())).toContain(saves));
  await user.click(within(bar).getByRole("button", name(/^Reset/)));
  await waitFor(() => expect(textOf(draftBar())).toContain("No changes"));
  await user.click(within(bar).getByRole("button", name("Clear the selection")));
  await waitFor(() => expect(screen.queryByRole("group", name("Selection"))).toBeNull());
});

test("groups fold, say the sum of their rows, select all that they hold, and are remembered", async () => {
  const { user, unmount, agent } = await openSamples({});
  await user.click(screen.getByRole("button", name("Group: Not grouped")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("Category")));
  const head = await screen.findByRole("row", name(/General/));
  expect(head.getAttribute("aria-level")).toBe("1");
  const tokens = (row: Element) =>
    Number(/([\d,]+) tokens/.exec(row.textContent ?? "")?.[1]?.replace(",", "") ?? 0);
  const inside = () =>
    screen.getAllByRole("row").filter((row) => row.getAttribute("aria-level") === "2");
  const rows = inside().map(tokens);
  expect(tokens(head)).toBe(rows.reduce((sum, one) => sum + one, 0));
  await user.click(head);
  await waitFor(() => expect(inside()).toEqual([]));
  expect(tokens(screen.getByRole("row", name(/General/)))).toBe(
    rows.reduce((sum, one) => sum + one, 0),
  );
  await user.type(screen.getByRole("searchbox", name("Search tools and methods")), "file");
  await waitFor(() => expect(inside().length).toBeGreaterThan(0));
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("row"));
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  await waitFor(() => expect(inside()).toEqual([]));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("row", name(/General/))),
  );
  await user.clear(screen.getByRole("searchbox", name("Search tools and methods")));
  await waitFor(() => expect(tokens(screen.getByRole("row", name(/General/)))).toBe(tokens(head)));
  await user.click(screen.getByRole("checkbox", name("Select General")));
  await screen.findByText(/methods? in \d+ tools selected/, { selector: "output" });
  screen.getByRole("row", name(/General/)).focus();
  await user.keyboard(" ");
  await waitFor(() => expect(textOf(draftBar())).toMatch(/\d+ change/));
  await user.keyboard("{Control>}z{/Control}");
  unmount();
  await openAgentTools(agent);
  await screen.findByRole("button", name("Group: Category"));
  localStorage.removeItem("pegboard-tree-group");
});

describe.each(["in the list", "outside of the list"])("%s", (place) => {
  test.each([
    ["e", "Config"],
    ["y", "Payload"],
    ["w", "Why"],
  ])("%s opens %s, and does so again", async (key, tab) => {
    const { user, tree } = await openSamples();
    for (const _press of [1, 2]) {
      // e goes on into the form.
      if (place === "in the list") screen.getByRole("row", name(/^Read File/)).focus();
      else (document.activeElement as HTMLElement | null)?.blur();
      await user.keyboard(key);
      await waitFor(() =>
        expect(
          screen.getByRole("tab", { name: new RegExp(`^${tab}`), selected: true }),
        ).toBeTruthy(),
      );
      // The form takes the focus as soon as it has loaded.
      if (tab === "Config")
        await waitFor(() =>
          expect(document.activeElement?.closest("[role=tabpanel]")).toBeTruthy(),
        );
    }
    await tree();
    expect(textOf(draftBar())).toContain("No changes");
  });
});

test("p folds the preview and shows it again", async () => {
  const { user, address } = await openSamples();
  const text = name("System as the agent gets it");
  await screen.findByRole("listbox", text);
  await user.keyboard("p");
  expect(address.current.dock).toBe(false);
  expect(screen.queryByRole("listbox", text)).toBeNull();
  await user.keyboard("p");
  await screen.findByRole("listbox", text);
});

test.runIf(isDeepRun)("n goes from problem to problem", async () => {
  const { user, address, save, server, agent, client } = await openSamples();
  const off = (tool: string, method: string) => ({ op: "setMethod", tool, method, state: "off" });
  await save({
    baseRevision: 0,
    operations: [
      off("sb_shell_tool", "execute_command"),
      off("sb_shell_tool", "read_file"),
      off("current_time", "current_time"),
    ],
  });
  const { body } = await request<ProblemsAnswer>(server, "GET /api/v1/problems");
  const places = body.problems.flatMap(({ place }) =>
    place.agent === agent.id && place.tool ? [place.tool] : [],
  );
  expect(new Set(places).size).toBeGreaterThan(1);
  await act(() => client.invalidateQueries());
  // They are looked for a moment after what they follow from is drawn.
  await waitFor(async () => {
    await user.keyboard("n");
    expect(address.current.tool).toBe(places[0]);
  });
  for (const tool of [...places.slice(1), places[0]]) {
    await user.keyboard("n");
    await waitFor(() => expect(address.current.tool).toBe(tool));
  }
});

test.runIf(isDeepRun)("letters in a field are text", async () => {
  const { user, address } = await openSamples();
  await user.keyboard("/");
  await user.keyboard("epwyn?");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("epwyn?");
  expect(address.current.tab).toBeUndefined();
  expect(address.current.dock).toBeUndefined();
});

test.runIf(isDeepRun)(
  "a selection of everything shown says how many hidden methods it leaves out, and takes them in",
  async () => {
    const { user, address } = await openSamples();
    await focusRow(user, /^Read File/);
    await user.keyboard("{Control>}a{/Control}");
    const bar = await screen.findByRole("group", name("Selection"));
    await within(bar).findByText("1 hidden method is left out");
    await user.click(within(bar).getByRole("button", name("Include 1 hidden")));
    await screen.findByRole("row", name(/^Current Time/));
    await expect.poll(() => textOf(bar)).toContain("7 methods in 5 tools");
    expect(textOf(bar)).not.toContain("left out");
    expect(address.current.hidden).toBe(true);
  },
);

test.runIf(isDeepRun)(
  "a row that no longer matches stays until something else is searched for",
  async () => {
    const { user } = await openSamples({ q: "is:on write" });
    const row = () => screen.queryByRole("row", name(/Write/));
    await user.click(await screen.findByRole("switch", write));
    await expect.poll(() => textOf(draftBar())).toContain("−1 method");
    expect(row()).not.toBeNull();
    await user.click(screen.getByRole("switch", write));
    await expect.poll(() => textOf(draftBar())).toContain("No changes");
    await user.click(screen.getByRole("switch", write));
    await user.type(screen.getByRole("searchbox"), " ");
    await user.type(screen.getByRole("searchbox"), "file");
    await expect.poll(row).toBeNull();
  },
);

test.runIf(isDeepRun)("a row below the head of its app does not say the app again", async () => {
  const { user } = await openSamples({});
  const code = () => within(screen.getByRole("treegrid")).queryByText("acme.web_search");
  expect(code()).toBeNull();
  await user.click(screen.getByRole("button", name("Group: Not grouped")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("App")));
  await waitFor(() => expect(code()).not.toBeNull());
  localStorage.removeItem("pegboard-tree-group");
});
