import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type {
  AgentsAnswer,
  AuditAnswer,
  PresetSettingsAnswer,
  SourcesAnswer,
} from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { startRecordingServer } from "../../../../server/src/testing/recording-server.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import { endServers, enter } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

afterEach(async () => {
  localStorage.clear();
  await endServers();
});

const SECRET = "sk-very-secret-key";

async function importText(
  text: string,
  prepare?: (server: Awaited<ReturnType<typeof openApp>>["server"]) => unknown,
) {
  const app = await openApp("/transfer");
  await prepare?.(app.server);
  await pasteText(app.user, text);
  return app;
}

/** Pastes a text, and goes on from what was read to its differences. */
async function pasteText(user: Awaited<ReturnType<typeof openApp>>["user"], text: string) {
  await user.click(await screen.findByRole("button", { name: "Paste text" }));
  await user.click(screen.getByLabelText("Text to import"));
  await user.paste(text);
  await user.click(await screen.findByRole("button", { name: /^Show \d+ differences?$/ }));
}
const settingsOf = async (server: Awaited<ReturnType<typeof openApp>>["server"], agent: string) =>
  (await request<{ settings: object }>(server, `GET /api/v1/agents/${agent}/settings`)).body
    .settings;

const FILE = `agents:
  first-agent:
    tokenBudget: 4000
    tools:
      sb_shell_tool: off
      sb_shel_tool: on
  fresh: { name: Fresh agent, tools: { current_time: off } }
`;

