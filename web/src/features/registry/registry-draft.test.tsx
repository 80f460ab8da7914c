import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { metadataOperations, type RegisteredTool } from "@pegboard/registry-core/internal";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import type { OrganisationAnswer } from "../../../../server/src/api-contract.ts";
import { databaseFile } from "../../../../server/src/stores/sqlite-store.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { saveOrganisation } from "../../../../server/src/testing/save-organisation.ts";
import { startTestServer } from "../../../../server/src/testing/start-test-server.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import {
  draftBar,
  enter,
  isOn,
  name,
  saveButton,
  textOf,
} from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

const switchOf = (label: string) => screen.findByRole("switch", name(label));
const [coreOfShell, shellVisible, searchVisible] = [
  "Core: Sb Shell",
  "Visible: Sb Shell",
  "Visible: Acme.Web Search",
] as const;

async function openRegistry(path = "/tools", tools: RegisteredTool[] = sampleTools) {
  const app = await openApp(path, tools);
  await screen.findByRole("region", name("Draft"));
  const stored = async () =>
    (await request<OrganisationAnswer>(app.server, "GET /api/v1/organisation/settings")).body
      .settings;
  const click = async (label: string) => app.user.click(await switchOf(label));
  const save = async () => {
    await app.user.click(saveButton());
    await waitFor(() => expect(textOf(draftBar())).toContain("No changes"));
  };
  return { ...app, saveAgent: app.save, stored, click, save };
}

test("organisation changes are drafted, say whom they reach, are undone, reviewed, saved and found in the history", async () => {
  const { user, saveAgent, stored, click, toolset } = await openRegistry();
  await saveAgent({
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "sb_shell_tool", state: "off" }],
  });
  await click(coreOfShell);
  await click(searchVisible);
  expect(isOn(await switchOf(coreOfShell))).toBe("true");
  await waitFor(() =>
    expect(textOf(draftBar())).toMatch(/2 changes.*reaches 1 agent, \+1 forced on/),
  );
  expect(await stored()).toEqual({});

  await user.keyboard("{Control>}z{/Control}");
  expect(textOf(draftBar())).toContain("1 change");
  await user.click(within(draftBar()).getByRole("button", name(/^Redo/)));
  await user.click(within(draftBar()).getByRole("button", name("Review")));
  const review = await screen.findByRole("dialog", name("Review before saving"));
  expect(textOf(review)).toMatch(/Sb Shell.*Coreas declared.*→on/);
  await waitFor(() =>
    expect(textOf(review)).toContain("Saving reaches 1 agent, +1 forced on, +276 tokens."),
  );
  await user.click(within(review).getByRole("button", name(/^Undo .+ › Visible$/)));
  await within(review).findByRole("heading", name("1 change"));
  await user.click(
    within(await screen.findByRole("dialog", name("Review before saving"))).getByRole(
      "button",
      name("Save"),
    ),
  );
  await screen.findByText(/No changes · revision 1, saved by ada/);
  expect(await stored()).toEqual({ tools: { sb_shell_tool: { metadata: { isCore: true } } } });
  expect(await toolset("openai-chat")).toContain("execute_command");
});

test("there and back leaves nothing to save, and a draft survives a reload", async () => {
  const { click } = await openRegistry();
  await click(coreOfShell);
  expect(textOf(draftBar())).toContain("1 change");
  await click(coreOfShell);
  expect(textOf(draftBar())).toContain("No changes");
  await click(shellVisible);
  cleanup();
  await openRegistry();
  expect(isOn(await switchOf(shellVisible))).toBe("false");
  expect(textOf(draftBar())).toContain("1 change");
});

test("what another person saves merges, and is shown side by side where both changed the same", async () => {
  const { user, server, stored, click, save } = await openRegistry(
    "/tools/acme.web_search?tab=details",
  );
  const section = within(await screen.findByRole("tabpanel"));
  const weight = await section.findByRole<HTMLInputElement>("textbox", name("Weight"));
  await user.clear(weight);
  await user.type(weight, "7");
  await click(coreOfShell);
  await saveOrganisation(server, [
    ...metadataOperations("acme.web_search", { weight: 3 }),
    ...metadataOperations("sb_shell_tool", { displayName: "Shell" }),
  ]);
  expect(textOf(await screen.findByRole("alert"))).toContain("ada changed Weight just now");
  expect(saveButton().getAttribute("aria-disabled")).toBe("true");
  expect(weight.value).toBe("7");
  await user.click(screen.getByRole("button", name("Compare")));
  const both = await screen.findByRole("dialog", name("1 item changed by both"));
  const sides = within(both).getAllByRole("term");
  expect(
    sides.map((side) => `${side.textContent}: ${side.nextElementSibling?.textContent}`),
  ).toEqual(["Mine: 7", "Theirs, saved: 3"]);
  await user.click(within(both).getByRole("button", name("Use these")));
  await save();
  expect(await stored()).toEqual({
    tools: {
      "acme.web_search": { metadata: { weight: 7 } },
      sb_shell_tool: { metadata: { displayName: "Shell", isCore: true } },
    },
  });
});

