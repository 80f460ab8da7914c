import { tmpdir } from "node:os";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AllowedPaths } from "../../../../../packages/starter-tools/src/allowed-paths.ts";
import { sampleTools } from "../../../../../registry-core/src/testing/sample-tools.ts";
import type { Source } from "../../../../../server/src/sources/source.ts";
import { starterSource } from "../../../../../server/src/sources/starter-source.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { draftBar, name, textOf } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";

async function openFresh(tools: RegisteredTool[] = [], added: Source[] = []) {
  const starter = starterSource({ paths: new AllowedPaths({ allowed: [], dataDir: tmpdir() }) });
  const app = await openApp("/agents", tools, { sources: [starter, ...added] });
  return { ...app, begin: within(await screen.findByRole("region", name("Begin here"))) };
}
const step = (title: string) => screen.findByRole("heading", { name: new RegExp(`^${title}`) });

test("a fresh install says what it is, what waits for a setting, and where to begin; nothing warns", async () => {
  const { server, begin } = await openFresh();
  begin.getByRole("heading", name(/^Decide which tools your AI agents get/));
  expect(begin.getByRole("link", name("Open First agent")).getAttribute("href")).toBe(
    "/agents/first-agent/tools",
  );
  begin.getByText("3 of 6 tools are on, yours to change");
  begin.getByText("3 ready, 3 wait for a setting of yours");
  begin.getByText("needs root folder");
  expect(begin.getByRole("link", name("Set up Workspace files")).getAttribute("href")).toMatch(
    /workspace_files.*config.*root/,
  );
  const { body } = await request<{ problems: unknown[] }>(server, "GET /api/v1/problems");
  expect(body.problems).toEqual([]);
});

test("what is listed and counted is all that the agent has, not the starter tools alone", async () => {
  const { begin } = await openFresh(sampleTools);
  begin.getByRole("heading", name("Your tools"));
  const switches = begin.getAllByRole("switch", name(/^Enable /));
  const partly = begin.queryAllByRole("checkbox", name(/^Enable /));
  expect(switches.map((one) => one.ariaLabel)).toContain("Enable Sb Shell");
  const on = switches.filter((one) => one.ariaChecked === "true").length + partly.length;
  begin.getByText(`${on} of ${switches.length + partly.length} tools are on, yours to change`);
});

test("when its last step is done it says what comes next, and makes room for the list of agents", async () => {
  const nothing = async () => ({ tools: [], messages: [], problems: [] });
  const more = { name: "mine", reconnects: false, load: nothing, close: async () => undefined };
  // A description in OpenAPI alone is enough: nobody needs tools of every kind.
  const { user, toolset, server, goTo, begin } = await openFresh(
    [],
    [{ id: "openapi:mine", kind: "openapi", addedBy: "ui", ...more }],
  );
  await waitFor(async () =>
    expect(textOf(await step("Or add an MCP server or an API"))).toContain("done"),
  );
  await toolset("anthropic");
  await waitFor(async () => expect(textOf(await step("Connect an agent"))).toContain("done"));
  expect(screen.queryByRole("heading", name("You are set up"))).toBeNull();
  await user.click(begin.getByRole("switch", name("Enable Date")));
  await user.click(within(draftBar()).getByRole("button", name(/^Save/)));
  await screen.findByRole("heading", name("You are set up"));
  expect(textOf(await step("Save"))).toContain("done");
  for (const next of ["Evaluations", "Usage", "Rules", "People", "Connect"])
    screen.getByRole("link", name(next));
  screen.getByRole("button", name("Go to the list of agents"));
  // Whoever goes on elsewhere finds the list the next time.
  await user.click(screen.getByRole("link", name("All ways to connect")));
  await waitFor(async () => {
    const { body } = await request<{ firstStart: object }>(server, "GET /api/v1/preferences");
    expect(body.firstStart).toMatchObject({ isShown: false });
  });
  goTo("/agents");
  await screen.findByRole("table");
});

test("what waits for a setting is a step while it is on, and a second agent leads back to the steps", async () => {
  const { user, server, goTo } = await openFresh();
  expect(textOf(await step("Set up what waits"))).not.toContain("done");
  expect(
    screen.getAllByRole("link", name("Set up Workspace files")).map((link) => link.textContent),
  ).toEqual(["Set up", "Set up Workspace files"]);
  await request(server, "POST /api/v1/agents", { name: "Another" });
  goTo("/agents");
  await screen.findByText(/^There is more than one agent/);
  await screen.findByRole("table");
  await user.click(screen.getByRole("button", name("Go on with the first steps")));
  await screen.findByRole("region", name("Begin here"));
  await user.click(screen.getByRole("button", name("Hide this")));
  await screen.findByRole("table");
  expect(screen.queryByText(/^There is more than one agent/)).toBeNull();
});

test("a switch changes the preview at once and the agent when it is saved", async () => {
  const { user, begin, toolset } = await openFresh();
  const seen = () => textOf(begin.getByRole("listbox", name("System as the agent gets it")));
  await waitFor(() => expect(seen()).toContain("### Date"));
  await user.click(begin.getByRole("switch", name("Enable Date")));
  await waitFor(() => expect(seen()).not.toContain("### Date"));
  expect(await toolset("mcp")).toContain("current_time");
  expect(textOf(draftBar())).toContain("1 change");
  await user.click(within(draftBar()).getByRole("button", name(/^Save/)));
  await waitFor(async () => expect(await toolset("mcp")).not.toContain("current_time"));
});

test("pasted JSON of a server leads to its form, and to no address", async () => {
  const { user, address } = await openFresh();
  await user.click(screen.getByRole("textbox", name("mcpServers JSON")));
  await user.paste(
    '{"mcpServers":{"files":{"command":"npx","args":["-y","my-mcp-server"],"env":{"KEY":"s3cret-s3cret"}}}}',
  );
  await user.click(screen.getByRole("button", name("Add server")));
  const form = within(await screen.findByRole("region", name("Add a source")));
  expect((await form.findByRole<HTMLInputElement>("textbox", name(/^Command/))).value).toContain(
    "npx",
  );
  expect(address()).toBe("/sources?add=paste");
});

test("a step is checked when it has happened; hidden, it is gone for good", async () => {
  const { user, toolset, server } = await openFresh();
  expect(textOf(await step("Connect an agent"))).not.toContain("done");
  screen.getByText(/No program has asked yet/);
  await toolset("anthropic");
  await waitFor(async () => expect(textOf(await step("Connect an agent"))).toContain("done"));
  await user.click(screen.getByRole("button", name("Hide this")));
  await screen.findByRole("table");
  expect(screen.queryByRole("region", name("Begin here"))).toBeNull();
  const { body } = await request<{ firstStart: object }>(server, "GET /api/v1/preferences");
  expect(body.firstStart).toMatchObject({ isShown: false });
});