it("makes drafts of what is taken, one step each, once every unknown name is decided", async () => {
  const { user, server } = await importText(FILE);
  expect(await screen.findByText(/This looks like a pegboard.yaml: 3 differences/)).toBeTruthy();
  const make = screen.getByRole("button", { name: "Make 2 drafts" });
  expect(make.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText(/1 entry to decide: sb_shel_tool/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Leave out sb_shel_tool" }));
  const budget = screen.getByRole("group", { name: /Token budget.*: take or leave/ });
  await user.click(within(budget).getByRole("button", { name: "Leave" }));
  expect(make.getAttribute("aria-disabled")).toBeNull();
  await user.click(make);
  expect(await screen.findByText("2 drafts made: nothing applies until you save.")).toBeTruthy();
  expect(await settingsOf(server, "first-agent")).toEqual({});
  expect(await settingsOf(server, "fresh")).toEqual({ newTools: "off" });
  await user.click(screen.getByRole("button", { name: "Save 2 drafts" }));
  expect(await screen.findByText("2 drafts saved.")).toBeTruthy();
  expect(await settingsOf(server, "first-agent")).toEqual({
    tools: { sb_shell_tool: { enabled: false } },
  });
  expect(await settingsOf(server, "fresh")).toEqual({
    tools: { current_time: { enabled: false } },
  });
});

it.runIf(isDeepRun)(
  "leads from what blocks the drafts to the first choice that decides it",
  async () => {
    const { user } = await importText(FILE);
    const lead = await screen.findByRole("button", { name: /^1 entry to decide: sb_shel_tool/ });
    await user.click(screen.getByRole("button", { name: "Everything" }));
    await user.click(lead);
    expect(screen.getByRole("button", { name: /^Cannot map/, pressed: true })).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toMatch(/sb_shel_tool/),
    );
    expect(document.activeElement?.closest("li[data-open]")).toBeTruthy();
  },
);

it.runIf(isDeepRun)(
  "keeps what was saved here after the document was written, until it is taken",
  async () => {
    const save = (
      server: Awaited<ReturnType<typeof openApp>>["server"],
      baseRevision: number,
      operations: object[],
    ) => request(server, "PATCH /api/v1/agents/first-agent/settings", { baseRevision, operations });
    const { user } = await importText(
      "agents: { first-agent: { name: First agent, tokenBudget: 4000, tools: { sb_shell_tool: on } } }",
      async (server) => {
        await save(server, 0, [{ op: "setTool", tool: "sb_shell_tool", state: "on" }]);
        await save(server, 1, [{ op: "setTool", tool: "current_time", state: "off" }]);
      },
    );
    expect(await screen.findByText(/the document is most like revision 1/)).toBeTruthy();
    const row = screen.getByText("back to its default", {
      selector: ".max-sm\\:hidden",
    }).parentElement;
    expect(row?.textContent).toMatch(/^Changed here.*offback to its default/);
    expect(screen.getByText(/^Here by .* on /)).toBeTruthy();
    expect(screen.getByText(/of 2 taken/).textContent).toMatch(/^1 of 2/);
    await user.click(screen.getByRole("button", { name: "Take all of First agent" }));
    expect(screen.getByText(/of 2 taken/).textContent).toMatch(/^2 of 2/);
  },
);

it("brings presets in as drafts before the agents that follow them, and names at once, where they are taken", async () => {
  const { user, server } = await importText(`storedPresets:
  quiet: { name: Quiet, description: Little, tools: { sb_shell_tool: off } }
agents:
  first-agent: { name: Ada, description: Counts, follows: [quiet, gone] }
`);
  expect(await screen.findByText(/This looks like a pegboard.yaml: 4 differences/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Preset Quiet" })).toBeTruthy();
  expect(screen.getByText(/is a preset that is neither here nor in the document/)).toBeTruthy();
  const name = screen.getByRole("group", { name: "Name: take or leave" });
  await user.click(within(name).getByRole("button", { name: "Leave" }));
  expect(screen.getByText(/but 1 name or description at once/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Make 2 drafts" }));
  expect(await screen.findByText("2 drafts made: nothing applies until you save.")).toBeTruthy();
  const agents = async () =>
    (await request<AgentsAnswer>(server, "GET /api/v1/agents")).body.agents;
  expect(await agents()).toMatchObject([
    { name: "First agent", description: "Counts", revision: 0 },
  ]);
  await user.click(screen.getByRole("button", { name: "Save 2 drafts" }));
  expect(await screen.findByText("2 drafts saved.")).toBeTruthy();
  expect(await settingsOf(server, "first-agent")).toEqual({ presets: ["quiet"] });
  const { body } = await request<PresetSettingsAnswer>(
    server,
    "GET /api/v1/presets/quiet/settings",
  );
  expect(body).toMatchObject({
    preset: { name: "Quiet", description: "Little" },
    settings: { tools: { sb_shell_tool: { enabled: false } } },
  });
  await user.click(screen.getByRole("button", { name: "Import another file" }));
  await user.click(screen.getByRole("tab", { name: "Export" }));
  const lines = (await screen.findByText(/^\d+ lines, \d/)).textContent;
  await user.click(screen.getByRole("checkbox", { name: /^Presets/ }));
  await waitFor(() => expect(screen.getByText(/^\d+ lines, \d/).textContent).not.toBe(lines));
});

it.runIf(isDeepRun)(
  "maps an unknown name to what it means, and imports a list of ids into another agent",
  async () => {
    const { user } = await importText('["web_search", "current_time"]');
    expect(await screen.findByText(/This looks like a list of tools that are on/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Where .* goes: As a new agent$/ }));
    await user.keyboard("first");
    await user.click(await screen.findByRole("option", { name: /First agent/ }));
    await user.click(await screen.findByRole("button", { name: "Map web_search to…" }));
    await user.keyboard("acme");
    await user.click(await screen.findByRole("option", { name: "acme.web_search" }));
    await waitFor(() => expect(screen.queryByText("Cannot map")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Save now" }));
    expect(await screen.findByText("1 draft saved.")).toBeTruthy();
  },
);

it("saves all of a document in one write, with one entry of the audit that names it", async () => {
  const { user, server } = await importText(`agents:
  first-agent: { name: Ada, tokenBudget: 4000 }
  fresh: { name: Fresh agent, tools: { current_time: off } }
`);
  await user.click(await screen.findByRole("button", { name: "Save now" }));
  expect(await screen.findByText("2 drafts saved.")).toBeTruthy();
  expect(await settingsOf(server, "first-agent")).toEqual({ tokenBudget: 4000 });
  expect(await settingsOf(server, "fresh")).toEqual({
    tools: { current_time: { enabled: false } },
  });
  const { entries } = (await request<AuditAnswer>(server, "GET /api/v1/audit?limit=10")).body;
  expect(entries.filter(({ kind }) => kind === "settings_imported")).toMatchObject([
    { facts: { document: expect.stringMatching(/./), made: 1, changed: 1 } },
  ]);
  const kinds = entries.map(({ kind }) => kind).filter((kind) => kind !== "right_code");
  expect(kinds.sort()).toEqual([
    "agent_changed",
    "agent_made",
    "settings_imported",
    "settings_saved",
    "settings_saved",
  ]);
});

it("asks what an empty list of tools means, and plans what is said", async () => {
  const { user } = await importText('{ "name": "Zoo", "tools": [] }');
  const choice = within(await screen.findByRole("group", { name: "What the empty list means" }));
  expect(screen.queryByText("Nothing differs")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Make/ })).toBeNull();
  await user.click(choice.getByRole("button", { name: "All that are here are on" }));
  const taken = async () =>
    Number(
      /(\d+) of/.exec((await screen.findByRole("region", { name: "Import" })).textContent)?.[1],
    );
  await waitFor(async () => expect(await taken()).toBeGreaterThan(2));
  await user.click(choice.getByRole("button", { name: "None is on" }));
  await waitFor(async () => expect(await taken()).toBeLessThan(2));
});

it("saves nothing of a document when a part of it is refused", async () => {
  const { user, server } = await importText(`agents:
  first-agent: { tokenBudget: 4000 }
  second: { name: First agent, tools: { current_time: off } }
`);
  await user.click(await screen.findByRole("button", { name: "Save now" }));
  expect(await screen.findByText(/There is already an agent named "First agent"/)).toBeTruthy();
  expect(screen.getByText("Not saved, since another part was refused")).toBeTruthy();
  expect(await settingsOf(server, "first-agent")).toEqual({});
  const { agents } = (await request<AgentsAnswer>(server, "GET /api/v1/agents")).body;
  expect(agents.map(({ id }) => id)).toEqual(["first-agent"]);
});

it("keeps a secret out of the storage of the browser, and saves it sealed", async () => {
  const records = [{ name: "acme.web_search", configuration: { api_key: SECRET, unheard: 1 } }];
  const { user, server } = await importText(JSON.stringify(records));
  expect(await screen.findByText("[0.configuration.unheard]".slice(1, -1))).toBeTruthy();
  await enter(user, screen.getByLabelText("Name of the new agent"), "Taken over");
  await user.click(screen.getByRole("button", { name: "Make 1 draft" }));
  await screen.findByText(/1 draft made/);
  expect(document.body.innerHTML).not.toContain(SECRET);
  expect(JSON.stringify({ ...localStorage })).not.toContain(SECRET);
  await user.click(screen.getByRole("button", { name: "Save 1 draft" }));
  await screen.findByText("1 draft saved.");
  const saved = JSON.stringify(await settingsOf(server, "taken-over"));
  expect(saved).toContain('"api_key":{"$secret"');
  expect(saved).not.toContain(SECRET);
});

it.runIf(isDeepRun)(
  "names line and column of what cannot be read, and the agent that could not be made",
  async () => {
    const { user } = await openApp("/transfer");
    const broken = "agents:\n  first-agent: { tools: 7 }\n";
    await user.upload(
      await screen.findByLabelText("Files to import"),
      new File([broken], "a.yaml"),
    );
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /Line 2, column \d+.*agents.first-agent.tools/,
    );
    await user.click(screen.getByRole("button", { name: "Another file…" }));
    await pasteText(user, '{ "current_time": false }');
    await enter(user, await screen.findByLabelText("Name of the new agent"), "First agent");
    await user.click(screen.getByRole("button", { name: "Make 1 draft" }));
    expect(await screen.findByText(/There is already an agent named "First agent"/)).toBeTruthy();
  },
);

it("hides the secrets of what is pasted anywhere on the page, and says what was read from it", async () => {
  const { user } = await openApp("/transfer");
  await screen.findByRole("button", { name: "Paste text" });
  await user.paste(
    JSON.stringify({
      agents: { fresh: { name: "Fresh agent", tools: { current_time: "off" } } },
      sources: {
        mcpServers: {
          shop: { url: "https://a.b/mcp", headers: { Key: null } },
          other: { url: "https://a.b/mcp", headers: { Key: SECRET } },
        },
      },
    }),
  );
  expect(await screen.findByText("hidden, 18 characters")).toBeTruthy();
  expect(screen.getByText("1 secret found, hidden")).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(SECRET);
  const read = within(screen.getByRole("complementary", { name: "Read from it" }));
  expect(await read.findByText("Fresh agent")).toBeTruthy();
  expect(read.getByText("source, new here")).toBeTruthy();
});

it.runIf(isDeepRun)(
  "opens the differences of several files one after the other, each again and as things are then",
  async () => {
    const { user, server } = await openApp("/transfer");
    await user.upload(await screen.findByLabelText("Files to import"), [
      new File(["agents: { first-agent: { name: First agent, tokenBudget: 4000 } }"], "one.yaml"),
      new File(['{ "mcpServers": { "shop": { "url": "https://a.b/mcp" } } }'], "mcp.json"),
      new File(["agents: ["], "broken.yaml"),
    ]);
    const list = within(await screen.findByRole("complementary", { name: "Recent imports" }));
    await waitFor(() => expect(list.getAllByText("1 difference")).toHaveLength(2));
    expect(await list.findByText(/^Line 1, column \d+: 1 thing to put right$/)).toBeTruthy();
    await user.click(list.getByRole("button", { name: /^Differences\s*one.yaml$/ }));
    await user.click(await screen.findByRole("button", { name: "Make 1 draft" }));
    await user.click(await screen.findByRole("button", { name: "Save 1 draft" }));
    await screen.findByText("1 draft saved.");
    expect(await settingsOf(server, "first-agent")).toEqual({ tokenBudget: 4000 });
    await user.click(screen.getByRole("button", { name: "Import another file" }));
    expect(await screen.findByText("1 draft made, 0 differences")).toBeTruthy();
  },
);

it.runIf(isDeepRun)("narrows the agents of an export by words and by group", async () => {
  const { user, server } = await openApp("/agents");
  for (const name of ["a", "b", "c", "d", "e", "f", "g", "Desk"])
    await request(server, "POST /api/v1/agents", {
      name,
      ...(name === "Desk" && { group: "Help" }),
    });
  await user.click(await screen.findByRole("link", { name: "Import and export" }));
  await user.click(await screen.findByRole("tab", { name: "Export" }));
  const agents = within(await screen.findByRole("list", { name: "Agents" }));
  await waitFor(() => expect(agents.getAllByRole("checkbox")).toHaveLength(9));
  await user.type(screen.getByRole("searchbox", { name: "Search 9 agents" }), "des");
  expect(agents.getAllByRole("checkbox")).toEqual([screen.getByRole("checkbox", { name: "Desk" })]);
  await user.clear(screen.getByRole("searchbox", { name: "Search 9 agents" }));
  await user.click(screen.getByRole("button", { name: "Group" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: /^No group/ }));
  expect(agents.getAllByRole("checkbox")).toHaveLength(8);
});

it("exports the agents that were selected in the list, as text that can be copied or downloaded", async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user, server, address } = await openApp("/agents");
  await request(server, "POST /api/v1/agents", { name: "Other" });
  await user.click(await screen.findByRole("checkbox", { name: "Select First agent" }));
  await user.click(screen.getByRole("button", { name: "Export…" }));
  expect(address()).toContain("tab=export");
  await user.click(await screen.findByRole("button", { name: "Download" }));
  await user.click(screen.getByRole("button", { name: "Download" }));
  const [one, other] = await Promise.all(saved.map((blob) => blob.text()));
  expect(one).toContain("agents:\n  first-agent:\n    name: First agent\n");
  expect(one).not.toContain("Other");
  expect(other).toBe(one);
  await user.click(await screen.findByRole("checkbox", { name: "Other" }));
  expect(await screen.findByText("pegboard.yaml")).toBeTruthy();
});

it("takes sources once it was seen what they run, sends no stored secret elsewhere, and pauses what lacks one", async () => {
  const [first, second] = await Promise.all([startRecordingServer(), startRecordingServer()]);
  const at = (url: string, headers: object) => ({ url: `${url}mcp`, headers });
  const mcpServers = {
    fresh: at(second.url, { "X-Key": null }),
    waits: at(second.url, { "X-Other": null }),
    moved: at(second.url, { Authorization: null }),
  };
  const { user, server } = await importText(
    JSON.stringify({
      sources: { mcpServers },
      agents: { "first-agent": { tools: { fresh: "on" } } },
    }),
    (started) =>
      request(started, "POST /api/v1/sources", {
        name: "moved",
        config: {
          transport: "http",
          ...at(first.url, { Authorization: SECRET }),
          shown: { url: true },
        },
      }),
  );
  const stored = async () =>
    (await request<SourcesAnswer>(server, "GET /api/v1/sources")).body.sources.filter(
      ({ addedBy }) => addedBy === "ui",
    );
  expect(await screen.findByText(/Comes with the source fresh/)).toBeTruthy();
  expect(screen.getByText(/secrets that were entered for it here are not kept/)).toBeTruthy();
  const moved = within(screen.getByRole("group", { name: "moved: take or leave" }));
  expect(moved.getByRole("button", { name: "Leave" }).getAttribute("aria-pressed")).toBe("false");
  expect(screen.getByText("To decide: another source has the name moved")).toBeTruthy();
  await user.click(moved.getByRole("button", { name: "Replace" }));
  await user.click(screen.getByRole("button", { name: "Take 3 sources…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take 3 sources" }));
  expect(dialog.getAllByText(new RegExp(`${second.url}mcp$`))).toHaveLength(3);
  await enter(user, dialog.getByLabelText("X-Key of fresh"), "entered-here");
  expect([await stored(), second.received()]).toMatchObject([
    [{ name: "moved", state: "ready" }],
    "",
  ]);
  await user.click(dialog.getByRole("button", { name: "Take them" }));
  expect(await dialog.findByText("3 of 3 sources taken")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Go on" }));
  expect(await screen.findByRole("button", { name: "Make 1 draft" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Comes with the source/)).toBeNull());
  expect(await stored()).toMatchObject([
    { name: "moved", issues: [{ code: "values_pending" }] },
    { name: "fresh", state: "ready" },
    { name: "waits", issues: [{ code: "values_pending" }] },
  ]);
  expect(second.received()).toContain("entered-here");
  expect(second.received()).not.toContain(SECRET);
  await Promise.all([first.close(), second.close()]);
});
