import { EditorView } from "@codemirror/view";
import { defineTool, type JsonSchema } from "@pegboard/registry-core";
import { toToolSettings } from "@pegboard/registry-core/internal";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CatalogAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { saveOrganisation } from "../../../../../server/src/testing/save-organisation.ts";
import { startTestServer } from "../../../../../server/src/testing/start-test-server.ts";
import { testTools } from "../../../../../server/src/testing/test-tools.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import { enter, name, saveButton, textOf } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";

async function openVault(search = "") {
  const app = await openApp(`/tools/vault?tab=settings${search}`, testTools);
  const section = await screen.findByRole("region", name("Organisation settings"));
  const stored = async () =>
    toToolSettings(
      (await request<CatalogAnswer>(app.server, "GET /api/v1/tools")).body.organisation.tools
        ?.vault,
    ).config ?? {};
  const change = (values: Record<string, unknown>) =>
    saveOrganisation(
      app.server,
      Object.entries(values).map(([key, value]) => ({
        op: "setConfig",
        tool: "vault",
        key,
        value,
      })),
    );
  const field = (label: string) =>
    within(section).findByRole<HTMLInputElement>("textbox", name(label));
  const type = async (label: string, text: string) => {
    const input = await field(label);
    await app.user.clear(input);
    await app.user.type(input, text);
    await waitFor(async () => expect((await field(label)).value).toBe(text));
  };
  const save = async () => {
    await waitFor(() => expect(saveButton().getAttribute("aria-disabled")).not.toBe("true"));
    await app.user.click(saveButton());
  };
  return {
    ...app,
    saveAgent: app.save,
    section: within(section),
    stored,
    change,
    field,
    type,
    save,
  };
}

test("a value is set for the organisation only once it is saved, says so, and goes back to its default", async () => {
  const { user, section, stored, type, save } = await openVault();
  await type("Max results", "9");
  expect(await stored()).toEqual({});
  await save();
  await waitFor(async () => expect(await stored()).toEqual({ max_results: 9 }));
  expect(await section.findByText("Organisation")).toBeTruthy();
  expect(section.getByText("default 5")).toBeTruthy();
  await user.click(await section.findByRole("button", name("Reset Max results")));
  await save();
  await waitFor(async () => expect(await stored()).toEqual({}));
  expect(section.queryByText("Organisation")).toBeNull();
});

test("what the form finds blocks saving, what only the server finds lands on its field", async () => {
  const { user, section, stored, type, save } = await openVault();
  await type("Max results", "99");
  expect(await section.findByText(/Must be at most 50/)).toBeTruthy();
  expect(saveButton().getAttribute("aria-disabled")).toBe("true");
  expect(await stored()).toEqual({});
  await type("Max results", "2");
  await type("Min results", "7");
  await enter(user, section.getByLabelText("API key", { selector: "input" }), "organisation-key-1");
  await save();
  expect(textOf(await screen.findByRole("alert"))).toContain(
    "Min results (Vault · Config): must not be more than",
  );
  const invalid = section.getByRole("textbox", name("Min results"));
  expect(invalid.getAttribute("aria-invalid")).toBe("true");
  expect(await stored()).toEqual({});
});

test("a required field that the organisation leaves open is said, not held against the form", async () => {
  const { section, type, save, stored } = await openVault();
  expect(await section.findByText(/API key is required: while it is not set here/)).toBeTruthy();
  await type("Max results", "8");
  await save();
  await waitFor(async () => expect(await stored()).toEqual({ max_results: 8 }));
});

test.runIf(isDeepRun)(
  "agents with a value of their own are named at the field, and lead to it",
  async () => {
    const { section, agent, saveAgent } = await openVault();
    await saveAgent({
      baseRevision: 0,
      operations: [{ op: "setConfig", tool: "vault", key: "max_results", value: 3 }],
    });
    const own = within(await section.findByRole("region", name("Values of agents")));
    expect(own.getByText("Max results")).toBeTruthy();
    expect(own.getByRole("link", name(agent.name)).getAttribute("href")).toBe(
      "/agents/first-agent/tools?tool=vault&tab=config&field=%2Fmax_results",
    );
  },
);

