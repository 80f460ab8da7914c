import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { screen, within } from "@testing-library/react";
import Database from "better-sqlite3";
import { afterEach, expect, test, vi } from "vitest";
import {
  sampleTools,
  searchTool,
  shellTool,
} from "../../../../registry-core/src/testing/sample-tools.ts";
import type { PresetSettingsAnswer } from "../../../../server/src/api-contract.ts";
import { databaseFile } from "../../../../server/src/stores/sqlite-store.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { startTestServer } from "../../../../server/src/testing/start-test-server.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import { openApp } from "../../testing/open-app.tsx";

afterEach(() => vi.unstubAllGlobals());

test("a preset is made, says something of a tool, is saved, and deleted with two ways back", async () => {
  const { user, address } = await openApp("/presets");
  expect(await screen.findByRole("link", { name: "Agents", current: "page" })).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "New preset" }));
  const form = within(await screen.findByRole("dialog"));
  await user.click(form.getByRole("button", { name: "Create preset" }));
  expect(form.getByText("Give the preset a name.")).toBeTruthy();
  await user.type(form.getByLabelText(/^Name/), "Quiet");
  await user.click(form.getByRole("button", { name: "Create preset" }));
  await vi.waitFor(() => expect(address()).toBe("/presets/quiet"));
  await screen.findByText("This preset sets nothing yet");
  await user.click(screen.getByRole("button", { name: "Set a tool…" }));
  const grid = await screen.findByRole("treegrid", { name: "Tools of the preset" });
  const [row] = within(grid).getAllByRole("row", { expanded: false });
  row?.focus();
  await user.keyboard("j2");
  const draft = screen.getByRole("region", { name: "Draft" });
  await expect.poll(() => draft.textContent).toMatch(/^1 change/);
  const save = await screen.findByRole("button", { name: /^Save/ });
  await user.click(save);
  await vi.waitFor(() => expect(screen.queryByText(/^1 change/)).toBeNull());
  await user.click(screen.getByRole("button", { name: "Presets" }));
  for (const wayBack of ["Undo", "Restore Quiet"]) {
    await user.click(await screen.findByRole("button", { name: "More for Quiet" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete…" }));
    const sure = within(await screen.findByRole("dialog"));
    expect(sure.getByText(/No agent follows it/)).toBeTruthy();
    await user.click(sure.getByRole("button", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: wayBack }));
    expect(await screen.findByRole("link", { name: /Quiet/ })).toBeTruthy();
  }
});

test("switches are set by key for a row and a range, and each follower says what that does to it", async () => {
  const { user, server } = await openApp("/presets");
  const open = { "acme.web_search": true, sb_shell_tool: true };
  await request(server, "POST /api/v1/presets", { name: "Office", tools: open });
  const presets = { ids: ["office"], how: "follow" };
  for (const name of ["Desk", "Own way", "Other"])
    await request(server, "POST /api/v1/agents", { name, ...(name !== "Other" && { presets }) });
  const keeps = [{ op: "setTool", tool: "sb_shell_tool", state: "on" }];
  await request(server, "PATCH /api/v1/agents/own-way/settings", {
    baseRevision: 1,
    operations: keeps,
  });
  await user.click(await screen.findByRole("link", { name: "Office" }));
  const grid = await screen.findByRole("treegrid", { name: "Tools of the preset" });
  const followers = await screen.findByRole("complementary", { name: "Followers" });
  await within(followers).findByText("2 followers");
  const row = (name: string) => within(grid).getByRole("radiogroup", { name: `Switch of ${name}` });
  const said = (name = "") =>
    within(row(name)).getByRole("radio", { checked: true }).getAttribute("aria-label");
  const [shell, search] = [shellTool, searchTool].map((tool) => tool.definition.displayName);
  expect([said(shell), said(search)]).toEqual(["On", "On"]);

  (within(grid).getAllByRole("row", { expanded: false })[0] as HTMLElement).focus();
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}1");
  expect([said(shell), said(search)]).toEqual(["Off", "Off"]);
  const line = (name: string) => within(followers).getByText(name).closest("a") as HTMLElement;
  await expect.poll(() => line("Own way").textContent).toContain(`keeps ${shell} on`);
  expect(line("Desk").textContent).toMatch(/−2 methods−[\d,]+$/);
  await screen.findByText("2 change with this draft");

  await user.keyboard("{Escape}{Home}{ArrowRight}{ArrowDown}2");
  await within(grid).findByText("1 on, 1 off");
  await user.click(screen.getByRole("button", { name: "New tools: not set" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "New tools: off" }));
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  const stored = async () =>
    (await request<PresetSettingsAnswer>(server, "GET /api/v1/presets/office/settings")).body
      .settings;
  await expect.poll(stored).toMatchObject({ newTools: "off" });

  await user.click(within(followers).getByRole("button", { name: "Let an agent follow…" }));
  await user.type(await screen.findByRole("combobox", { name: "Search agents" }), "other{Enter}");
  await within(followers).findByText(/follows it in its draft/);
  expect(await screen.findByRole("link", { name: "Agents, 1 draft" })).toBeTruthy();
});

