// @vitest-environment node
import "../testing/jsdom-window.ts";

import { metadataOperations, type RegisteredTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import type { AgentsAnswer, CatalogAnswer } from "../../../server/src/api-contract.ts";
import { request } from "../../../server/src/testing/api-client.ts";
import { saveOrganisation } from "../../../server/src/testing/save-organisation.ts";
import { openApp } from "../testing/open-app.tsx";

const name = (label: string | RegExp) => ({ name: label });
const checked = (label: string) => screen.getAllByRole("switch", name(label))[0]?.getAttribute("aria-checked");

const hidden =
  (tool: string) =>
  (registered: RegisteredTool): RegisteredTool =>
    registered.definition.name === tool
      ? { ...registered, definition: { ...registered.definition, visible: false, hiddenByDefault: false } }
      : registered;

describe("agents", () => {
  test("one is created from the address, opened, and found again in the list", async () => {
    const { user, server, address } = await openApp("/agents?dialog=new");
    await user.type(await screen.findByLabelText(/^Name/), "Support agent");
    await user.click(screen.getByRole("button", name("Create agent")));
    await waitFor(() => expect(address()).toBe("/agents/support-agent/tools"));
    const { body } = await request<{ agents: { name: string }[] }>(server, "GET /api/agents");
    expect(body.agents.map((agent) => agent.name)).toContain("Support agent");
  });

  test("without a name nothing is sent, and the field says why", async () => {
    const { user, server } = await openApp("/agents?dialog=new");
    await user.click(await screen.findByRole("button", name("Create agent")));
    expect(await screen.findByText("Give the agent a name.")).toBeTruthy();
    const { body } = await request<{ agents: unknown[] }>(server, "GET /api/agents");
    expect(body.agents).toHaveLength(1);
  });

  test("deleting says what is lost, and the last one leaves an empty list that says what to do", async () => {
    const { user, agent, save } = await openApp("/agents");
    await save({ baseRevision: 0, operations: [{ op: "setTool", tool: "sb_shell_tool", state: "off" }] });
    await waitFor(() => expect(screen.queryByText("Never")).toBeNull());
    await user.click(await screen.findByRole("button", name(`More for ${agent.name}`)));
    await user.click(await screen.findByRole("menuitem", name("Delete…")));
    const dialog = await screen.findByRole("dialog", name(`Delete ${agent.name}?`));
    expect(dialog.textContent).toContain("its history of 1 revision");
    await user.click(within(dialog).getByRole("button", name("Delete agent")));
    expect(await screen.findByText("There are no agents yet")).toBeTruthy();
  });

  test("by keyboard alone: the focus comes back from a form, and goes on when its row is deleted", async () => {
    const { user, server, address } = await openApp("/agents");
    const newAgent = await screen.findByRole("button", name("New agent"));
    newAgent.focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog", name("New agent"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(newAgent));
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog", name("New agent"));
    await user.keyboard("Second{Enter}");
    await waitFor(() => expect(address()).toBe("/agents/second/tools"));

    await request(server, "POST /api/agents", { name: "Third" });
    await user.click(screen.getAllByRole("link", name("Agents"))[0] as HTMLElement);
    (await screen.findByRole("button", name("More for Second"))).focus();
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("menuitem", name("Delete…")));
    await user.click(await screen.findByRole("button", name("Delete agent")));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Third"));
  });

  test("the list counts the methods that each gets, with those that are on without it beside", async () => {
    const { save, server } = await openApp("/agents");
    await save({ baseRevision: 0, operations: [{ op: "setTool", tool: "acme.web_search", state: "on" }] });
    const { body } = await request<AgentsAnswer>(server, "GET /api/agents");
    const row = await screen.findByRole("row", name(/First agent/));
    const offered = `${body.agents[0]?.counts.methods}2 on, not offered`;
    await waitFor(() => expect(within(row).getAllByRole("cell")[2]?.textContent).toBe(offered));
  });

  test("a name that is cut for want of room says all of itself under the pointer", async () => {
    const { user, agent } = await openApp("/agents");
    const link = await screen.findByRole("link", name(agent.name));
    const width = vi.spyOn(link, "scrollWidth", "get").mockReturnValue(link.clientWidth + 1);
    await user.hover(link);
    expect(link.title).toBe(agent.name);
    width.mockReturnValue(link.clientWidth);
    await user.unhover(link);
    await user.hover(link);
    expect(link.title).toBe("");
  });

  test("a failed load is not an empty list: it says why and can be tried again", async () => {
    const { user, network } = await openApp("/settings");
    network.down = true;
    await user.click((await screen.findAllByRole("link", name("Agents")))[0] as HTMLElement);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Agents could not be loaded");
    expect(alert.textContent).toContain("cannot be reached");
    expect(screen.queryByText("There are no agents yet")).toBeNull();
    network.down = false;
    await user.click(within(alert).getByRole("button", name("Retry")));
    expect(await screen.findByRole("table")).toBeTruthy();
  });
});

