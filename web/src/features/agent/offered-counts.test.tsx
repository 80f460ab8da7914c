import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MethodDefinition } from "../../../../registry-core/src/definition/tool-definition.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import {
  draftBar,
  name,
  openAgentTools,
  saveButton,
  startAgent,
  textOf,
} from "../../testing/open-agent-tools.tsx";

const ready = defineTool({
  name: "ready",
  visible: true,
  enabledByDefault: false,
  methods: { first: { run: () => "" }, second: { run: () => "" } },
});
/** On without its key it is not offered. */
const incomplete = defineTool({
  name: "incomplete",
  visible: true,
  enabledByDefault: false,
  config: { type: "object", properties: { key: { type: "string" } }, required: ["key"] },
  methods: { one: { run: () => "" }, two: { run: () => "" }, three: { run: () => "" } },
});

const open = async (functionLimits = {}) => {
  const started = await startAgent({ tools: [ready, incomplete] });
  await request(started.server, "PATCH /api/v1/preferences", { functionLimits });
  const page = await openAgentTools(started.agent);
  const list = within(await page.tree());
  const row = (label: string) => list.getByRole("row", name(new RegExp(`^${label}`)));
  /** Methods and tokens of a tool. */
  const columns = (label: string) =>
    within(row(label)).getAllByRole("gridcell").slice(1, 3).map(textOf);
  const toggle = (label: string) => page.user.click(list.getByLabelText(`Enable ${label}`));
  return { ...started, ...page, row, columns, toggle };
};
const head = () => textOf(screen.getByRole("heading", { level: 1 }).parentElement);

test("counts are of what is offered, what is on without it stands beside, and what is off has no tokens", async () => {
  const { row, columns, toggle, user } = await open();
  expect(columns("Ready")).toEqual(["0/2 methods offered", "Off"]);
  expect(columns("Incomplete")).toEqual(["0/3 methods offered", "Off"]);
  await within(row("Incomplete")).findByTitle("Config is missing: Key");
  expect(head()).toMatch(/0 methods offered≈ 0 tokens/);

  await toggle("Ready");
  await toggle("Incomplete");
  expect(columns("Ready")).toEqual([
    "2/2 methods offered",
    expect.stringMatching(/^[1-9]\d* tokens$/),
  ]);
  expect(columns("Incomplete")).toEqual(["0/3 methods offered, 3 on, unavailable", "0 tokens"]);
  expect(head()).toContain("2 methods offered · 3 on, unavailable≈");
  const inspector = await screen.findByRole("region", name("Incomplete"));
  expect(textOf(inspector)).toContain("0 of 3 offered·3 on, unavailable");
  screen.getByText(/^2 of 2 tools are on, 2 methods offered, 3 on, unavailable, about/);
  expect(textOf(draftBar())).toMatch(
    /2 changes·\+2 tools·\+2 methods·3 on, unavailable·\+[1-9]\d* tokens/,
  );

  await user.click(saveButton());
  await screen.findByText(/No changes · revision 1/);
  await toggle("Incomplete");
  expect(textOf(draftBar())).toMatch(/^1 change(?!s|.*methods|.*unavailable)/);
  await toggle("Ready");
  expect(textOf(draftBar())).toMatch(/2 changes·−2 tools·−2 methods·−[1-9]\d* tokens/);
});

const STEPS = Array.from({ length: 12 }, (_, index) => `step_${index + 1}`);
const functions = defineTool({
  name: "everything",
  visible: true,
  enabledByDefault: false,
  methods: Object.fromEntries(STEPS.map((step) => [step, { run: () => "" }])),
});
const prompt = (title: string): MethodDefinition => ({
  name: `prompt:${title}`,
  displayName: title,
  description: title,
  parameters: { type: "object", properties: {} },
  visible: true,
  isCore: false,
  origins: {},
  material: { kind: "prompt", name: title },
});
/** As a server from outside lists it: off, with methods, and with prompts beside them. */
const everything = {
  ...functions,
  definition: {
    ...functions.definition,
    methods: [...functions.definition.methods, prompt("greet"), prompt("wave")],
  },
};