test.runIf(isDeepRun)(
  "a save that fails keeps the draft, says why and can be tried again",
  async () => {
    const { user, network, stored, click } = await openRegistry();
    await click(shellVisible);
    network.down = true;
    await user.click(saveButton());
    expect(textOf(await screen.findByRole("alert"))).toContain(
      "Not saved. Pegboard cannot be reached",
    );
    expect(isOn(await switchOf(shellVisible))).toBe("false");
    network.down = false;
    await user.click(screen.getByRole("button", name("Retry")));
    await screen.findByText(/No changes · revision 1/);
    expect(await stored()).toEqual({ tools: { sb_shell_tool: { metadata: { visible: false } } } });
  },
);

test("beside the switch of a tool stands whom it reaches, before and once it is in the draft", async () => {
  const { user, saveAgent } = await openRegistry("/tools/sb_shell_tool");
  await saveAgent({
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "sb_shell_tool", state: "off" }],
  });
  const section = within(await screen.findByRole("tabpanel"));
  await section.findByText("If made core: reaches 1 agent, +1 forced on, +276 tokens");
  expect(
    section.getByText("If hidden: 1 agent loses the row, it stays on in 0, ±0 tokens"),
  ).toBeTruthy();
  await user.click(section.getByRole("switch", name(coreOfShell)));
  const forced = await section.findByRole("list", name("Forced on"));
  expect(textOf(forced)).toContain("First agent has it off");
  expect(section.getByRole("img", name("1 agent of 1 reached, 1 switched"))).toBeTruthy();
});

test.runIf(isDeepRun)("what declares itself core cannot be made non-core", async () => {
  const { user } = await openRegistry();
  const locked = await switchOf("Core: Messages");
  expect(locked.getAttribute("aria-disabled")).toBe("true");
  await user.click(locked);
  expect(textOf(draftBar())).toContain("No changes");
});

test("a hidden tool is listed here, and can be shown for the organisation", async () => {
  const tools = sampleTools.map((tool) =>
    tool.definition.name === "current_time"
      ? { ...tool, definition: { ...tool.definition, visible: false, hiddenByDefault: false } }
      : tool,
  );
  const { server, click, save } = await openRegistry("/tools", tools);
  await click("Visible: Current Time");
  await save();
  const compatible = await request<{ results: object }>(server, "GET /api/v1/agents/tools");
  expect(JSON.stringify(compatible.body.results)).toContain("current_time");
});

test("another name shows as it is typed, with the declared one beside it until it is reset", async () => {
  const { user } = await openRegistry("/tools/acme.web_search?tab=texts");
  const section = await screen.findByRole("tabpanel");
  const field = await within(section).findByRole<HTMLInputElement>("textbox", name("Display name"));
  await user.clear(field);
  expect(within(section).getByText(/Must not be empty/)).toBeTruthy();
  await user.type(field, "Fast finder");
  expect(await screen.findByRole("heading", name("Fast finder"))).toBeTruthy();
  expect(screen.getByText("declared Acme.Web Search")).toBeTruthy();
  await user.click(within(draftBar()).getByRole("button", name(/^Undo/)));
  expect(field.value).toBe("Acme.Web Search");
  await user.click(within(draftBar()).getByRole("button", name(/^Redo/)));
  await user.click(screen.getByRole("button", name("Reset Display name")));
  expect(await screen.findByRole("heading", name("Acme.Web Search"))).toBeTruthy();
  expect(textOf(draftBar())).toContain("No changes");
});

const row = (label: string) => screen.findByRole("row", name(new RegExp(`^${label}`)));
const bar = () => screen.findByRole("group", name("Selection"));

test.runIf(isDeepRun)(
  "several tools are selected by keyboard, and made core as one step whose reach is said before",
  async () => {
    const { user, stored, save } = await openRegistry();
    (await row("Sandbox Files")).focus();
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(textOf(await bar())).toContain("3 tools");
    expect(await screen.findByText("3 tools selected")).toBeTruthy();
    await user.click(within(await bar()).getByRole("button", name("Core")));
    const make = await screen.findByRole("menuitem", name(/^Make core \d tools?/));
    await waitFor(() => expect(textOf(make)).toMatch(/reaches 1 agent.*tokens$/));
    await user.click(make);
    await waitFor(() => expect(textOf(draftBar())).toMatch(/[23] changes/));
    await save();
    const { tools = {} } = await stored();
    expect(Object.keys(tools).length).toBeGreaterThan(1);
    for (const entry of Object.values(tools)) expect(entry).toEqual({ metadata: { isCore: true } });
    await user.click(within(draftBar()).getByRole("button", name(/^Undo/)));
  },
);