describe("registry", () => {
  test("core for everybody is saved at once, and taken back without a trace", async () => {
    const { user, server } = await openApp("/tools");
    const overrides = async () =>
      (await request<CatalogAnswer>(server, "GET /api/tools")).body.organisation.tools?.sb_shell_tool;
    await user.click(await screen.findByRole("switch", name(/^Core: .*Shell/)));
    await waitFor(async () => expect(await overrides()).toEqual({ metadata: { isCore: true } }));
    await user.click(screen.getByRole("switch", name(/^Core: .*Shell/)));
    await waitFor(async () => expect(await overrides()).toBeUndefined());
  });

  test("what declares itself core cannot be made non-core", async () => {
    const { user, server } = await openApp("/tools");
    const locked = await screen.findByRole("switch", name("Core: Messages"));
    expect(locked.getAttribute("aria-disabled")).toBe("true");
    await user.click(locked);
    const { body } = await request<CatalogAnswer>(server, "GET /api/tools");
    expect(body.organisationRevision).toBe(0);
  });

  test("a hidden tool is listed here, and can be shown for everybody", async () => {
    const { user, server } = await openApp("/tools", sampleTools.map(hidden("current_time")));
    await user.click(await screen.findByRole("switch", name("Visible: Current Time")));
    await waitFor(() => expect(checked("Visible: Current Time")).toBe("true"));
    // The switch shows the change before it is saved.
    await waitFor(async () => {
      const compatible = await request<{ results: object }>(server, "GET /api/agents/tools");
      expect(JSON.stringify(compatible.body.results)).toContain("current_time");
    });
  });

  test("another name is used everywhere, with the declared one beside it until it is reset", async () => {
    const { user } = await openApp("/tools/acme.web_search");
    const forEverybody = await screen.findByRole("region", name("For everybody"));
    const field = within(forEverybody).getByRole("textbox", name("Display name"));
    await user.clear(field);
    await user.type(field, "Finder{Enter}");
    expect(await screen.findByRole("heading", name("Finder"))).toBeTruthy();
    expect(screen.getByText("declared Acme.Web Search")).toBeTruthy();
    expect(document.title).toBe("Finder · Registry · Pegboard");
    await user.click(screen.getByRole("button", name("Reset Display name")));
    expect(await screen.findByRole("heading", name("Acme.Web Search"))).toBeTruthy();
  });

  test("by keyboard, the chosen row leads past the rows below it", async () => {
    const { user } = await openApp("/tools/acme.web_search");
    (await screen.findByRole("button", name("Skip to this tool"))).focus();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("heading", name("Acme.Web Search")));
  });

  test("disabling for everybody needs a reason, which is shown with the way back", async () => {
    const { user, toolset } = await openApp("/tools/sb_shell_tool");
    await user.click(await screen.findByRole("button", name("Disable for everybody…")));
    const dialog = await screen.findByRole("dialog");
    const confirm = within(dialog).getByRole("button", name("Disable for everybody"));
    await user.click(confirm);
    expect(within(dialog).getByText("Say why.")).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/^Because/), "Audit until Monday");
    await user.click(confirm);
    expect(await screen.findByText("Audit until Monday", { exact: false })).toBeTruthy();
    expect(await toolset("openai-chat")).not.toContain("execute_command");
    await user.click(screen.getByRole("button", name("Enable again")));
    await screen.findByRole("button", name("Disable for everybody…"));
    expect(await toolset("openai-chat")).toContain("execute_command");
  });

  test("a change that could not be saved is named and can be tried again", async () => {
    const { user, network } = await openApp("/tools");
    const visible = await screen.findByRole("switch", name("Visible: Sb Shell"));
    network.down = true;
    await user.click(visible);
    await screen.findByText(/The change to Sb Shell was not saved/);
    expect(checked("Visible: Sb Shell")).toBe("true");
    network.down = false;
    const note = screen.getByText(/was not saved/).closest<HTMLElement>("[role=alert]");
    await user.click(within(note as HTMLElement).getByRole("button", name("Retry")));
    await waitFor(() => expect(checked("Visible: Sb Shell")).toBe("false"));
    expect(screen.queryByText(/was not saved/)).toBeNull();
  });

  test("a change made elsewhere shows without a reload", async () => {
    const { server } = await openApp("/tools");
    await screen.findByRole("switch", name("Visible: Acme.Web Search"));
    expect(checked("Visible: Acme.Web Search")).toBe("true");
    await saveOrganisation(server, metadataOperations("acme.web_search", { visible: false }));
    await waitFor(() => expect(checked("Visible: Acme.Web Search")).toBe("false"));
  });
});

describe("problems", () => {
  test("a fix applies at once and its problem is gone", async () => {
    const { user, save, saved } = await openApp("/problems");
    await save({ baseRevision: 0, operations: [{ op: "setTool", tool: "acme.web_search", state: "on" }] });
    await user.click(await screen.findByRole("button", name(/^Switch off: .*API key is required/)));
    await waitFor(() => expect(screen.queryByText(/API key is required/)).toBeNull());
    expect(await saved()).toMatchObject({ revision: 2, settings: {} });
  });
});

describe("sources", () => {
  test("a server that cannot be reached is kept as failed with its reason, and can be removed", async () => {
    const { user } = await openApp("/sources?add=http");
    await user.type(await screen.findByLabelText(/^Name/), "slack");
    await user.type(screen.getByLabelText(/^Address/), "not an address");
    await user.click(screen.getByRole("button", name("Add and connect")));
    expect(screen.getByText(/Must be an address/)).toBeTruthy();

    await user.clear(screen.getByLabelText(/^Address/));
    await user.type(screen.getByLabelText(/^Address/), "http://127.0.0.1:9/mcp");
    await user.click(screen.getByRole("button", name("Add and connect")));
    const source = await screen.findByRole("listitem", name("slack"));
    expect(within(source).getByText("Failed")).toBeTruthy();

    await user.click(within(source).getByRole("button", name("More for slack")));
    await user.click(await screen.findByRole("menuitem", name("Remove…")));
    await user.click(await screen.findByRole("button", name("Remove source")));
    await waitFor(() => expect(screen.queryByRole("listitem", name("slack"))).toBeNull());
  });
});

test("an address without a page says so", async () => {
  await openApp("/nowhere");
  expect(await screen.findByText("There is no page at this address")).toBeTruthy();
});
