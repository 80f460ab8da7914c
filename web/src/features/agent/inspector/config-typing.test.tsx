import { defineTool } from "@pegboard/registry-core";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
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
    properties: { region: { type: "string", default: "eu", maxLength: 6 } },
  },
  methods: { find: { run: () => 1 } },
});

async function openConfig() {
  const { agent, saved } = await startAgent({ tools: [search] });
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

test("a page left right after a letter keeps that letter", async () => {
  const { region, agent, unmount } = await openConfig();
  typeAnd(region, "euro", () => window.dispatchEvent(new Event("pagehide")));
  expect(localStorage.getItem(`pegboard.draft.${agent.id}`)).toContain('"value":"euro"');
  act(() => {
    fireEvent.change(region, { target: { value: "euros" } });
    unmount();
  });
  expect(localStorage.getItem(`pegboard.draft.${agent.id}`)).toContain('"value":"euros"');
});

test("the JSON opened right after a letter holds it", async () => {
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

test("the cursor stays where a letter was typed", async () => {
  const { region, user } = await openConfig();
  await user.click(region);
  region.setSelectionRange(1, 1);
  await user.keyboard("xy");
  expect([region.value, region.selectionStart]).toEqual(["exyu", 3]);
});
