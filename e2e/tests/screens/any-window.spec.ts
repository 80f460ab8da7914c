import type { Locator, Page } from "@playwright/test";
import { MANY_TOOLS } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { ProblemsScreen } from "../../screens/problems-screen.ts";

test("with forced colours, switches, meters and selections can be seen", async ({
  page,
  agent,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=date_tool&dock=false");
  const row = screen.row("Calculator").first();
  const on = await picture(screen.switch("Calculator"));
  expect(on).not.toEqual(await picture(row, { x: 2, y: 2, width: 32, height: 18 }));
  await screen.switch("Calculator").click();
  const off = await picture(screen.switch("Calculator"));
  expect(off).not.toEqual(on);
  expect(off).not.toEqual(await picture(row, { x: 2, y: 2, width: 32, height: 18 }));
  // Without its edge, only the knob would be left.
  const rim = { x: 12, y: 0, width: 8, height: 3 };
  expect(await picture(screen.switch("Calculator"), rim)).not.toEqual(await picture(row, rim));

  const [selected, other] = [screen.row("Date").first(), screen.row("SQL").first()];
  const edge = { x: 200, y: 0, width: 40, height: 4 };
  expect(await picture(selected, edge)).not.toEqual(await picture(other, edge));

  await page.goto("/agents");
  await expect(page.getByRole("table")).toBeVisible();
  const settings = page.getByRole("link", { name: "Settings" }).first();
  const agents = page.getByRole("link", { name: /^Agents(, 1 draft)?$/ }).first();
  const corner = { x: 0, y: 0, width: 6, height: 6 };
  expect(await picture(agents, corner)).not.toEqual(await picture(settings, corner));
});

test("at 200 % zoom, 720 and 640 px wide, six rows of the tree remain, in comfortable density too", async ({
  page,
  agent,
}) => {
  const screen = new AgentToolsScreen(page);
  for (const density of ["compact", "comfortable"]) {
    await page.addInitScript((kept) => localStorage.setItem("pegboard-density", kept), density);
    for (const width of [720, 640]) {
      await page.setViewportSize({ width, height: 450 });
      if (width === 720) await screen.open(agent);
      await expect(page.locator("html[data-density=comfortable]")).toHaveCount(
        density === "comfortable" ? 1 : 0,
      );
      const { height } = await boxOf(screen.tree);
      const row = await boxOf(screen.row("Calculator").first());
      expect(height / row.height).toBeGreaterThanOrEqual(6);
    }
  }
});

test("lists that get lower keep the row with the cursor in view", { tag: "@deep" }, async ({
  page,
  agent,
}) => {
  for (const path of [`/agents/${agent}/tools`, "/tools"]) {
    await page.setViewportSize({ width: 1280, height: 480 });
    await page.goto(path);
    await page.getByRole("button", { name: "Unfold all" }).click();
    await page.getByRole("treegrid").getByRole("row").last().press("End");
    await page.setViewportSize({ width: 1280, height: 440 });
    await expect(page.locator("[role=row]:focus")).toBeInViewport({ ratio: 1 });
  }
});

test("at 200 % zoom, rows of the matrix have more room than its head and foot", {
  tag: "@deep",
}, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto("/matrix");
  const grid = page.getByRole("grid");
  const [head, foot] = [
    await boxOf(grid.getByRole("row").first()),
    await boxOf(
      grid.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^Tokens/ }) }),
    ),
  ];
  expect(foot.y - head.y - head.height).toBeGreaterThan(head.height + foot.height);
});

test("at 200 % zoom the preview still opens", { tag: "@deep" }, async ({ page, agent }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await new AgentToolsScreen(page).open(agent);
  await page.getByRole("button", { name: "Open the preview (p)" }).click();
  await expect(page.getByRole("tab", { name: "System" })).toBeVisible();
});

test("in a short window, what loads in place of a template covers nothing below it", {
  tag: "@deep",
}, async ({ page, agent }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const answer = await hold(page, "**/template-source*.js");
  await page.goto(`/agents/${agent}/prompt`);
  const fields = page.getByRole("tab", { name: "Fields of tool" });
  const before = await picture(fields);
  answer();
  await expect(page.getByRole("textbox", { name: "System template" })).toBeVisible();
  expect(await picture(fields)).toEqual(before);
});

