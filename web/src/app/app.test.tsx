import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { AgentsAnswer } from "../../../server/src/api-contract.ts";
import { request } from "../../../server/src/testing/api-client.ts";
import { isDeepRun } from "../../../test-depth.ts";
import { enter } from "../testing/open-agent-tools.tsx";
import { openApp } from "../testing/open-app.tsx";

const name = (label: string | RegExp) => ({ name: label });
describe("agents", () => {
  test("one is created from the address, opened, and found again in the list", async () => {
    const { user, server, address } = await openApp("/agents?dialog=new");
    await enter(user, await screen.findByLabelText(/^Name/), "Support agent");
    await user.click(screen.getByRole("button", name("Create agent")));
    await waitFor(() => expect(address()).toBe("/agents/support-agent/tools"));
    const { body } = await request<{ agents: { name: string }[] }>(server, "GET /api/v1/agents");
    expect(body.agents.map((agent) => agent.name)).toContain("Support agent");
  });

  test("an address that names an agent and no page of it opens its tools", async () => {
    const { address } = await openApp("/agents/first-agent");
    await waitFor(() => expect(address()).toBe("/agents/first-agent/tools"));
  });

  test.runIf(isDeepRun)("without a name nothing is sent, and the field says why", async () => {
    const { user, server } = await openApp("/agents?dialog=new");
    await user.click(await screen.findByRole("button", name("Create agent")));
    expect(await screen.findByText("Give the agent a name.")).toBeTruthy();
    const { body } = await request<{ agents: unknown[] }>(server, "GET /api/v1/agents");
    expect(body.agents).toHaveLength(1);
  });

  test("deleting says what is lost, and the last one leaves an empty list that says what to do", async () => {
    const { user, agent, save } = await openApp("/agents");
    await save({
      baseRevision: 0,
      operations: [{ op: "setTool", tool: "sb_shell_tool", state: "off" }],
    });
    await waitFor(() => expect(screen.queryByText("Never")).toBeNull());
    await user.click(await screen.findByRole("button", name(`More for ${agent.name}`)));
    await user.click(await screen.findByRole("menuitem", name("Delete…")));
    const dialog = await screen.findByRole("dialog", name(`Delete ${agent.name}?`));
    expect(dialog.textContent).toContain("the history of 1 revision");
    await user.click(within(dialog).getByRole("button", name("Delete")));
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
    await user.paste("Second");
    screen.getByRole("button", name("Create agent")).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/agents/second/tools"));

    await request(server, "POST /api/v1/agents", { name: "Third" });
    await user.click(screen.getAllByRole("link", name("Agents"))[0] as HTMLElement);
    (await screen.findByRole("button", name("More for Second"))).focus();
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("menuitem", name("Delete…")));
    await user.click(await screen.findByRole("button", name("Delete")));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Third"));
  });

  test("the list counts the methods that each gets, with those that are on without it beside", async () => {
    const { save, server } = await openApp("/agents");
    await save({
      baseRevision: 0,
      operations: [{ op: "setTool", tool: "acme.web_search", state: "on" }],
    });
    const { body } = await request<AgentsAnswer>(server, "GET /api/v1/agents");
    const row = await screen.findByRole("row", name(/First agent/));
    const offered = `${body.agents[0]?.counts.methods}, 2 on, unavailable`;
    await waitFor(() => expect(within(row).getAllByRole("cell")[5]?.textContent).toBe(offered));
  });

  test.runIf(isDeepRun)(
    "a name that is cut for want of room says all of itself under the pointer",
    async () => {
      const { user, agent } = await openApp("/agents");
      const link = await screen.findByRole("link", name(agent.name));
      const width = vi.spyOn(link, "scrollWidth", "get").mockReturnValue(link.clientWidth + 1);
      await user.hover(link);
      expect(link.title).toBe(agent.name);
      width.mockReturnValue(link.clientWidth);
      await user.unhover(link);
      await user.hover(link);
      expect(link.title).toBe("");
    },
  );

  test("a failed load is not an empty list: it says why and can be tried again", async () => {
    const { user, network, client } = await openApp("/settings");
    network.down = true;
    client.clear();
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

describe("sources", () => {
  test("a server that cannot be reached is kept as failed with its reason, and can be removed", async () => {
    const { user } = await openApp("/sources");
    const opener = await screen.findByRole("button", name("Add source"));
    await user.click(opener);
    await user.click(await screen.findByRole("button", name("Cancel")));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await user.click(opener);
    await user.click(await screen.findByRole("radio", name("MCP server (URL)")));
    await user.type(await screen.findByLabelText(/^Name/), "slack");
    await enter(user, screen.getByLabelText(/^Address/), "not an address");
    const pane = within(screen.getByRole("region", name("Add a source")));
    await user.click(pane.getByRole("button", name("Add source")));
    expect(screen.getByText(/Must be an address/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Address/));

    await user.clear(screen.getByLabelText(/^Address/));
    await enter(user, screen.getByLabelText(/^Address/), "http://127.0.0.1:9/mcp");
    await user.type(screen.getByLabelText(/^Name/), "!");
    await user.click(pane.getByRole("button", name("Add source")));
    expect(await screen.findAllByText(/must begin with a letter/i)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
    await user.keyboard("{Backspace}");
    await user.click(pane.getByRole("button", name("Add source")));
    const source = await screen.findByRole("region", name("slack"));
    expect(source.textContent).toMatch(/127\.0\.0\.1:9/);
    const row = within(screen.getByRole("listitem", name("slack")));
    await row.findByText(/Retry in/);

    await user.click(within(source).getByRole("button", name("Pause")));
    await row.findByText("Paused");
    await user.click(within(source).getByRole("button", name("Edit")));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
    await user.clear(screen.getByLabelText(/^Name/));
    await user.type(screen.getByLabelText(/^Name/), "chat");
    await user.click(screen.getByRole("button", name("Save and connect")));
    await user.click(await screen.findByRole("button", name("Resume")));
    await user.click(await screen.findByRole("button", name("Duplicate")));
    await screen.findByRole("region", name("chat copy"));
    await waitFor(() => expect(screen.getAllByText(/Retry in/)).toHaveLength(2));

    await user.click(screen.getByRole("button", name("Remove…")));
    const focusedRow = () => document.activeElement?.closest("li")?.ariaLabel;
    await user.click(await screen.findByRole("button", name("Remove source")));
    await waitFor(() => expect(screen.queryByRole("listitem", name("chat copy"))).toBeNull());
    await waitFor(() => expect(focusedRow()).toBe("chat"));
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("button", name("Close")));
    await waitFor(() => expect(focusedRow()).toBe("chat"));
    await user.type(screen.getByRole("searchbox"), "chat{ArrowDown}{Enter}");
    await user.click(await screen.findByRole("button", name("Remove…")));
    await user.click(await screen.findByRole("button", name("Remove source")));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Show all sources"));
  });
});

test("an address without a page says so", async () => {
  await openApp("/nowhere");
  expect(await screen.findByText("There is no page at this address")).toBeTruthy();
});

test("a link that is followed twice is left by one Back, which brings the search of the page before as well", async () => {
  const { user, address } = await openApp("/problems?q=files");
  const link = (await screen.findAllByRole("link", name("Registry")))[0] as HTMLElement;
  await user.click(link);
  await waitFor(() => expect(document.title).toContain("Registry"));
  await user.click(link);
  history.back();
  await waitFor(() => expect(document.title).toContain("Problems"));
  expect(address()).toBe("/problems?q=files");
});

test.runIf(isDeepRun)(
  "the section that an address names comes into view once its page is drawn",
  async () => {
    const seen = vi.spyOn(Element.prototype, "scrollIntoView");
    await openApp("/settings/tokens");
    await waitFor(() => expect(seen.mock.contexts).toContain(document.getElementById("tokens")));
    seen.mockRestore();
  },
);
