import { defineTool } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import type { TestServer } from "../../../../server/src/testing/start-test-server.ts";
import { isDeepRun } from "../../../../test-depth.ts";
import { openApp } from "../../testing/open-app.tsx";

async function openMatrix(search = "", tools: RegisteredTool[] = sampleTools) {
  const app = await openApp(`/matrix${search}`, tools);
  for (const [name, group] of [
    ["Billing", "Desk"],
    ["Refunds", "Desk"],
    ["Writer", "Docs"],
  ]) {
    await request(app.server, "POST /api/v1/agents", { name, group });
  }
  await screen.findByRole("columnheader", { name: "Writer" });
  return app;
}

const settingsOf = async (server: TestServer, agent: string) =>
  (
    await request<{ revision: number; settings: { tools?: object } }>(
      server,
      `GET /api/v1/agents/${agent}/settings`,
    )
  ).body;

/** The words of the cells of a row, from left to right. */
function cells(name: string): string[] {
  const head = screen.getByRole("rowheader", { name: new RegExp(`${name}\\b`) });
  const row = head.closest<HTMLElement>("[role=row]");
  if (!row) throw new Error(`No row ${name}`);
  return within(row)
    .getAllByRole("gridcell")
    .map((cell) => cell.getAttribute("aria-label") ?? "");
}

const press = (...keys: string[]) => {
  const grid = screen.getByRole("grid");
  for (const key of keys) {
    const parts = key.split("+");
    fireEvent.keyDown(grid, {
      key: parts.at(-1) === "Space" ? " " : parts.at(-1),
      shiftKey: parts.includes("shift"),
      ctrlKey: parts.includes("mod"),
    });
  }
};

/** Names of rows and columns, where the cursor is. */
const corner = () => screen.getByRole("columnheader", { name: "Tool" }).textContent;

test("agents stand in their groups beside each other, and each cell says how it is and why", async () => {
  const { server } = await openMatrix();
  const heads = screen.getAllByRole("columnheader").map((head) => head.getAttribute("title"));
  expect(heads.slice(1)).toEqual(["Billing", "Refunds", "Writer", "First agent"]);
  expect(cells("Messages")).toEqual(Array(4).fill("core, always on"));
  expect(cells("Web Search")).toEqual(Array(4).fill("off, inherited"));
  await request(server, "PATCH /api/v1/organisation/settings", {
    baseRevision: 0,
    operations: [
      {
        op: "setToolMetadata",
        tool: "acme.web_search",
        field: "disabledReason",
        value: "Under repair",
      },
    ],
  });
  await expect.poll(() => cells("Web Search")).toEqual(Array(4).fill("unavailable, inherited"));
  press("ArrowDown");
  while (!corner()?.includes("Web Search")) press("ArrowDown");
  expect(corner()).toContain("Disabled for the organisation: Under repair");
});

test("a range over several agents is switched in one step, undone, and saved agent by agent", async () => {
  const { server, user } = await openMatrix("?q=files");
  const grid = screen.getByRole("grid");
  expect(grid.getAttribute("aria-colcount")).toBe("5");
  await expect.poll(() => screen.queryByRole("rowheader", { name: /Messages/ })).toBeNull();
  while (!corner()?.includes("Sandbox")) press("ArrowDown");
  const before = cells("Sandbox Files");
  press("shift+ArrowRight");
  await screen.findByText(/^\d+ methods × 2 agents$/);
  press("Space");
  await screen.findByText(/in/, { selector: "section[aria-label=Draft] span" });
  const changed = cells("Sandbox Files");
  expect(changed.slice(0, 2)).not.toEqual(before.slice(0, 2));
  expect(changed.slice(2)).toEqual(before.slice(2));
  const bar = () => screen.getByRole("region", { name: "Draft" }).textContent;
  expect(bar()).toMatch(/2 changes in 2 agents/);
  await expect.poll(bar).toMatch(/[+−]\d+ tokens/);
  press("mod+z");
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  await expect.poll(() => cells("Sandbox Files")).toEqual(before);
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true, shiftKey: true });
  await expect.poll(() => cells("Sandbox Files")).toEqual(changed);
  await user.click(screen.getByRole("button", { name: /^Save 2 agents/ }));
  await expect.poll(bar).toContain("No changes");
  for (const agent of ["billing", "refunds"]) {
    expect(await settingsOf(server, agent)).toMatchObject({ revision: 1 });
  }
  expect((await settingsOf(server, "writer")).revision).toBe(0);
  expect(cells("Sandbox Files")[0]).toBe(changed[0]?.replace(", changed", ""));
});

