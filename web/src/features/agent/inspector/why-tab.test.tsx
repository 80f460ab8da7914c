import { defineTool } from "@pegboard/registry-core";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleTools } from "../../../../../registry-core/src/testing/sample-tools.ts";
import { saveOrganisation } from "../../../../../server/src/testing/save-organisation.ts";
import {
  draftBar,
  name,
  openAgentTools,
  openSamples,
  saveButton,
  startAgent,
  textOf,
  write,
} from "../../../testing/open-agent-tools.tsx";

const decisions = async () => within(await screen.findByRole("list", name("Rules in their order")));
const texts = async () => (await decisions()).getAllByRole("listitem").map(textOf);

test("what decided stands in its order with what it says, the rest is folded away", async () => {
  const { user, tree } = await openSamples({
    tool: "sandbox_files_tool",
    method: "write_file",
    tab: "why",
  });
  expect(await texts()).toEqual(["DefaultA method is on by default.On"]);
  const rest = screen.getByText("4 rules did not apply");
  expect(textOf(rest.parentElement)).toContain("Nobody switched it for this agent");
  await user.click(within(await tree()).getByRole("switch", write));
  expect((await texts()).at(-1)).toBe(
    "OverrideSwitched off for this agent.Set in the draft, not saved yetOff",
  );
  // What is off is not asked whether it is available.
  expect(textOf(screen.getByText("2 rules did not apply").parentElement)).not.toContain(
    "Nothing stands",
  );
  await user.click(saveButton());
  await within(draftBar()).findByText(/revision 1/);
  expect(
    (await (await decisions()).findByRole("link", name("Revision 1"))).getAttribute("href"),
  ).toBe("/agents/first-agent/history?a=0&b=1&compare=true");
});

test("a tool that is on without one of its methods is partly on, and says who switched that off", async () => {
  const { save, agent } = await startAgent({ tools: sampleTools });
  await save({
    baseRevision: 0,
    operations: [{ op: "setMethod", tool: "sb_shell_tool", method: "read_file", state: "off" }],
  });
  await openAgentTools(agent, { tool: "sb_shell_tool", tab: "why" });
  const shown = await decisions();
  await shown.findByRole("link", name("Revision 1"));
  expect((await texts()).at(-1)).toMatch(/^Override.*switched off.*ada, .*Revision 1Partly on$/);
});

test("what the organisation made core names its save, and a method leads to why its tool is off", async () => {
  const { server, agent, save } = await startAgent({ tools: sampleTools });
  await saveOrganisation(server, [
    { op: "setToolMetadata", tool: "sb_shell_tool", field: "isCore", value: true },
  ]);
  const { unmount } = await openAgentTools(agent, { tool: "sb_shell_tool", tab: "why" });
  const core = await decisions();
  expect((await core.findByRole("link", name("Revision 1"))).getAttribute("href")).toBe(
    "/organisation/history?a=0&b=1&compare=true",
  );
  unmount();
  const tool = "sandbox_files_tool";
  await save({ baseRevision: 0, operations: [{ op: "setTool", tool, state: "off" }] });
  await openAgentTools(agent, { tool, method: "write_file", tab: "why" });
  const link = await (await decisions()).findByRole("link", name("Why the tool is off"));
  expect(link.getAttribute("href")).toContain("tool=sandbox_files_tool&tab=why");
});

test("a rule that the agent breaks by a method stands there with why, and its smallest fix goes into the draft", async () => {
  const mail = defineTool({
    name: "mail",
    displayName: "Mail",
    visible: true,
    methods: {
      purge: { annotations: { destructiveHint: true }, run: () => "gone" },
      peek: { annotations: { readOnlyHint: true }, run: () => "letter" },
    },
  });
  const { server, agent } = await startAgent({ tools: [mail] });
  const ask = { name: "Ask first", check: "asks_before_destroying", effect: "tell" };
  const few = { name: "Few", check: "most_functions", most: 1, effect: "tell" };
  await saveOrganisation(server, [
    { op: "setRule", id: "ask", rule: ask },
    { op: "setRule", id: "few", rule: few },
  ]);
  const { user, unmount } = await openAgentTools(agent, {
    tool: "mail",
    method: "purge",
    tab: "why",
  });
  const broken = within(await screen.findByRole("list", name("Rules that it breaks")));
  expect(broken.getAllByRole("listitem").map(textOf)).toEqual([
    "Breaks the rule Ask firstDestroys, a claim · it is told, and nothing is refusedAsk before the method",
  ]);
  await user.click(broken.getByRole("button", name("Ask before the method")));
  expect(screen.queryByRole("list", name("Rules that it breaks"))).toBeNull();
  expect(textOf(draftBar())).toContain("1 change");
  unmount();
  await openAgentTools(agent, { tool: "mail", method: "peek", tab: "why" });
  await decisions();
  expect(screen.queryByRole("list", name("Rules that it breaks"))).toBeNull();
});

test("what is off says which rules it would break were it switched on, and what is broken anyway is not said of it", async () => {
  const mail = defineTool({
    name: "mail",
    displayName: "Mail",
    visible: true,
    methods: {
      purge: { annotations: { destructiveHint: true }, run: () => "gone" },
      erase: { annotations: { destructiveHint: true }, run: () => "gone" },
      peek: { annotations: { readOnlyHint: true }, run: () => "letter" },
    },
  });
  const { server, agent, save } = await startAgent({ tools: [mail] });
  const ask = { name: "Ask first", check: "asks_before_destroying", effect: "refuse" };
  const two = { name: "Two", check: "most_functions", most: 1, effect: "tell" };
  const off = { op: "setMethod", tool: "mail", state: "off" } as const;
  await save({
    baseRevision: 0,
    operations: [
      { ...off, method: "purge" },
      { ...off, method: "peek" },
    ],
  });
  await saveOrganisation(server, [
    { op: "setRule", id: "ask", rule: ask },
    { op: "setRule", id: "two", rule: two },
  ]);
  const would = async () =>
    within(await screen.findByRole("list", name("Rules that it would break")))
      .getAllByRole("listitem")
      .map(textOf);
  const sum =
    "Switched on, it would break the rule Two2 of at most 1 · it is told, and nothing is refused";
  const { unmount } = await openAgentTools(agent, { tool: "mail", method: "purge", tab: "why" });
  expect(await would()).toEqual([
    "Switched on, it would break the rule Ask first worseDestroys, a claim · a save that breaks it anew or worse is refused",
    sum,
  ]);
  unmount();
  // It destroys nothing, so the rule that another method breaks is not its own.
  const second = await openAgentTools(agent, { tool: "mail", method: "peek", tab: "why" });
  expect(await would()).toEqual([sum]);
  second.unmount();
  await save({ baseRevision: 1, operations: [{ ...off, method: "peek", state: "on" }] });
  await openAgentTools(agent, { tool: "mail", method: "purge", tab: "why" });
  expect((await would()).at(-1)).toMatch(/break the rule Two worse3 of at most 1/);
});
