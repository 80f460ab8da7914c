import { defineTool } from "@pegboard/registry-core";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { isDeepRun } from "../../../../../test-depth.ts";
import {
  draftBar,
  name,
  openAgentTools,
  startAgent,
  textOf,
} from "../../../testing/open-agent-tools.tsx";

// Vitest reads the form's many modules once; a test that waits for them would run out of time.
beforeAll(() => import("../../../components/config-form/config-form.tsx").then(() => {}));

const search = defineTool({
  name: "search",
  visible: true,
  config: {
    type: "object",
    properties: {
      region: { type: "string", default: "eu", maxLength: 6 },
      limit: { type: "integer", default: 120 },
      hosts: {
        type: "array",
        items: { type: "object", properties: { port: { type: "integer" } } },
      },
    },
  },
  methods: { find: { run: () => 1 } },
});

const calendar = defineTool({
  name: "calendar",
  visible: true,
  methods: { list: { run: () => 1 } },
});

async function openConfig() {
  const { agent, saved } = await startAgent({ tools: [search, calendar] });
  const page = await openAgentTools(agent, { tool: "search", tab: "config" });
  return {
    ...page,
    agent,
    saved,
    region: await screen.findByLabelText<HTMLInputElement>("Region"),
  };
}

/** Does `next` right after a letter was typed, before React got to anything but the field. */
function typeAnd(field: HTMLInputElement, value: string, next: () => void) {
  act(() => {
    fireEvent.change(field, { target: { value } });
    expect(field.value).toBe(value);
    expect(textOf(draftBar())).toContain("No changes");
    next();
  });
}

test("Save right after a letter saves that letter", async () => {
  const { region, saved } = await openConfig();
  typeAnd(region, "euro", () => fireEvent.keyDown(region, { key: "s", ctrlKey: true }));
  await screen.findByText(/No changes · revision 1/);
  expect((await saved()).settings).toEqual({ tools: { search: { config: { region: "euro" } } } });
});

test("Save right after a letter that is wrong is refused", async () => {
  const { region, saved } = await openConfig();
  typeAnd(region, "too long", () => fireEvent.keyDown(region, { key: "s", ctrlKey: true }));
  await waitFor(() => expect(textOf(draftBar())).toContain("1 problem blocks saving"));
  expect(await saved()).toMatchObject({ revision: 0 });
});

test.runIf(isDeepRun)("a page left right after a letter keeps that letter", async () => {
  const { region, agent, unmount } = await openConfig();
  typeAnd(region, "euro", () => window.dispatchEvent(new Event("pagehide")));
  expect(localStorage.getItem(`pegboard.draft.${agent.id}`)).toContain('"value":"euro"');
  act(() => {
    fireEvent.change(region, { target: { value: "euros" } });
    unmount();
  });
  expect(localStorage.getItem(`pegboard.draft.${agent.id}`)).toContain('"value":"euros"');
});

test.runIf(isDeepRun)("the JSON opened right after a letter holds it", async () => {
  const { region } = await openConfig();
  typeAnd(region, "euro", () => fireEvent.click(screen.getByRole("button", name("JSON"))));
  expect(textOf(await screen.findByRole("textbox", name(/as JSON/)))).toContain('"euro"');
});

test("what is typed in a row is drawn letter by letter, follows as one change, and is undone as one", async () => {
  const { region, user } = await openConfig();
  typeAnd(region, "eur", () => fireEvent.change(region, { target: { value: "euro" } }));
  expect(region.value).toBe("euro");
  await waitFor(() => expect(textOf(draftBar())).toContain("1 change"));
  await user.click(within(draftBar()).getByRole("button", name(/^Undo/)));
  expect(region.value).toBe("eu");
  await user.click(within(draftBar()).getByRole("button", name(/^Redo/)));
  expect(region.value).toBe("euro");
});

test.runIf(isDeepRun)("the cursor stays where a letter was typed", async () => {
  const { region, user } = await openConfig();
  await user.click(region);
  region.setSelectionRange(1, 1);
  await user.keyboard("xy");
  expect([region.value, region.selectionStart]).toEqual(["exyu", 3]);
});

test("a text that is no number stays over tabs, tools and a reload, is counted, and blocks saving with its place", async () => {
  const { user, agent, unmount, saved } = await openConfig();
  const limit = () => screen.findByLabelText<HTMLInputElement>("Limit");
  const tab = (label: string) => screen.getByRole("tab", name(new RegExp(`^${label}`)));
  const field = await limit();
  await user.clear(field);
  await user.type(field, "abc");
  const expectKept = async () => {
    expect((await limit()).value).toBe("abc");
    expect(textOf(tab("Config"))).toMatch(/^Config1/);
    expect(textOf(draftBar())).toContain("1 problem blocks saving");
    expect(within(draftBar()).getByTitle("Search, Limit: must be a whole number")).toBeTruthy();
  };
  await waitFor(expectKept);

  await user.click(tab("Overview"));
  expect(textOf(tab("Config"))).toMatch(/^Config1/);
  await user.click(tab("Config"));
  await expectKept();

  const list = within(screen.getByRole("treegrid"));
  await user.click(list.getByText("Calendar"));
  await screen.findByRole("region", name("Calendar"));
  await user.click(list.getByLabelText("Enable Calendar"));
  fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
  await screen.findByText("Not saved: Search, Limit: must be a whole number");
  expect(await saved()).toMatchObject({ revision: 0 });
  await user.click(within(draftBar()).getByRole("button", name("1 problem blocks saving")));
  await waitFor(async () => expect(document.activeElement).toBe(await limit()));
  await expectKept();

  unmount();
  await openAgentTools(agent, { tool: "search", tab: "config" });
  await expectKept();
  await user.click(within(draftBar()).getByRole("button", name("Discard")));
  await waitFor(async () => expect((await limit()).value).toBe("120"));
  expect(textOf(draftBar())).not.toContain("blocks saving");
});

test.runIf(isDeepRun)("a text that is no number is gone with the row that it was in", async () => {
  const { user } = await openConfig();
  await user.click(await screen.findByRole("button", name(/^Add/)));
  await user.type(await screen.findByRole("textbox", name(/Port/)), "x");
  await waitFor(() => expect(textOf(draftBar())).toContain("1 problem blocks saving"));
  await user.click(screen.getByRole("button", name(/^Remove/)));
  await waitFor(() => expect(textOf(draftBar())).not.toContain("blocks saving"));
});
