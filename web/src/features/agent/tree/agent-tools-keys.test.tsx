import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ProblemsAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { draftBar, isOn, name, openSamples, textOf } from "../../../testing/open-agent-tools.tsx";

const selectedRows = () => screen.getAllByRole("row", { selected: true }).map(textOf);
const focusRow = async (user: Awaited<ReturnType<typeof openSamples>>["user"], label: RegExp) => {
  await user.click(screen.getByRole("row", name(label)));
  screen.getByRole("row", name(label)).focus();
};

describe("several rows", () => {
  test("Shift and an arrow select, Space switches exactly those, as one step", async () => {
    const { user } = await openSamples();
    await focusRow(user, /^Read File/);
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    // Both methods, so their tool too, and the next tool.
    await waitFor(() => expect(selectedRows()).toHaveLength(4));
    expect(screen.getByRole("treegrid").getAttribute("aria-multiselectable")).toBe("true");
    const names = selectedRows();
    expect(screen.getByText(/^\d methods in 2 tools selected · .*Space switches/, { selector: "output" })).toBeTruthy();
    const states = () =>
      within(screen.getByRole("treegrid"))
        .getAllByLabelText(/^Enable/)
        .map(isOn);
    const before = states();
    await user.keyboard(" ");
    expect(states()).not.toEqual(before);
    expect(selectedRows().length).toBe(names.length);
    await user.keyboard("{Control>}z{/Control}");
    expect(states()).toEqual(before);
    expect(textOf(draftBar())).toContain("No changes");
  });

  test("Shift and the other arrow give rows back, Escape and moving let go of them", async () => {
    const { user } = await openSamples();
    await focusRow(user, /^Read File/);
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}");
    await waitFor(() => expect(selectedRows()).toHaveLength(3));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(selectedRows()).toHaveLength(1));
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
    await waitFor(() => expect(selectedRows()).toHaveLength(2));
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(selectedRows()).toHaveLength(1));
  });

  test("everything: two presses of Space switch on and off what is not core", async () => {
    const { user } = await openSamples();
    await focusRow(user, /^Read File/);
    await user.keyboard("{Control>}a{/Control}");
    await waitFor(() => expect(selectedRows()).toHaveLength(screen.getAllByRole("row").length));
    const states = () =>
      screen
        .getAllByRole("switch")
        .filter((one) => !one.getAttribute("aria-disabled"))
        .map(isOn);
    await user.keyboard(" ");
    const first = new Set(states());
    await user.keyboard(" ");
    expect([...first, ...new Set(states())].sort()).toEqual(["false", "true"]);
  });
});

test("everything that a search shows: methods alone, not the tools that carry them", async () => {
  const { user } = await openSamples();
  await user.type(screen.getByRole("searchbox"), "execute");
  const match = await screen.findByRole("row", name(/^Execute Command/));
  await waitFor(() => expect(screen.queryByRole("row", name(/^Read File/))).toBeNull());
  match.focus();
  await user.keyboard("{Control>}a{/Control}");
  await waitFor(() => expect(selectedRows()).toEqual([textOf(match)]));
  expect(screen.getByText("1 method in 1 tool selected · Space switches it off", { selector: "output" })).toBeTruthy();
  await user.keyboard(" ");
  expect(textOf(draftBar())).toContain("−1 method");
});

describe.each(["in the list", "outside of the list"])("%s", (place) => {
  test.each([
    ["e", "Config"],
    ["y", "Payload"],
    ["w", "Why"],
  ])("%s opens %s, and does so again", async (key, tab) => {
    const { user, tree } = await openSamples();
    if (place === "in the list") await focusRow(user, /^Read File/);
    else (document.activeElement as HTMLElement | null)?.blur();
    for (const _press of [1, 2]) {
      await user.keyboard(key);
      await waitFor(() =>
        expect(screen.getByRole("tab", { name: new RegExp(`^${tab}`), selected: true })).toBeTruthy(),
      );
    }
    await tree();
    expect(textOf(draftBar())).toContain("No changes");
  });
});

test("p folds the preview and shows it again", async () => {
  const { user, address } = await openSamples();
  await user.keyboard("p");
  expect(address.current.dock).toBe(false);
  expect(screen.queryByRole("tablist", name("Format"))).toBeNull();
  await user.keyboard("p");
  await screen.findByRole("tablist", name("Format"));
});

test("n goes from problem to problem", async () => {
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
  const { body } = await request<ProblemsAnswer>(server, "GET /api/problems");
  const places = body.problems.flatMap(({ place }) => (place.agent === agent.id && place.tool ? [place.tool] : []));
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

test("letters in a field are text", async () => {
  const { user, address } = await openSamples();
  await user.keyboard("/");
  await user.keyboard("epwyn?");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("epwyn?");
  expect(address.current.tab).toBeUndefined();
  expect(address.current.dock).toBeUndefined();
});
