import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AgentsAnswer, SettingsAnswer } from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import {
  type AgentsSearch,
  parseAgentsSearch,
  SORT_KEYS,
} from "../../addresses/searches/agents-search.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { openApp } from "../../testing/open-app.tsx";
import { isAscending, searchAgents } from "./listed-agents.ts";

function agentWith(
  id: string,
  fields: Partial<AgentSummary> = {},
  counts: Partial<AgentSummary["counts"]> = {},
) {
  return {
    id,
    name: id,
    description: "",
    revision: 1,
    createdAt: "2026-01-01T00:00:00Z",
    lastChange: null,
    newTools: "inherit" as const,
    tile: { letters: "SU", color: "#6366f1" },
    problems: { errors: 0, warnings: 0 },
    counts: {
      toolsOn: 2,
      tools: 5,
      methods: 7,
      notOffered: 0,
      deferred: 0,
      tokens: 1200,
      ...counts,
    },
    ...fields,
  };
}
const change = (by: string, at: string) => ({ lastChange: { by, at } });
const agents: AgentSummary[] = [
  agentWith("Support 10", {
    description: "Answers questions",
    group: "Desk",
    tokenBudget: 1000,
    ...change("ada", "2"),
  }),
  agentWith(
    "Support 9",
    { group: "Desk", problems: { errors: 0, warnings: 5 } },
    { tokens: 9, toolsOn: 4, methods: 1 },
  ),
  agentWith(
    "Ops",
    { description: "Restarts servers", tokenBudget: 0, ...change("bob", "3") },
    { toolsOn: 1, methods: 9 },
  ),
  agentWith("Old", {
    archived: "2026-02-02T00:00:00Z",
    group: "Desk",
    problems: { errors: 1, warnings: 0 },
  }),
];
const names = (search: AgentsSearch, drafts: string[] = []) =>
  searchAgents(agents, search, new Map(drafts.map((id) => [id, true]))).map(({ name }) => name);

test.each<[AgentsSearch, string[]]>([
  [{}, ["Ops", "Support 9", "Support 10"]],
  [{ q: "SUPPORT" }, ["Support 9", "Support 10"]],
  [{ q: "servers ops" }, ["Ops"]],
  [{ q: "support servers" }, []],
  [{ q: "(" }, []],
  [{ q: "desk" }, ["Support 9", "Support 10"]],
  [{ group: "Desk" }, ["Support 9", "Support 10"]],
  [{ by: "bob" }, ["Ops"]],
  [{ state: "drafts" }, ["Ops"]],
  [{ state: "budget" }, ["Ops", "Support 10"]],
  [{ state: "problems" }, ["Support 9"]],
  [{ state: "archived" }, ["Old"]],
  [{ state: "archived", group: "Sales" }, []],
])("%j lists %j", (search, found) => expect(names(search, ["Ops"])).toEqual(found));

test.each<[NonNullable<AgentsSearch["sort"]>, string[]]>([
  ["name", ["Ops", "Support 9", "Support 10"]],
  ["group", ["Support 9", "Support 10", "Ops"]],
  ["tools", ["Support 9", "Support 10", "Ops"]],
  ["offered", ["Ops", "Support 10", "Support 9"]],
  ["tokens", ["Ops", "Support 10", "Support 9"]],
  ["budget", ["Ops", "Support 10", "Support 9"]],
  ["problems", ["Support 9", "Ops", "Support 10"]],
  ["changed", ["Ops", "Support 10", "Support 9"]],
])("by %s, the order is %j", (sort, order) => expect(names({ sort })).toEqual(order));

test("every column says which way it is sorted, and turns", () => {
  for (const sort of SORT_KEYS) expect(isAscending(sort, true)).toBe(!isAscending(sort, false));
  expect(names({ reversed: true })).toEqual(["Support 10", "Support 9", "Ops"]);
});

test("the address of the list is read back, without what is unknown", () => {
  const search = {
    q: "ops",
    group: "Desk",
    by: "ada",
    state: "archived",
    sort: "tokens",
    reversed: true,
    dialog: "new",
  };
  expect(parseAgentsSearch(search)).toEqual(search);
  expect(
    parseAgentsSearch({ q: 404, state: "lost", sort: "size", reversed: "yes", dialog: "old" }),
  ).toEqual({
    q: "404",
  });
});

