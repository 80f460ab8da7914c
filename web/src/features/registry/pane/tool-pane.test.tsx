import { metadataOperations } from "@pegboard/registry-core/internal";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../../server/src/testing/test-tools.ts";
import { draftBar, name, saveButton, textOf } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";
import { findChangedTabs } from "./subject.ts";

const tab = (label: string) => screen.findByRole("tab", { name: new RegExp(`^${label}`) });
const panel = async () => within(await screen.findByRole("tabpanel"));
const selected = () => screen.getByRole("tab", { selected: true }).textContent;

test("a tab stands in the address, stays while tools and methods are gone through, and is there again after going back", async () => {
  const { user, address } = await openApp("/tools/sandbox_files_tool");
  await user.click(await tab("Texts"));
  expect(address()).toBe("/tools/sandbox_files_tool?tab=texts");
  await user.click(screen.getByRole("link", name("Sb Shell")));
  await screen.findByRole("heading", name("Sb Shell"));
  expect(address()).toBe("/tools/sb_shell_tool?tab=texts");
  await user.click(await tab("Overview"));
  await user.click(await (await panel()).findByRole("link", { name: /^Execute Command/ }));
  await waitFor(() => expect(address()).toBe("/tools/sb_shell_tool?method=execute_command"));
  expect(document.activeElement).toBe(screen.getByRole("heading", name("Execute Command")));
  await user.click(await tab("Details"));
  await user.click((await screen.findAllByRole("link", name("Sb Shell"))).at(-1) as HTMLElement);
  await waitFor(() => expect(address()).toBe("/tools/sb_shell_tool?tab=details"));
  expect(selected()).toBe("Details");
});

test("each tab says how much is set in it, and a dot where the draft changes something", async () => {
  const { user } = await openApp("/tools/vault", testTools);
  await user.click(await screen.findByRole("switch", name("Visible: Vault")));
  await user.click(await tab("Texts"));
  await user.type(await (await panel()).findByRole("textbox", name("Display name")), "s");
  await user.click(await tab("Settings"));
  await user.type(await (await panel()).findByRole("textbox", name("Max results")), "9");
  await waitFor(() => expect(textOf(draftBar())).toContain("3 changes"));
  const labels = screen.getAllByRole("tab").map(textOf);
  expect(labels).toEqual([
    "Overview, Unsaved changes",
    "Settings, 1 error1, Unsaved changes",
    "Texts1, Unsaved changes",
    "Arguments",
    "Used by1",
    "Details",
  ]);
  await user.click(within(draftBar()).getByRole("button", name("Discard")));
  await waitFor(() => expect(screen.queryByRole("tab", { name: /Unsaved/ })).toBeNull());
});

test("a change of a method is in the overview of its tool, and in its own tab", () => {
  const operations = metadataOperations("a", { weight: 3 });
  const of = (method?: string) =>
    ({ tool: { definition: { name: "a" } }, method: method && { name: method } }) as Parameters<
      typeof findChangedTabs
    >[0];
  const called = {
    op: "setMethodBehaviour",
    tool: "a",
    method: "m",
    field: "timeout",
    value: 3,
  } as const;
  expect([...findChangedTabs(of(), [...operations, called])]).toEqual(["details", "overview"]);
  expect([...findChangedTabs(of("m"), [...operations, called])]).toEqual(["settings"]);
  expect([...findChangedTabs(of("other"), [...operations, called])]).toEqual([]);
  const place = { tool: "a", method: "m", parameter: "/properties/p" };
  const described = { op: "resetParameterText" as const, ...place };
  expect([...findChangedTabs(of(), [described])]).toEqual(["overview", "arguments"]);
  expect([...findChangedTabs(of("m"), [described])]).toEqual(["arguments"]);
});

test("what is no value yet is there again after another tab was looked at, and keeps the draft from being saved", async () => {
  const { user } = await openApp("/tools/vault?tab=settings", testTools);
  const field = () => screen.findByRole<HTMLInputElement>("textbox", name("Max results"));
  await user.clear(await field());
  await user.type(await field(), "9x");
  await user.click(await tab("Overview"));
  expect(screen.queryByRole("textbox", name("Max results"))).toBeNull();
  expect(textOf(draftBar())).toContain("1 problem blocks saving");
  await user.click(await tab("Settings"));
  expect((await field()).value).toBe("9x");
});

test("who uses a tool or a method is counted, searched, and chosen from there", async () => {
  const { user, server, save } = await openApp("/tools/sb_shell_tool?tab=used");
  for (let index = 0; index < 9; index++)
    await request(server, "POST /api/v1/agents", { name: `Desk ${index}` });
  await save({
    baseRevision: 0,
    operations: [
      { op: "setMethod", tool: "sb_shell_tool", method: "execute_command", state: "off" },
    ],
  });
  const list = await panel();
  await list.findByRole("heading", name("10 of 10"));
  await user.type(list.getByRole("searchbox"), "desk 3");
  expect(list.getAllByRole("listitem").map(textOf)).toEqual(["D3Desk 3"]);
  await user.click(list.getByRole("button", name("Choose which…")));
  expect(await screen.findByRole("dialog", name("Use Sb Shell in agents"))).toBeTruthy();
  await user.keyboard("{Escape}");
  await user.click(await tab("Overview"));
  await user.click(await (await panel()).findByText("Execute Command"));
  await user.click(await tab("Used by"));
  await (await panel()).findByRole("heading", name("9 of 10"));
});

test("the organisation describes a parameter, with the agents that it reaches, and takes it back", async () => {
  const { user, toolset } = await openApp("/tools/message_tool?method=inform&tab=arguments");
  const line = async () => (await panel()).findByRole("listitem");
  await user.click(await screen.findByRole("button", name("Describe text")));
  await user.type(await screen.findByRole("textbox", name("text")), "Words for the person.");
  await waitFor(async () => expect(textOf(await line())).toMatch(/reaches 1 agent, \+\d+ tokens/));
  await tab("Arguments1, Unsaved changes");
  await user.click(saveButton());
  await screen.findByText(/No changes · revision 1/);
  expect(await toolset("openai-chat")).toContain("Words for the person.");
  await user.click(screen.getByRole("button", name("Close")));
  expect(textOf(await line())).toContain("Organisation");
  await user.click(screen.getByRole("button", name("Reset text")));
  await user.click(saveButton());
  await screen.findByText(/No changes · revision 2/);
  expect(await toolset("openai-chat")).not.toContain("Words for the person.");
});
