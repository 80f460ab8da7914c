import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { sampleTools } from "../../../../../registry-core/src/testing/sample-tools.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import {
  draftBar,
  name,
  openAgentTools,
  startAgent,
  textOf,
} from "../../../testing/open-agent-tools.tsx";

beforeAll(async () => {
  await Promise.all([
    import("./picked-panel.tsx"),
    import("../tree/selected-bar.tsx"),
    import("./inspector.tsx"),
  ]);
});

const run = () => "done";
const mailTool = (part: string, app: string) =>
  defineTool({
    name: `${part}_tool`,
    displayName: part,
    description: `Handles ${part}.`,
    visible: true,
    app,
    methods: { [`erase_${part}`]: { description: `Erases ${part}.`, run } },
  });

async function openErasing() {
  const tools = [
    ...sampleTools,
    mailTool("drafts", "mail"),
    mailTool("folders", "mail"),
    mailTool("rooms", "chat"),
  ];
  const started = await startAgent({ tools });
  await request(started.server, "PATCH /api/v1/preferences", {
    functionLimits: { "openai-chat": 2, gemini: 10 },
  });
  const page = await openAgentTools(started.agent, { q: "erase" });
  const tree = await page.tree();
  const all = async () => {
    await waitFor(() => expect(within(tree).getAllByRole("row")).toHaveLength(3));
    within(tree).getAllByRole("row")[0]?.focus();
    await page.user.keyboard("{Control>}a{/Control}");
    return await picked();
  };
  return { ...started, ...page, all };
}

const picked = () => screen.findByRole("region", name("What is selected"));
const row = (panel: HTMLElement, label: string) =>
  textOf(within(panel).getByText(label).parentElement);
const appRows = (panel: HTMLElement) => within(panel).getAllByRole("listitem").map(textOf);
const count = (text: string | null | undefined) =>
  Number(text?.replace(/[^\d−]/g, "").replace("−", "-"));

test("says what a switch of all that is selected would do, to the last token, before and after it is pressed", async () => {
  const { user, all } = await openErasing();
  const panel = await all();
  expect(
    textOf(within(panel).getByRole("heading", name("3 methods selected")).parentElement),
  ).toContain("from the search erase · 2 apps");
  expect(within(panel).getByText("If switched off")).toBeTruthy();
  const bar = await screen.findByRole("group", name("Selection"));
  const off = await within(bar).findByRole("button", name(/^Off −\d+ tokens$/));
  const [before, after, change] = numbers(row(panel, "Tokens"));
  expect(change).toBe(count(textOf(off)));
  expect(row(panel, "Methods offered")).toMatch(/−3$/);
  expect(row(panel, "Left without a method")).toBe(
    "Left without a methoddraftsfoldersrooms3 tools",
  );
  const apps = appRows(panel).slice(3, 5);
  expect(apps.map((app) => app?.replace(/−.*/, ""))).toEqual(["mail2 methods", "chat1 methods"]);
  const costs = apps.map((app) => count(app?.match(/−\d+/)?.[0]));
  expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(change);
  await user.click(off);
  await waitFor(() => expect(within(panel).getByText("If switched on")).toBeTruthy());
  expect(numbers(row(panel, "Tokens"))).toEqual([after, before, -(change ?? 0)]);
  expect(within(panel).queryByText("Left without a method")).toBeNull();
  expect(textOf(draftBar())).toContain("−3 methods");
});

const numbers = (text: string | null | undefined) =>
  [...(text ?? "").matchAll(/[−\d][\d,]*/g)].map(([one]) => count(one));

test("says for each provider that refuses so many functions whether it still would", async () => {
  const { user, all } = await openErasing();
  const panel = await all();
  await waitFor(() =>
    expect(row(panel, "OpenAI takes 2")).toMatch(/still \d too manyChoose which$/),
  );
  const [, after] = numbers(row(panel, "Methods offered"));
  expect(numbers(row(panel, "OpenAI takes 2"))).toEqual([2, (after ?? 0) - 2]);
  expect(row(panel, "Gemini takes 10")).toMatch(/within the limit then$/);
  expect(within(panel).queryByText(/^Anthropic takes/)).toBeNull();
  await user.click(within(panel).getByRole("button", name("Choose which")));
  await waitFor(() => expect(screen.getByRole("searchbox")).toHaveProperty("value", "is:on"));
  expect(textOf(await screen.findByRole("group", name("Selection")))).toContain(
    "3 methods in 3 tools",
  );
  await waitFor(() => expect(within(panel).queryByText("Choose which")).toBeNull());
});

test("one method is no selection to act on together, and Escape or another way to a tool brings the inspector back", async () => {
  const { user, all } = await openErasing();
  const panel = await all();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(panel.isConnected).toBe(false));
  const boxes = await screen.findAllByRole("checkbox", name(/^Select erase|^Select Erase/));
  await user.click(boxes[0] as HTMLElement);
  await screen.findByRole("group", name("Selection"));
  expect(screen.queryByRole("region", name("What is selected"))).toBeNull();
  await user.click(boxes[1] as HTMLElement);
  await picked();
  (document.activeElement as HTMLElement).blur();
  // A key that opens a tab of the inspector works outside of the list too.
  await user.keyboard("w");
  await waitFor(() => expect(screen.queryByRole("region", name("What is selected"))).toBeNull());
  expect(screen.queryByRole("group", name("Selection"))).toBeNull();
  expect((await screen.findByRole("tab", name("Why"))).getAttribute("aria-selected")).toBe("true");
});
