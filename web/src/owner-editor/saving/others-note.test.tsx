import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { saves } from "../../api/settings.ts";
import { draftBar, isOn, name, saveButton, textOf } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

const shell = name("Enable Sb Shell");
const shellOff = { op: "setTool", tool: "sb_shell_tool", state: "off" };
const webOff = { op: "setTool", tool: "acme.web_search", state: "off" };
const findSwitch = async () => (await screen.findAllByRole("switch", shell))[0] as HTMLElement;

async function openTools() {
  saves.own.clear();
  saves.unanswered.clear();
  const app = await openApp("/agents/first-agent/tools");
  // The stream stands, so that what is saved from here on is told.
  await waitFor(() => expect(app.asked).toContain("GET /api/v1/events"));
  const found = await findSwitch();
  return { ...app, found };
}

test("what somebody else saved is said, with what became of the draft's change to it", async () => {
  const { user, save, found } = await openTools();
  await user.click(found);
  expect(textOf(draftBar())).toContain("1 change");
  await save({ baseRevision: 0, operations: [shellOff] });
  const text =
    "Sb Shell was switched off by ada; your change to it was the same and was taken back.";
  expect((await screen.findByText(text)).closest("output")).toBeTruthy();
  expect(textOf(draftBar())).toContain("No changes");

  // What was taken back does not come back, and the page's own saves are not said.
  await save({ baseRevision: 1, operations: [{ ...shellOff, state: "on" }, webOff] });
  await screen.findByText(
    "ada made 2 changes: Sb Shell switched on and Acme.Web Search switched off.",
  );
  expect(isOn(await findSwitch())).toBe("true");
  await user.click(await findSwitch());
  await user.click(saveButton());
  await screen.findByText(/No changes · revision 3/);
  expect(screen.getAllByText(/off by ada|ada made/)).toHaveLength(2);
  await user.click(screen.getByRole("button", name("Dismiss")));
  expect(screen.queryByText(/off by ada|ada made/)).toBeNull();
});

test("a save that took in what somebody else saved says what that was", async () => {
  const { user, save, found } = await openTools();
  vi.stubGlobal("EventSource", class {});
  await user.click(found);
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) => {
    if (init?.method === "PATCH") {
      vi.stubGlobal("fetch", send);
      await save({ baseRevision: 0, operations: [webOff] });
    }
    return send(input, init);
  });
  await user.click(saveButton());
  await screen.findByText("Acme.Web Search was switched off by ada.");
  await screen.findByText(/No changes · revision 2/);
});

test("a save whose answer was lost is known as one's own when it turns out to be stored", async () => {
  const { user, found } = await openTools();
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) => {
    const answer = await send(input, init);
    if (init?.method === "PATCH") throw new TypeError("The connection was lost.");
    return answer;
  });
  await user.click(found);
  await user.click(saveButton());
  await screen.findByText("Your last save did arrive: revision 1 holds it.");
  expect(textOf(draftBar())).toContain("No changes · revision 1");
  await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull());
});