test("two methods of a tool that is off are one tool and two methods, and nothing else is changed", async () => {
  const started = await startAgent({ tools: [everything] });
  const { tree, user } = await openAgentTools(started.agent, {
    tool: "everything",
    method: "step_1",
  });
  const list = within(await tree());
  const row = (label: string) => list.getByRole("row", name(new RegExp(`^${label}(?!\\d)`)));
  await user.click(list.getByLabelText("Enable Step 1 in Everything"));
  await user.click(list.getByLabelText("Enable Step 2 in Everything"));
  expect(textOf(draftBar())).toMatch(/^1 change·\+1 tool·\+2 methods·\+[1-9]\d* tokens/);
  expect(within(row("Step 2")).getByText("Changed")).toBeTruthy();
  expect(within(row("Step 3")).queryByText("Changed")).toBeNull();
  expect(within(row("greet")).queryByText("Changed")).toBeNull();

  const inspector = () => screen.getByRole("region", name("Everything"));
  await user.click(list.getByText("Everything"));
  await waitFor(() => expect(textOf(inspector())).toContain("2 of 12 offered"));
  expect(textOf(inspector())).toContain("2 of 12 on · 2 prompts and resources");
  expect(within(inspector()).getByRole("tab", name(/^Arguments/)).textContent).toBe("Arguments12");

  await user.click(within(draftBar()).getByRole("button", name("Review")));
  const review = await screen.findByRole("dialog", name("Review before saving"));
  expect(textOf(review)).toMatch(/Everything.*inherited off →on · 12 methods stay off/);
  await user.click(within(review).getByRole("button", name("Undo all of Everything")));
  await user.keyboard("{Escape}");
  expect(textOf(draftBar())).toContain("No changes");
  await user.click(list.getByLabelText("Enable Step 3 in Everything"));
  await user.click(saveButton());
  await screen.findByText(/No changes · revision 1/);
  const { body } = await request<{ revisions: { changes: number }[] }>(
    started.server,
    `GET /api/v1/agents/${started.agent.id}/revisions`,
  );
  expect(body.revisions.map(({ changes }) => changes)).toContain(1);
});

test("a method that is off has no tokens, and one that is on without being offered adds none", async () => {
  const { agent } = await startAgent({ tools: [ready, incomplete] });
  const { tree, user } = await openAgentTools(agent, { tool: "incomplete", method: "one" });
  const list = within(await tree());
  const tokens = () =>
    textOf(within(list.getByRole("row", name(/^One/))).getAllByRole("gridcell")[1] ?? null);
  expect(tokens()).toBe("Off");
  await user.click(list.getByLabelText("Enable One in Incomplete"));
  expect(tokens()).toBe("0 tokens");
});

/**
 * What stands behind the generated search in the list, which comes and goes with the deferred
 * method.
 */
const heavy = defineTool({
  name: "heavy",
  visible: true,
  weight: 5000,
  methods: { lift: { run: () => "" } },
});
const far = defineTool({
  name: "far",
  visible: true,
  enabledByDefault: false,
  methods: { near: { run: () => "" }, distant: { defer: true, run: () => "" } },
});
const only = defineTool({
  name: "only",
  visible: true,
  isExclusive: true,
  methods: { one: { run: () => "" } },
});

test("what is found by search and what is exclusive is counted as such, with the search that comes with it", async () => {
  const { agent } = await startAgent({ tools: [heavy, far, only] });
  const { tree, user } = await openAgentTools(agent, { tool: "far", method: "distant" });
  const list = within(await tree());
  const columns = (label: string) =>
    within(list.getByRole("row", name(new RegExp(`^${label}`))))
      .getAllByRole("gridcell")
      .slice(1, 3)
      .map(textOf);
  expect(columns("Only")).toEqual(["0/1 methods offered, 1 on, unavailable", "0 tokens"]);
  expect(head()).toContain("1 method offered · 1 on, unavailable≈");
  await user.click(list.getByLabelText("Enable Far"));
  expect(columns("Far")).toEqual([
    "1/2 methods offered, 1 found by search",
    expect.stringMatching(/^[1-9]/),
  ]);
  expect(columns("Search Tools")[0]).toBe("1/1 methods offered");
  expect(head()).toContain("3 methods offered · 1 on, unavailable · 1 found by search≈");
  expect(textOf(draftBar())).toMatch(
    /1 change·\+2 tools·\+2 methods·1 found by search·\+[1-9]\d* tokens/,
  );
  const inspector = screen.getByRole("region", name("Far"));
  expect(textOf(inspector)).toContain("on, found by search");
  await user.click(saveButton());
  await screen.findByText(/No changes · revision 1/);
  await user.click(list.getByLabelText("Enable Far"));
  expect(list.queryByLabelText("Enable Search Tools")).toBeNull();
  expect(textOf(draftBar())).toMatch(/1 change·−2 tools·−2 methods·−[1-9]\d* tokens/);
});

test("more functions than a provider takes: the header and the provider's tab say so, as the draft has it", async () => {
  const { toggle } = await open({ anthropic: 1 });
  await toggle("Incomplete");
  const tab = () =>
    within(screen.getByRole("tablist", name("Format"))).getByRole("tab", name(/^Anthropic/));
  await waitFor(tab);
  expect(textOf(tab())).toBe("Anthropic");
  expect(screen.queryByText("Too many functions:")).toBeNull();
  await toggle("Ready");
  const chip = await screen.findByText("Too many functions:");
  expect(textOf(chip.parentElement)).toBe("Too many functions:2 / 1for Anthropic");
  expect(textOf(tab())).toBe("Anthropic, refused: 2 of at most 1 function");
  for (const other of ["OpenAI", "Gemini"])
    expect(screen.getByRole("tab", name(other))).toBeTruthy();
  await toggle("Ready");
  await waitFor(() => expect(textOf(tab())).toBe("Anthropic"));
  expect(screen.queryByText("Too many functions:")).toBeNull();
});