async function openWith(count: number) {
  const opened = await openApp("/agents");
  for (let number = 1; number <= count; number++) {
    await request(opened.server, "POST /api/v1/agents", {
      name: `Desk ${number}`,
      group: number % 2 ? "Sales" : "Support",
    });
  }
  await screen.findByRole("link", { name: `Desk ${count}` });
  const list = async () => (await request<AgentsAnswer>(opened.server, "GET /api/v1/agents")).body;
  const shown = () =>
    screen
      .getAllByRole("row")
      .flatMap((row) => within(row).queryAllByRole("link")[0]?.textContent ?? []);
  return { ...opened, list, shown };
}

test("a row counts tools, methods and tokens, and says how far the budget goes", async () => {
  const { server } = await openWith(1);
  const save = (tokens: number, baseRevision: number) => {
    const body = { baseRevision, operations: [{ op: "setTokenBudget", tokens }] };
    return request(server, "PATCH /api/v1/agents/desk-1/settings", body);
  };
  const row = () =>
    screen.getByRole("link", { name: "Desk 1" }).closest("[role=row]") as HTMLElement;
  expect(
    within(row()).getByText("None", { selector: "span.text-3:not(.max-sm\\:hidden)" }),
  ).toBeTruthy();
  const tokens = Number(
    within(row())
      .getAllByText(/^[\d,]+$/)
      .at(-1)
      ?.textContent?.replaceAll(",", ""),
  );
  await save(1, 0);
  expect((await within(row()).findAllByText(/% over$/)).length).toBeGreaterThan(0);
  await save(tokens + 1, 1);
  expect((await within(row()).findAllByText("near")).length).toBeGreaterThan(0);
});

test("a click on a head sorts and says so; the address keeps it", async () => {
  const { user, address, shown } = await openWith(2);
  expect(shown()).toEqual(["Desk 1", "Desk 2", "First agent"]);
  const head = () => screen.getByRole("columnheader", { name: "Agent" });
  expect(head().getAttribute("aria-sort")).toBe("ascending");
  await user.click(within(head()).getByRole("button"));
  expect([head().getAttribute("aria-sort"), ...shown()]).toEqual([
    "descending",
    "First agent",
    "Desk 2",
    "Desk 1",
  ]);
  await user.click(screen.getByRole("button", { name: /^Tokens ?, counted with/ }));
  expect(screen.getByRole("columnheader", { name: /^Tokens/ }).getAttribute("aria-sort")).toBe(
    "descending",
  );
  expect(address()).toContain("sort=tokens");
});