test.runIf(isDeepRun)(
  "a link to a field brings the focus to it, and then leaves the address",
  async () => {
    const { field, address } = await openVault("&field=%2Fmin_results");
    await waitFor(async () => expect(document.activeElement).toBe(await field("Min results")));
    expect(address()).toBe("/tools/vault?tab=settings");
  },
);

test("an unsaved edit is there again after another tool was looked at, and after a reload without its secret", async () => {
  const { user, type, section } = await openVault();
  await type("Max results", "9");
  await enter(user, section.getByLabelText("API key", { selector: "input" }), "organisation-key-1");
  await user.click(screen.getByRole("link", name("Notes")));
  expect(await screen.findByText("This tool has no settings.")).toBeTruthy();
  expect(
    within(screen.getByRole("row", name(/Vault/))).getByRole("img", name(/^Unsaved/)),
  ).toBeTruthy();
  await user.click(screen.getByRole("link", name("Vault")));
  const again = within(await screen.findByRole("region", name("Organisation settings")));
  expect((await again.findByRole<HTMLInputElement>("textbox", name("Max results"))).value).toBe(
    "9",
  );
  expect(await again.findByText("New value")).toBeTruthy();
  expect(JSON.stringify({ ...localStorage })).not.toContain("organisation-key-1");
  cleanup();

  const reloaded = await openApp("/tools/vault?tab=settings", testTools);
  const form = within(await screen.findByRole("region", name("Organisation settings")));
  expect((await form.findByRole<HTMLInputElement>("textbox", name("Max results"))).value).toBe("9");
  expect(await screen.findByText(/API key in Vault/)).toBeTruthy();
  await reloaded.user.click(screen.getByRole("button", name("Dismiss")));
  await reloaded.user.click(saveButton());
  await waitFor(() => expect(screen.queryByRole("img", name(/^Unsaved/))).toBeNull());
  await waitFor(() => expect(localStorage.getItem("pegboard.draft.@organisation")).toBeNull());
});

test.runIf(isDeepRun)(
  "JSON that is not finished is there again after another tool and the form were looked at, and never on disk",
  async () => {
    const { user, stored } = await openVault("&editor=json");
    const label = name(/as JSON$/);
    const source = async () => {
      const editor = EditorView.findFromDOM(await screen.findByRole("textbox", label));
      if (!editor) throw new Error("no editor");
      return editor;
    };
    const write = async (insert: string) => {
      const editor = await source();
      act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } }));
    };
    await write('{ "api_key": "half-typed-key", "max_results": ');
    await user.click(screen.getByRole("link", name("Notes")));
    expect(await screen.findByText("This tool has no settings.")).toBeTruthy();
    expect(
      within(screen.getByRole("row", name(/Vault/))).getByRole("img", name(/^Unsaved/)),
    ).toBeTruthy();
    expect(JSON.stringify({ ...localStorage })).not.toContain("half-typed");
    await user.click(screen.getByRole("link", name("Vault")));
    await user.click(await screen.findByRole("button", name("Form")));
    await user.click(await screen.findByRole("button", name("JSON")));
    expect((await source()).state.doc.toString()).toBe(
      '{ "api_key": "half-typed-key", "max_results": ',
    );
    await write('{ "max_results": 9 }');
    await user.click(saveButton());
    await waitFor(async () => expect(await stored()).toEqual({ max_results: 9 }));
    await waitFor(() => expect(screen.queryByRole("img", name(/^Unsaved/))).toBeNull());
  },
);