test.runIf(isDeepRun)(
  "⌘A in a search selects the methods that match and not the tools that carry them; Escape lets go",
  async () => {
    const { user } = await openRegistry("/tools?q=sandbox%20read_file");
    (await row("Sandbox Files › ?Read File")).focus();
    await user.keyboard("{Control>}a{/Control}");
    expect(textOf(await bar())).toMatch(/^1 method/);
    expect(
      within(await bar())
        .getByRole("button", name("Disable…"))
        .getAttribute("aria-disabled"),
    ).toBe("true");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("group", name("Selection"))).toBeNull());
  },
);

test.runIf(isDeepRun)(
  "by keyboard, Tab leads from the row over its switches into the tool, whose list stays as it is",
  async () => {
    const { user, address } = await openRegistry();
    const files = await row("Sandbox Files");
    files.focus();
    await user.keyboard("{ArrowRight}");
    expect(files.getAttribute("aria-expanded")).toBe("true");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toContain("/tools/sandbox_files_tool"));
    await screen.findByRole("heading", name("Sandbox Files"));
    expect(document.activeElement).toBe(files);
    expect(files.getAttribute("aria-expanded")).toBe("true");
    await user.tab();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Core: Sandbox Files");
  },
);

test("disabling for the organisation needs a reason, which is shown with the way back", async () => {
  const { user, save, toolset } = await openRegistry("/tools/sb_shell_tool");
  const ask = async () => {
    await user.click(await screen.findByRole("button", name("More for Sb Shell")));
    return screen.findByRole("menuitem", name("Disable for the organisation…"));
  };
  await user.click(await ask());
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  const confirm = within(dialog).getByRole("button", name("Disable for the organisation"));
  await user.click(confirm);
  expect(within(dialog).getByText("Say why.")).toBeTruthy();
  await enter(user, within(dialog).getByLabelText(/^Reason/), "Audit until Monday");
  await user.click(confirm);
  expect(await screen.findByText("Audit until Monday", { exact: false })).toBeTruthy();
  await waitFor(() => expect(textOf(draftBar())).toContain("−1 switched off"));
  expect(await toolset("openai-chat")).toContain("execute_command");
  await save();
  expect(await toolset("openai-chat")).not.toContain("execute_command");
  await user.click(screen.getByRole("button", name("Enable again")));
  expect(await ask()).toBeTruthy();
  await user.keyboard("{Escape}");
  await save();
  expect(await toolset("openai-chat")).toContain("execute_command");
});

test.runIf(isDeepRun)("a change made elsewhere shows without a reload", async () => {
  const { server } = await openRegistry();
  expect(isOn(await switchOf(searchVisible))).toBe("true");
  await saveOrganisation(server, metadataOperations("acme.web_search", { visible: false }));
  await waitFor(async () => expect(isOn(await switchOf(searchVisible))).toBe("false"));
});

test("how a method is called is set for every agent, and reset", async () => {
  const { user, stored, save, toolset } = await openRegistry(
    "/tools/sandbox_files_tool?method=read_file&tab=settings",
  );
  const calls = within(await screen.findByRole("region", name("Calls of Read File")));
  const asks = await calls.findByRole("switch", name("Ask for a reason"));
  await user.click(asks);
  await user.type(await calls.findByRole("textbox", name("Time limit")), "20");
  await waitFor(() => expect(textOf(draftBar())).toMatch(/2 changes.*reaches 1 agent/));
  await save();
  const set = { methodBehaviour: { read_file: { timeout: 20, thinkAugment: true } } };
  expect(await stored()).toEqual({ tools: { sandbox_files_tool: set } });
  expect(await toolset("openai-chat")).toContain("toolcall_reason");
  await user.click(calls.getByRole("button", name("Reset Time limit")));
  await user.click(calls.getByRole("button", name("Reset Ask for a reason")));
  await save();
  expect(await stored()).toEqual({});
});

test.runIf(isDeepRun)(
  "what is set for everybody and cannot be read is said, and restored",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "pegboard-registry-"));
    const before = await startTestServer({ dataDir, tools: sampleTools });
    await saveOrganisation(before, [
      { op: "setToolMetadata", tool: "sb_shell_tool", field: "isCore", value: true },
    ]);
    await before.end();
    const database = new Database(databaseFile(dataDir));
    database.prepare("update agents set settings = '{' where id = '@organisation'").run();
    database.close();
    const { user } = await openApp("/tools", sampleTools, { dataDir });
    await screen.findByText(
      /What is set for everybody is out of order.*Revision 1 counts until it is restored/,
    );
    await user.click(screen.getByRole("button", { name: "Restore revision 1" }));
    await waitFor(() => expect(screen.queryByText(/is out of order/)).toBeNull());
  },
);
