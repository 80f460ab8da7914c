import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { SettingsAnswer, SourcesAnswer } from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { startRecordingServer } from "../../../../server/src/testing/recording-server.ts";
import { endServers, enter } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

afterEach(async () => {
  localStorage.clear();
  await endServers();
});

const SECRET = "sk-very-secret-key";

async function pasteFile(text: string) {
  const app = await openApp("/transfer");
  await app.user.click(await screen.findByRole("button", { name: "Paste text" }));
  await app.user.click(screen.getByLabelText("Text to import"));
  await app.user.paste(text);
  return app;
}

it("takes the servers of a client's file one by one, with its secrets and what it asks for", async () => {
  const mcp = await startRecordingServer();
  const file = {
    inputs: [
      { type: "promptString", id: "desk-key", description: "Key of the desk", password: true },
      { type: "pickString", id: "mode", options: ["fast", "slow"] },
    ],
    servers: {
      desk: {
        url: `${mcp.url}mcp`,
        headers: {
          Authorization: `Bearer ${SECRET}`,
          "X-Key": "key ${input:desk-key}",
          "X-Mode": "${input:mode}",
        },
      },
      waits: { url: `${mcp.url}mcp`, headers: { "X-Key": "${input:desk-key}" } },
      gone: { command: "no-such-program", args: ["./docs"] },
      off: { command: "npx", disabled: true },
    },
  };
  const { user, server } = await pasteFile(`// Mine\n${JSON.stringify(file, null, 2)}`);
  await user.click(await screen.findByRole("button", { name: "Show 3 differences" }));
  expect(await screen.findByText(/This looks like a file of VS Code: 3 differences/)).toBeTruthy();
  expect(screen.getByText(/There is no program no-such-program/)).toBeTruthy();
  expect(screen.getByText(/switches the server off/)).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(SECRET);
  const gone = within(screen.getByRole("group", { name: "gone: take or leave" }));
  expect(gone.getByRole("button", { name: "Leave" }).getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Take 2 sources…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take 2 sources" }));
  expect(dialog.getAllByText(/Key of the desk/)).toHaveLength(2);
  await enter(user, dialog.getByLabelText("desk-key of desk"), "entered-here");
  await user.selectOptions(dialog.getByLabelText("mode of desk"), "slow");
  expect(mcp.received()).toBe("");
  await user.click(dialog.getByRole("button", { name: "Take them" }));
  expect(await dialog.findByText("2 of 2 sources taken")).toBeTruthy();
  const { sources } = (await request<SourcesAnswer>(server, "GET /api/v1/sources")).body;
  expect(sources.filter(({ addedBy }) => addedBy === "ui")).toMatchObject([
    { name: "desk", state: "ready" },
    { name: "waits", issues: [{ code: "values_pending", values: { names: ["desk-key"] } }] },
  ]);
  await user.click(dialog.getByRole("button", { name: "Use in agents…" }));
  const agents = within(await screen.findByRole("dialog", { name: "Use 1 tool in agents" }));
  expect(await agents.findByRole("link", { name: "Open in matrix" })).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(screen.queryByRole("dialog", { name: "Use 1 tool in agents" })).toBeNull(),
  );
  for (const sent of [`Bearer ${SECRET}`, "key entered-here", "slow"])
    expect(mcp.received()).toContain(sent);
  await user.click(dialog.getByRole("button", { name: "Go on" }));
  await waitFor(() => expect(screen.queryByRole("group", { name: /^desk: take/ })).toBeNull());
  await mcp.close();
});