test("what the schema changed since a value was set is listed, and settled one by one", async () => {
  const search = (properties: Record<string, JsonSchema>) =>
    defineTool({
      name: "search",
      visible: true,
      config: { type: "object", properties },
      methods: { find: { run: () => 1 } },
    });
  const before = await startTestServer({
    tools: [search({ limit: { type: "integer" }, region: { type: "string" } })],
  });
  const set = (key: string, value: unknown) => ({ op: "setConfig", tool: "search", key, value });
  await saveOrganisation(before, [set("limit", 50), set("region", "us")]);
  await before.end();
  const tools = [search({ limit: { type: "integer", maximum: 10 } })];
  const { user, server } = await openApp("/tools/search?tab=settings", tools, {
    dataDir: before.dataDir,
  });
  const drift = within(
    await screen.findByRole("region", name("The schema changed since the organisation set this")),
  );
  expect(drift.getByText("Region is no longer there")).toBeTruthy();
  expect(drift.getByText(/are not offered the tool/)).toBeTruthy();
  const form = within(screen.getByRole("region", name("Organisation settings")));
  await user.click(drift.getByRole("button", name("Go to field")));
  const limit = await form.findByRole<HTMLInputElement>("textbox", name("Limit"));
  await waitFor(() => expect(document.activeElement).toBe(limit));
  expect(limit.value).toBe("50");
  await user.click(drift.getByRole("button", name("Reset Limit")));
  await waitFor(() => expect(drift.queryByText(/are not offered the tool/)).toBeNull());
  await user.click(drift.getByRole("button", name("Remove Region")));
  await waitFor(() => expect(saveButton().getAttribute("aria-disabled")).not.toBe("true"));
  await user.click(saveButton());
  await waitFor(() =>
    expect(screen.queryByText("The schema changed since the organisation set this")).toBeNull(),
  );
  expect((await request<CatalogAnswer>(server, "GET /api/v1/tools")).body.organisation).toEqual({});
  await before.close();
});

test.runIf(isDeepRun)("a tool without settings says so", async () => {
  await openApp("/tools/notes?tab=settings", testTools);
  expect(await screen.findByText("This tool has no settings.")).toBeTruthy();
});

test("what a method's form and a number refuse stays over tabs, tools and a reload, is counted, and is named where it blocks Save", async () => {
  const { user } = await openApp("/tools/notes?tab=settings&method=read_note", testTools);
  const draft = () => textOf(screen.getByRole("region", name("Draft")));
  const tab = (label: string) => screen.getByRole("tab", name(new RegExp(`^${label}`)));
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  await user.type(await field("Time limit"), "0");
  await waitFor(() => expect(textOf(tab("Settings"))).toContain("1 error"));
  expect(draft()).toContain("1 problem blocks saving");

  await user.click(screen.getByRole("link", name("Vault")));
  await user.click(await screen.findByRole("tab", name(/^Details/)));
  const { value: declared } = await field("Weight");
  await user.clear(await field("Weight"));
  await user.type(await field("Weight"), "abc");
  await user.tab();
  expect((await field("Weight")).value).toBe("abc");
  expect(textOf(tab("Details"))).toContain("1 error");
  await user.click(tab("Overview"));
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText(/^Not saved: Read Note, Time limit: must be more than 0/);
  await user.click(screen.getByRole("button", name("2 problems block saving")));
  await waitFor(async () => expect(document.activeElement).toBe(await field("Time limit")));
  cleanup();

  await openApp("/tools/vault?tab=details", testTools);
  await waitFor(async () => expect((await field("Weight")).value).toBe("abc"));
  expect(screen.getByText(/^Must be a number/)).toBeTruthy();
  expect(draft()).toContain("2 problems block saving");
  await user.clear(await field("Weight"));
  await user.type(await field("Weight"), "7.50");
  expect((await field("Weight")).value).toBe("7.50");
  await waitFor(() => expect(draft()).toContain("1 problem blocks saving"));
  await user.click(screen.getByRole("button", name("Discard")));
  await waitFor(() => expect(draft()).not.toContain("saving"));
  expect((await field("Weight")).value).toBe(declared);
});