test("agents are selected by key and click, put into a group, archived and restored together", async () => {
  const { user, list } = await openWith(3);
  await user.click(screen.getByRole("checkbox", { name: "Select Desk 1" }));
  screen.getByRole("link", { name: "Desk 1" }).focus();
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  const bar = screen.getByRole("group", { name: "Selection" });
  expect(bar.textContent).toContain("2 agents");
  expect(screen.getByText("2 agents selected")).toBeTruthy();

  const groups = async () => (await list()).agents.map(({ group }) => group);
  const askGroup = async () => {
    await user.click(within(bar).getByRole("button", { name: "Group…" }));
    const dialog = await screen.findByRole("dialog", { name: "Group of 2 agents" });
    return within(dialog).getByRole("combobox", { name: "Group" });
  };
  await user.type(await askGroup(), "{Enter}");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(await groups()).toEqual([undefined, "Sales", "Support", "Sales"]);
  await user.type(await askGroup(), "Night{Enter}");
  await expect.poll(groups).toEqual([undefined, "Night", "Night", "Sales"]);

  // While the dialog closes, it hides what is behind it.
  await user.click(await within(bar).findByRole("button", { name: "Archive…" }));
  const asked = await screen.findByRole("dialog", { name: "Archive 2 agents?" });
  const names = within(within(asked).getByRole("list", { name: "Agents" })).getAllByRole(
    "listitem",
  );
  expect(names.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Desk 1"),
    expect.stringContaining("Desk 2"),
  ]);
  await user.click(within(asked).getByRole("button", { name: "Archive" }));
  await screen.findAllByText("2 agents archived: callers are answered no more.");
  await expect.poll(() => screen.queryByRole("link", { name: "Desk 1" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("link", { name: "Desk 1" });
  expect((await list()).agents.some(({ archived }) => archived)).toBe(false);
});

test("what is lost with an agent is said before it is deleted, and it comes back with Undo or from the deleted ones", async () => {
  const { user, server, list } = await openWith(1);
  await request(server, "POST /api/v1/agents/desk-1/tokens", { name: "crm" });
  const before = (await list()).agents[1];
  const remove = async () => {
    await user.click(await screen.findByRole("button", { name: "More for Desk 1" }));
    const leads = (name: string) => screen.getByRole("menuitem", { name }).getAttribute("href");
    await screen.findByRole("menuitem", { name: "Follow preset…" });
    expect(leads("Compare…")).toBe("/agents/compare?a=desk-1");
    expect(leads("Export…")).toMatch(/^\/transfer\?tab=export&agents=.*desk-1/);
    expect(leads("Make a preset…")).toBe("/presets?dialog=new&from=desk-1");
    await user.click(await screen.findByRole("menuitem", { name: "Delete…" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete Desk 1?" });
    await within(dialog).findByText("1 token of callers");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await screen.findAllByText("Desk 1 deleted.");
    expect((await list()).agents).toHaveLength(1);
  };
  await remove();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await expect.poll(async () => (await list()).agents[1]).toEqual(before);
  await remove();
  await user.click(screen.getByRole("button", { name: "State" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: /Deleted/ }));
  await user.click(await screen.findByRole("button", { name: "Restore Desk 1" }));
  await screen.findByText("No deleted agents are kept");
  expect((await list()).agents[1]).toEqual(before);
});

test.runIf(isDeepRun)("of two selected agents, one opens beside the other", async () => {
  const { user, address } = await openWith(2);
  await user.click(screen.getByRole("checkbox", { name: "Select Desk 1" }));
  const compare = screen.getByRole("button", { name: "Compare" });
  expect(compare.getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("checkbox", { name: "Select Desk 2" }));
  await user.click(compare);
  await expect.poll(address).toBe("/agents/compare?a=desk-1&b=desk-2");
});

test("a preset is put into the drafts of selected agents, followed or copied, with what that costs", async () => {
  const { user, server } = await openWith(2);
  const tools = { sb_shell_tool: { enabled: false } };
  await request(server, "POST /api/v1/presets", { name: "Quiet", tools });
  const use = async (choice: string) => {
    await user.click(await screen.findByRole("button", { name: "Use preset…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Use a preset in 2 agents" }));
    await user.selectOptions(await dialog.findByRole("combobox", { name: "Preset" }), choice);
    return dialog;
  };
  await user.click(screen.getByRole("checkbox", { name: "Select Desk 1" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Desk 2" }));
  const dialog = await use("Follow preset Quiet");
  await dialog.findByText(/^2 agents change · −[\d,]+ tokens$/);
  await user.click(dialog.getByRole("button", { name: "Add to 2 drafts" }));
  await screen.findByRole("button", { name: "2 drafts" });
  expect(
    (await request<SettingsAnswer>(server, "GET /api/v1/agents/desk-1/settings")).body.revision,
  ).toBe(0);

  const again = await use("Follow preset Quiet");
  await again.findByText("0 agents change · ±0 tokens");
  expect(again.getByRole("button", { name: "Add to 0 drafts" }).getAttribute("aria-disabled")).toBe(
    "true",
  );
  await user.selectOptions(again.getByRole("combobox", { name: "Preset" }), "Copy preset Quiet");
  await user.click(await again.findByRole("button", { name: "Add to 2 drafts" }));
  await user.click(await screen.findByRole("button", { name: "2 drafts" }));
  const drafts = within(await screen.findByRole("dialog", { name: "Drafts" }));
  await user.click(drafts.getByRole("button", { name: "Save all 2" }));
  const settings = async (agent: string) =>
    (await request<SettingsAnswer>(server, `GET /api/v1/agents/${agent}/settings`)).body.settings;
  for (const agent of ["desk-1", "desk-2"])
    await expect.poll(() => settings(agent)).toEqual({ presets: ["quiet"], tools });
});