it("takes a source under another name where its own is taken, and leaves servers of projects until they are wanted", async () => {
  const mcp = await startRecordingServer();
  const at = (key: string) => ({ url: `${mcp.url}mcp`, headers: { "X-Key": key } });
  const file = {
    mcpServers: { desk: at("of-the-file") },
    projects: { "/home/ada/shop": { mcpServers: { till: at("of-shop") } } },
  };
  const app = await openApp("/transfer", [], {
    before: async (server) => {
      const config = { transport: "http", url: "http://127.0.0.1:1/mcp" };
      await request(server, "POST /api/v1/sources", { name: "desk", config });
    },
  });
  const { user, server } = app;
  await user.click(await screen.findByRole("button", { name: "Paste text" }));
  await user.click(screen.getByLabelText("Text to import"));
  await user.paste(JSON.stringify(file));
  await user.click(await screen.findByRole("button", { name: "Show 2 differences" }));
  const desk = within(await screen.findByRole("group", { name: "desk: take or leave" }));
  const pressed = () =>
    desk.getAllByRole("button").map((button) => button.getAttribute("aria-pressed"));
  expect(pressed()).toEqual(["false", "false"]);
  expect(desk.getByRole("button", { name: "Replace" })).toBeTruthy();
  expect(screen.getByText("of the project /home/ada/shop")).toBeTruthy();
  const till = within(screen.getByRole("group", { name: "till: take or leave" }));
  expect(till.getByRole("button", { name: "Leave" }).getAttribute("aria-pressed")).toBe("true");
  const name = screen.getByLabelText<HTMLInputElement>("Other name for desk");
  expect(name.value).toBe("desk-2");
  await user.clear(name);
  await enter(user, name, "front desk");
  await user.click(screen.getByRole("button", { name: "Take under this name" }));
  expect(await screen.findByText("desk in the document")).toBeTruthy();
  expect(screen.queryByLabelText(/^Other name/)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Take"));
  await user.click(await screen.findByRole("button", { name: "Take 1 source…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take 1 source" }));
  await user.click(dialog.getByRole("button", { name: "Take them" }));
  expect(await dialog.findByText("1 of 1 source taken")).toBeTruthy();
  const { sources } = (await request<SourcesAnswer>(server, "GET /api/v1/sources")).body;
  expect(sources.filter(({ addedBy }) => addedBy === "ui")).toMatchObject([
    { name: "desk", config: { url: "http://127.0.0.1:1/mcp" } },
    { name: "front desk", state: "ready" },
  ]);
  expect(mcp.received()).toContain("of-the-file");
  await mcp.close();
});

it("takes secrets of a file that is no JSON as it takes those of JSON", async () => {
  const mcp = await startRecordingServer();
  const { user } = await pasteFile(
    `model = "x"\n[mcp_servers.desk]\nurl = "${mcp.url}mcp"\nhttp_headers = { Key = "${SECRET}" }\n`,
  );
  await user.click(await screen.findByRole("button", { name: "Show 1 difference" }));
  expect(await screen.findByText(/a file of Codex/)).toBeTruthy();
  expect(screen.getByText(/1 secret of the file is taken along/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Take 1 source…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take 1 source" }));
  await user.click(dialog.getByRole("button", { name: "Take them" }));
  expect(await dialog.findByText("1 of 1 source taken")).toBeTruthy();
  expect(mcp.received()).toContain(SECRET);
  await mcp.close();
});

it("takes a project of Suna: its servers first, then what its agents are granted", async () => {
  const mcp = await startRecordingServer();
  const { user, server } = await pasteFile(`kortix_version: 2
agents:
  triage: { connectors: [desk, gmail], skills: all }
connectors:
  - { slug: desk, provider: mcp, url: "${mcp.url}mcp" }
  - { slug: gmail, provider: composio, app: gmail }
`);
  await user.click(await screen.findByRole("button", { name: /^Show \d+ differences?$/ }));
  expect(await screen.findByText(/This looks like the kortix.yaml of a project/)).toBeTruthy();
  expect(screen.getByText(/Comes with the source desk: take it first/)).toBeTruthy();
  expect(screen.getByText(/is reached through composio/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Take 1 source…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take 1 source" }));
  await user.click(dialog.getByRole("button", { name: "Take them" }));
  await user.click(await dialog.findByRole("button", { name: "Go on" }));
  await waitFor(() => expect(screen.queryByText(/Comes with the source desk/)).toBeNull());
  await user.click(screen.getByRole("button", { name: "Leave out gmail" }));
  await user.click(screen.getByRole("button", { name: "Save now" }));
  expect(await screen.findByText(/changes? saved/)).toBeTruthy();
  const { settings } = (await request<SettingsAnswer>(server, "GET /api/agents/triage/settings"))
    .body;
  expect(settings).toMatchObject({ newTools: "off", tools: { desk: { enabled: true } } });
  await mcp.close();
});