test("groups and chosen agents narrow the columns, chosen tools the rows, and the address keeps them", async () => {
  const { user, address } = await openMatrix(
    '?agents=["billing","writer"]&tools=["message_tool","acme.web_search"]',
  );
  const names = () =>
    screen.getAllByRole("columnheader").flatMap((head) => head.getAttribute("title") ?? []);
  expect(names()).toEqual(["Billing", "Writer"]);
  expect(screen.queryByRole("rowheader", { name: /Sandbox/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Docs" }));
  await expect.poll(names).toEqual(["Writer"]);
  expect(decodeURIComponent(address())).toContain('groups=["Docs"]');
  await user.click(screen.getByRole("button", { name: "2 chosen agents: show all" }));
  await user.click(screen.getByRole("button", { name: "Desk" }));
  await expect.poll(names).toEqual(["Billing", "Refunds", "Writer"]);
  await user.type(screen.getByRole("searchbox"), "is:on");
  await screen.findByText(/is:on asks about one agent/);
});

test("a column is copied to other agents, and all of it can be reviewed and discarded", async () => {
  const { server, user } = await openMatrix();
  await request(server, "PATCH /api/v1/agents/billing/settings", {
    baseRevision: 0,
    operations: [{ op: "setNewTools", state: "on" }],
  });
  await expect.poll(() => cells("Web Search")[0]).not.toBe("off, inherited");
  await user.click(screen.getByRole("columnheader", { name: "Billing" }));
  await user.click(await screen.findByRole("button", { name: "Copy column to…" }));
  const choice = await screen.findByRole("dialog", { name: "Copy Billing to" });
  await user.click(await within(choice).findByRole("checkbox", { name: /Writer/ }));
  await user.click(within(choice).getByRole("button", { name: "Add to 1 draft" }));
  await screen.findByRole("button", { name: /^Save 1 agent/ });
  const row = cells("Web Search");
  expect(row[2]?.replace(", changed", "")).toBe(row[0]?.replace(", inherited", ""));
  // The dialog before gives the focus back, and the draft's cost is known, a moment later.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await expect
    .poll(() => screen.getByRole("region", { name: "Draft" }).textContent)
    .toMatch(/tokens/);
  await user.click(screen.getByRole("button", { name: "Review" }));
  const review = await screen.findByRole("dialog", { name: /Review \d+ changes? in 1 agent/ });
  expect(within(review).getByText("Writer")).toBeTruthy();
  await within(review).findByText("No calls to judge by");
  await user.click(within(review).getByRole("button", { name: "Discard all" }));
  await expect.poll(() => cells("Web Search")[2]).toBe("off, inherited");
});

test.runIf(isDeepRun)("a draft of an earlier visit is drawn with the first cells", async () => {
  const operations = [{ op: "setTool", tool: "acme.web_search", state: "on" }];
  const draft = {
    changes: 1,
    base: { revision: 0, settings: {} },
    steps: [{ label: "On", operations }],
    lostSecrets: [],
  };
  localStorage.setItem("pegboard.draft.first-agent", JSON.stringify(draft));
  const drawn = new Set<string | undefined>();
  const watch = new MutationObserver(() => {
    if (screen.queryByRole("rowheader", { name: /Web Search/ }))
      drawn.add(cells("Web Search").at(-1));
  });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  await openMatrix();
  await screen.findByRole("button", { name: /^Save 1 agent/ });
  watch.disconnect();
  localStorage.clear();
  expect([...drawn]).toEqual(["unavailable, changed"]);
});

test("an agent whose draft clashes with another save keeps it and is named, the others are saved", async () => {
  const { server, user } = await openMatrix();
  while (!corner()?.includes("Web Search")) press("ArrowDown");
  press("shift+End", "Space");
  await screen.findByRole("button", { name: /^Save 4 agents/ });
  await request(server, "PATCH /api/v1/agents/refunds/settings", {
    baseRevision: 0,
    operations: [{ op: "setTool", tool: "acme.web_search", state: "off" }],
  });
  await user.click(screen.getByRole("button", { name: /^Save 4 agents/ }));
  const alert = await screen.findByText(/Not saved: 1 agent/);
  expect(alert.textContent).toContain("Refunds: Somebody else changed the same meanwhile");
  await screen.findByRole("button", { name: /^Save 1 agent/ });
  expect(await settingsOf(server, "writer")).toMatchObject({ revision: 1 });
});

test.runIf(isDeepRun)("what Save would save of agents that no column shows is named", async () => {
  const { user } = await openMatrix();
  while (!corner()?.includes("Web Search")) press("ArrowDown");
  press("shift+End", "Space");
  await screen.findByRole("button", { name: /^Save 4 agents/ });
  const bar = () => screen.getByRole("region", { name: "Draft" }).textContent;
  expect(bar()).not.toContain("not shown");
  await user.click(screen.getByRole("button", { name: "Docs" }));
  await expect.poll(bar).toContain("3 agents of them not shown: Billing, Refunds and First agent");
  expect(bar()).toMatch(/4 changes in 4 agents· \+4 tools/);
});

test.runIf(isDeepRun)(
  "a range over all rows says how many hidden methods it leaves out, and takes them in",
  async () => {
    const { user, address } = await openMatrix();
    press("mod+a");
    const selection = await screen.findByRole("group", { name: "Selection" });
    await within(selection).findByText("1 hidden method is left out");
    await user.click(within(selection).getByRole("button", { name: "Include 1 hidden" }));
    await expect.poll(() => selection.textContent).not.toContain("left out");
    expect(selection.textContent).toMatch(/^\d+ methods × 4 agents · 5 tools/);
    expect(address()).toBe("/matrix?hidden=true");
    await user.click(screen.getByRole("button", { name: "Hide hidden tools again" }));
    await within(selection).findByText("1 hidden method is left out");
  },
);

test.runIf(isDeepRun)("selected agents are opened in the matrix", async () => {
  const { user, server, address } = await openApp("/agents");
  await request(server, "POST /api/v1/agents", { name: "Billing" });
  await user.click(await screen.findByRole("checkbox", { name: "Select Billing" }));
  await user.click(screen.getByRole("link", { name: "Open in matrix" }));
  await screen.findByRole("columnheader", { name: "Billing" });
  expect(decodeURIComponent(address())).toBe('/matrix?agents=["billing"]');
  expect(screen.queryByRole("columnheader", { name: "First agent" })).toBeNull();
});

const ERASES = {
  annotations: { destructiveHint: true },
  description: "Erases what it is given.",
  run: () => "gone",
};
const archive = defineTool({
  name: "archive",
  visible: true,
  displayName: "Archive",
  enabledByDefault: false,
  methods: { purge: ERASES, wipe: ERASES },
});

test("a column whose draft would break a rule is marked with what breaks it, and one that refuses keeps Save back until it is mended", async () => {
  const { server, user } = await openMatrix("", [archive]);
  const rule = (id: string, rule: object) => ({ op: "setRule", id, rule });
  await request(server, "PATCH /api/v1/organisation/settings", {
    baseRevision: 0,
    operations: [
      rule("ask", {
        name: "Ask first",
        check: "asks_before_destroying",
        effect: "refuse",
        groups: ["Desk"],
      }),
      rule("few", { name: "Few", check: "most_functions", most: 1, effect: "tell" }),
    ],
  });
  const save = () => screen.getByRole("button", { name: /^Save/ });
  press("ArrowDown", "Space");
  while (!corner()?.includes("Archive")) press("ArrowDown");
  press("Space");
  await expect.poll(() => cells("Archive")[0]).toMatch(/^on/);
  press("ArrowRight", "ArrowRight", "Space");
  const lines = () =>
    within(screen.getByRole("list", { name: "Rules that the drafts would break" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const breaks = "breaks the rule";
  const both = "Archive › Purge (Destroys, a claim), Archive › Wipe (Destroys, a claim)";
  const few = "“Few”: 2 functions of at most 1";
  await waitFor(() =>
    expect(lines()).toEqual([
      `Billing ${breaks} “Ask first”: ${both} · refused when it is saved`,
      `Billing and Writer break the rule ${few}`,
    ]),
  );
  const head = screen.getByRole("columnheader", { name: /^Billing/ });
  expect(within(head).getByLabelText(/breaks the rule “Ask first”/)).toBeDefined();
  expect(corner()).toContain("breaks the rule “Few”");
  expect(save().getAttribute("aria-disabled")).toBe("true");
  press("ArrowLeft", "ArrowLeft", "Space");
  await expect.poll(() => save().getAttribute("aria-disabled")).not.toBe("true");
  await waitFor(() => expect(lines()).toEqual([`Writer ${breaks} ${few}`]));
  await user.click(save());
  await expect
    .poll(async () => (await settingsOf(server, "writer")).settings.tools)
    .toEqual({ archive: { enabled: true } });
  expect((await settingsOf(server, "billing")).revision).toBe(0);
});

test("what follows from many saves is read once, after the last", async () => {
  const { server, user } = await openMatrix();
  for (let index = 0; index < 8; index++)
    await request(server, "POST /api/v1/agents", { name: `Agent ${index}` });
  await screen.findByRole("columnheader", { name: "Agent 7" });
  while (!corner()?.includes("Web Search")) press("ArrowDown");
  press("shift+End", "Space");
  const save = await screen.findByRole("button", { name: /^Save 12 agents/ });
  const asked = vi.spyOn(globalThis, "fetch");
  await user.click(save);
  await expect
    .poll(() => screen.getByRole("region", { name: "Draft" }).textContent)
    .toContain("No changes");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const paths = asked.mock.calls.map(
    ([input, init]) => `${init?.method ?? "GET"} ${new URL(String(input)).pathname}`,
  );
  asked.mockRestore();
  const count = (path: string) => paths.filter((one) => one === path).length;
  expect(paths.filter((path) => path.startsWith("PATCH "))).toHaveLength(12);
  expect(count("GET /api/v1/agents")).toBeGreaterThan(0);
  expect(count("GET /api/v1/agents")).toBeLessThan(4);
  expect(count("GET /api/v1/settings/agents")).toBeLessThan(4);
});

test("the bar of a range says what On, Off and Reset cost all its agents, as the draft does once it is done", async () => {
  const { user } = await openMatrix();
  while (!corner()?.includes("Sandbox Files")) press("ArrowDown");
  press("shift+ArrowRight");
  const bar = within(await screen.findByRole("group", { name: "Selection" }));
  const action = (label: string) => bar.getByRole("button", { name: new RegExp(`^${label}`) });
  /** The words of an action, without the key that does the same. */
  const words = (label: string) => action(label).textContent?.replace(/Space$/, "");
  await expect.poll(() => words("Off")).toMatch(/^Off −[\d,]+ tokens$/);
  const cost = words("Off")?.slice(5);
  expect(action("Reset").getAttribute("aria-disabled")).toBe("true");
  await user.click(action("Off"));
  await expect
    .poll(() => screen.getByRole("region", { name: "Draft" }).textContent)
    .toContain(`−${cost}`);
  await expect.poll(() => action("Reset").textContent).toBe(`Reset +${cost}`);
  expect(action("Off").getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("button", { name: /^Save 2 agents/ }));
  await expect
    .poll(() => screen.getByRole("region", { name: "Draft" }).textContent)
    .toContain("No changes");
  await expect.poll(() => words("On")).toBe(`On +${cost}`);
});

test.runIf(isDeepRun)(
  "a group that is chosen has its chip, also one behind the menu, and the search leads down into the grid",
  async () => {
    const { server, user, address } = await openMatrix();
    for (const group of ["A", "B", "C", "D", "E", "Z"])
      await request(server, "POST /api/v1/agents", { name: `Agent ${group}`, group });
    await screen.findByRole("columnheader", { name: "Agent Z" });
    const chips = within(screen.getByRole("group", { name: "Groups of agents" }));
    expect(chips.queryByRole("button", { name: "Z" })).toBeNull();
    await user.click(chips.getByRole("button", { name: /more groups/ }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Z" }));
    await expect.poll(address).toContain("groups");
    expect(chips.getByRole("button", { name: "Z" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(chips.getByRole("button", { name: "Z" }));
    await expect.poll(address).toBe("/matrix");

    await user.click(screen.getByRole("searchbox", { name: "Search tools and methods" }));
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(screen.getByRole("grid"));
  },
);

test.runIf(isDeepRun)(
  "what a search of an agent's tools shows is opened in the matrix",
  async () => {
    const { user, address } = await openApp("/agents/first-agent/tools?q=files");
    await user.click(await screen.findByRole("button", { name: "Everything shown" }));
    await user.click(await screen.findByRole("menuitem", { name: "Open in matrix" }));
    await screen.findByRole("rowheader", { name: /Sandbox Files/ });
    expect(address()).toBe("/matrix?q=files");
  },
);

test.runIf(isDeepRun)(
  "what was done to several agents is taken back as a whole on the page of one of them",
  async () => {
    const { goTo } = await openMatrix();
    const draft = () => screen.getByRole("region", { name: "Draft" }).textContent;
    while (!corner()?.includes("Web Search")) press("ArrowDown");
    press("shift+End", "Space");
    await screen.findByRole("button", { name: /^Save 4 agents/ });
    goTo("/agents/billing/tools");
    await screen.findByRole("treegrid");
    await expect.poll(draft).toContain("1 change");
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    await expect.poll(draft).toContain("No changes");
    goTo("/matrix");
    await screen.findByRole("grid");
    expect(draft()).toContain("No changes");
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true, shiftKey: true });
    await screen.findByRole("button", { name: /^Save 4 agents/ });
  },
);