for (const [what, path, loading, region] of [
  ["an agent's tools", "/agents/first-agent/tools", "Loading the tools", "Tools"],
  ["a tool of the registry", "/tools/calculator", "Loading the registry", "Tools"],
] as const) {
  test(`while ${what} load, the list stands where it will be`, { tag: "@deep" }, async ({
    page,
  }) => {
    const answer = await hold(page, "**/api/v1/tools/list");
    await page.goto(path);
    const before = await boxOf(page.getByRole("status", { name: loading }));
    answer();
    const after = await boxOf(
      region === "Tools" ? listOf(page) : page.getByRole("region", { name: region }),
    );
    expect(Math.abs(before.x - after.x)).toBeLessThanOrEqual(1);
    expect(Math.abs(before.y - after.y)).toBeLessThanOrEqual(8);
    expect(Math.abs(before.width - after.width)).toBeLessThanOrEqual(2);
  });
}

for (const [what, path, api, head] of [
  ["agents", "/agents", "**/api/v1/agents", 1],
  ["an agent's tools", "/agents/first-agent/tools", "**/api/v1/tools/list", 0],
  ["problems", "/problems", "**/api/v1/problems", 1],
] as const) {
  test(`while ${what} load, on a desktop and on a phone, each row stands where its likes will be`, async ({
    page,
    pegboard,
    agent: id,
  }) => {
    await pegboard.warn(id);
    const answer = await hold(page, api);
    await page.goto(path);
    const waiting = page.getByRole("status", { name: /^Loading|^Checking/ }).locator("> div");
    // A phone has no row of heads above the agents.
    const agent = page
      .getByRole("row")
      .filter({ has: page.getByRole("checkbox", { name: "Select First agent" }) });
    let row = page.getByRole("row").nth(head);
    if (path === "/problems") row = new ProblemsScreen(page).cause("").first();
    if (path === "/agents") row = agent;
    const before = await boxAtWidths(waiting.nth(head));
    answer();
    const after = await boxAtWidths(row);
    for (const width of WIDTHS) {
      expect(Math.abs(before[width].y - after[width].y), `${width} px`).toBeLessThanOrEqual(8);
      expect(
        Math.abs(before[width].height - after[width].height),
        `${width} px`,
      ).toBeLessThanOrEqual(width === 390 && path === "/problems" ? 40 : 1);
    }
  });
}

test("with forced colours, a budget that is nearly used up does not look used up", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  const { agents } = await pegboard.get<{ agents: { counts: { tokens: number } }[] }>(
    "/api/v1/agents",
  );
  const tokens = Math.ceil((agents[0]?.counts.tokens ?? 0) / 0.93);
  const operations = [{ op: "setTokenBudget", tokens }];
  await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, { baseRevision: 0, operations });
  await page.emulateMedia({ forcedColors: "active" });
  await new AgentToolsScreen(page).open(agent);
  const meter = page.getByRole("img", { name: /tokens$/ });
  const { width } = await boxOf(meter);
  const tick = { y: 0, width: 3, height: 12 };
  expect(await picture(meter, { x: 0, ...tick })).not.toEqual(
    await picture(meter, { x: width - 3, ...tick }),
  );
});

test("with forced colours, a switch that does nothing looks like none that does", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  const disable = {
    op: "setToolMetadata",
    tool: "calculator",
    field: "disabledReason",
    value: "under repair",
  };
  await pegboard.saveForOrganisation(disable);
  await page.emulateMedia({ forcedColors: "active" });
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=sql_tool&dock=false");
  await screen.switch("Date").click();
  expect(await picture(screen.switch("Calculator"))).not.toEqual(
    await picture(screen.switch("Date")),
  );
});

test("with forced colours, a group of which a part is on does not look whole", {
  tag: "@deep",
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/matrix");
  const cell = page.getByRole("gridcell", { name: /^[1-5] of [2-9] tools on/ }).first();
  const { width, height } = await boxOf(cell);
  const part = { x: width / 2 - 3, width: 6, height: 3 };
  const top = await picture(cell, { ...part, y: height / 2 - 7 });
  expect(top).not.toEqual(await picture(cell, { ...part, y: height / 2 + 4 }));
});