test.runIf(isDeepRun)(
  "the list says what each preset sets and who follows it, sorts, filters, copies and deletes",
  async () => {
    const { user, server, address } = await openApp("/presets");
    const make = (name: string, body: object) =>
      request(server, "POST /api/v1/presets", { name, ...body });
    await make("Quiet", { newTools: "off", tools: { sb_shell_tool: false } });
    await make("Blank", { description: "Says nothing" });
    const presets = { ids: ["quiet"], how: "follow" };
    await request(server, "POST /api/v1/agents", { name: "Desk", presets });
    await expect.poll(() => document.body.textContent).toContain("1 of 2 agents follow one");
    const names = () =>
      screen
        .getAllByRole("row")
        .flatMap((row) => within(row).queryByRole("link")?.textContent ?? []);
    await expect.poll(names).toEqual(["Quiet", "Blank"]);
    const row = (name: string) =>
      screen.getByRole("link", { name }).closest("[role=row]") as HTMLElement;
    await expect.poll(() => row("Quiet").textContent).toMatch(/– on\d+ off–−[\d,]+D?.*1follower/);
    expect(row("Blank").textContent).toContain("no switches");

    await user.click(screen.getByRole("button", { name: "Preset" }));
    expect(names()).toEqual(["Blank", "Quiet"]);
    expect(address()).toContain("sort=name");
    await user.click(screen.getByRole("button", { name: "Followed by" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: /Desk/ }));
    expect(names()).toEqual(["Quiet"]);

    await user.click(screen.getByRole("button", { name: "More for Quiet" }));
    await user.click(await screen.findByRole("menuitem", { name: "Duplicate…" }));
    const form = within(await screen.findByRole("dialog", { name: "Duplicate Quiet" }));
    await user.click(form.getByRole("button", { name: "Duplicate" }));
    const copy = async () =>
      (await request<PresetSettingsAnswer>(server, "GET /api/v1/presets/quiet-copy/settings")).body
        .settings;
    await expect
      .poll(copy)
      .toEqual({ newTools: "off", tools: { sb_shell_tool: { enabled: false } } });

    await user.click(await screen.findByRole("button", { name: /^Take away the filter/ }));
    await screen.findByRole("link", { name: "Quiet copy" });
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    await user.click(screen.getByRole("button", { name: "Delete…" }));
    const sure = within(await screen.findByRole("dialog", { name: "Delete 3 presets?" }));
    await sure.findByText("Desk");
    await user.click(sure.getByRole("button", { name: "Delete" }));
    await screen.findByText("There are no presets yet");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await expect.poll(names).toEqual(["Blank", "Quiet", "Quiet copy"]);
  },
);

test("a preset that cannot be read is said where problems are, and restored or deleted among presets", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-presets-"));
  const before = await startTestServer({ dataDir });
  for (const name of ["Quiet", "Zoo"]) await request(before, "POST /api/v1/presets", { name });
  await before.close();
  const database = new Database(databaseFile(dataDir));
  database.prepare("update agents set settings = '{' where kind = 'preset'").run();
  database.close();
  const { user } = await openApp("/problems", sampleTools, { dataDir });
  await user.click(
    (await screen.findAllByRole("link", { name: /^Open presets/ }))[0] as HTMLElement,
  );
  const [quiet] = await screen.findAllByText(/The preset Quiet is out of order/);
  await user.click(
    within(quiet?.parentElement as HTMLElement).getByRole("button", { name: "Restore as created" }),
  );
  expect(await screen.findByRole("link", { name: /Quiet/ })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Delete Zoo…" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }),
  );
  await vi.waitFor(() => expect(screen.queryByText(/is out of order/)).toBeNull());
});

test("a text that is no value of a preset is kept out of sight, is counted, and is named where it blocks Save", async () => {
  const { user, server, goTo } = await openApp("/presets");
  const body = { name: "Office", tools: { "acme.web_search": true } };
  await request(server, "POST /api/v1/presets", body);
  goTo("/presets/office?tool=acme.web_search");
  const field = () => screen.findByLabelText<HTMLInputElement>("Max results");
  const draft = () => screen.getByRole("region", { name: "Draft" });
  await user.clear(await field());
  await user.type(await field(), "abc");
  const expectKept = async () => {
    expect((await field()).value).toBe("abc");
    expect(draft().textContent).toContain("1 problem blocks saving");
    expect(screen.getByText("1 error")).toBeTruthy();
    expect(within(draft()).getByTitle(/, Max results: must be a whole number$/)).toBeTruthy();
  };
  await vi.waitFor(expectKept);
  await user.click(screen.getByRole("button", { name: /^Close/ }));
  await vi.waitFor(() => expect(screen.queryByLabelText("Max results")).toBeNull());
  await user.click(within(draft()).getByRole("button", { name: "1 problem blocks saving" }));
  await vi.waitFor(async () => expect(document.activeElement).toBe(await field()));
  await expectKept();
});