test("on a tablet, the draft of what is changed in the sheet can be saved there", {
  tag: "@deep",
}, async ({ page, agent }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/agents/${agent}/tools?tool=calculator`);
  const sheet = page.getByRole("dialog", { name: "Calculator" });
  await sheet.getByRole("switch", { name: "Enable Calculator" }).first().click();
  await expect(sheet.getByRole("region", { name: "Draft" })).toContainText("1 change");
  await sheet.getByRole("button", { name: /^Save/ }).click();
  await expect(sheet.getByRole("region", { name: "Draft" })).toContainText("No changes");
  const rail = await boxOf(page.getByLabel("Main", { exact: true }));
  expect((await boxOf(sheet)).x).toBeLessThanOrEqual(rail.x + rail.width + 1);
});

test.describe("with more functions than a provider takes", () => {
  test.use({ serverArgs: MANY_TOOLS });
  test.describe.configure({ mode: "default" });

  test("everything in an agent's head fits at any width, over its budget too", {
    tag: "@deep",
  }, async ({ page, pegboard, agent }) => {
    const operations = [{ op: "setTokenBudget", tokens: 10 }];
    await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
      baseRevision: 0,
      operations,
    });
    await new AgentToolsScreen(page).open(agent);
    await expect(page.getByText("Too many functions:")).toBeAttached();
    await expect(page.getByText("Problems:")).toBeAttached();
    for (const width of [1536, 1440, 1280, 1024, 768, 720, 640]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText("Too many functions:")).toBeAttached();
      const last = await boxOf(page.getByRole("button", { name: "Search or run a command" }));
      expect(last.x + last.width, `${width} px`).toBeLessThanOrEqual(width);
    }
  });

  test.describe("in a browser that speaks German", () => {
    test.use({ locale: "de-AT" });
    test("an agent's head tells how much is on before the search has a long name", {
      tag: "@deep",
    }, async ({ page, agent }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/agents/${agent}/tools`);
      for (const chip of ["Zu viele Funktionen:", "Probleme:"])
        await expect(page.getByText(chip)).toBeAttached();
      for (const count of [/^\d+ von \d+ Tools$/, /^\d+ Methoden angeboten$/])
        await expect(page.getByText(count).first()).toBeInViewport({ ratio: 1 });
    });
  });

  test("in a list of agents as narrow as 320 px, no number runs into another", {
    tag: "@deep",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/agents");
    const problems = await boxOf(page.getByRole("link", { name: /^Problems of/ }).first());
    const tokens = await boxOf(page.getByText(/^[\d,]+ tokens$/).first());
    expect(tokens.x + tokens.width).toBeLessThanOrEqual(problems.x);
  });
});

/** Holds answers back until the function that it gives is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(url, async (route) => {
    await asked;
    await route.continue();
  });
  return answer;
}

const listOf = (page: Page): Locator =>
  page.getByRole("treegrid").or(page.getByRole("rowgroup")).last();

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is drawn there, or in a part of it that is given from its corner. */
async function picture(element: Locator, part?: Clip): Promise<string> {
  const box = await boxOf(element);
  const clip = part
    ? { x: box.x + part.x, y: box.y + part.y, width: part.width, height: part.height }
    : box;
  await element.page().mouse.move(0, 0);
  return (await element.page().screenshot({ clip })).toString("base64");
}

const WIDTHS = [1440, 390] as const;

/** Where it stands on a desktop, and on a phone. */
async function boxAtWidths(element: Locator): Promise<Record<(typeof WIDTHS)[number], Clip>> {
  const at = async (width: number) => {
    await element.page().setViewportSize({ width, height: 900 });
    return boxOf(element);
  };
  return { 1440: await at(1440), 390: await at(390) };
}

async function boxOf(element: Locator): Promise<Clip> {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error("It has no place.");
  return box;
}

test("from 1280 px on the navigation has words until they are folded, which is remembered", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/agents");
  const rail = page.getByRole("navigation", { name: "Main" });
  const word = rail.getByText("Registry", { exact: true });
  await expect(word).toBeVisible();
  await rail.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(word).toBeHidden();
  await page.reload();
  await expect(rail.getByRole("link", { name: "Registry" })).toBeVisible();
  await expect(word).toBeHidden();
  await rail.getByRole("button", { name: "Expand sidebar" }).click();
  await expect(word).toBeVisible();
});

test("an agent's name is whole at 1024 px, and tabs that do not fit are in a menu", {
  tag: "@deep",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/agents/first-agent/tools");
  const inspector = page.getByRole("tablist").first().locator("..");
  await page.getByRole("treegrid").getByRole("row").nth(1).click();
  await expect(inspector.getByRole("tab", { name: "Overview" })).toBeVisible();
  await expect(inspector.getByRole("tab", { name: "Why" })).toBeHidden();
  await inspector.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Why" }).click();
  await expect(inspector.getByRole("tab", { name: "Why", selected: true })).toBeVisible();
  const name = page.locator("header").getByText("First agent", { exact: true }).last();
  expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
});
