import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { ProblemsScreen } from "../../screens/problems-screen.ts";

const BUDGET = /over its budget of 1/;
const OVER = /^Over budget/;

test("a template that cannot be rendered blocks saving, here and on the server", {
  tag: "@deep",
}, async ({ page, agent, pegboard }) => {
  await page.goto(`/agents/${agent}/prompt`);
  const editor = page.getByRole("textbox", { name: /template/i });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Hi {% if tools %}");
  await expect(page.getByRole("button", { name: "1 problem blocks saving" })).toBeVisible();
  const answer = await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
    baseRevision: 0,
    operations: [{ op: "setTemplate", template: "system", source: "Hi {% if tools %}" }],
  });
  expect(answer.status).toBe(422);
});

test("a problem is ignored with a reason, in every tab, and watched again", async ({
  page,
  context,
  agent,
  pegboard,
}) => {
  await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
    baseRevision: 0,
    operations: [{ op: "setTokenBudget", tokens: 1 }],
  });
  const mine = new ProblemsScreen(page);
  const theirs = new ProblemsScreen(await context.newPage());
  await mine.open();
  await theirs.page.goto(`${pegboard.url}/problems`);
  await expect(theirs.cause(OVER)).toBeVisible();

  await mine.cause(OVER).focus();
  await page.keyboard.press("ArrowRight");
  await mine
    .problem(BUDGET)
    .getByRole("button", { name: /^Ignore…/ })
    .focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ignore this problem for the organisation?" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("A budget for a demo");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(mine.done).toHaveText("Ignored for the organisation.");
  await expect(mine.cause(OVER)).toHaveCount(0);
  await expect(theirs.cause(OVER)).toHaveCount(0);
  await theirs.count("Ignored").click();
  await expect(theirs.page).toHaveURL(/[?&]ignored=true/);
  await theirs.cause(OVER).click();
  await expect(theirs.problem(BUDGET)).toContainText("A budget for a demo");
  await expect(theirs.cause(OVER).getByRole("img", { name: "Error" })).toBeVisible();
  await page.goto("/agents");
  await expect(page.getByRole("link", { name: /^Problems of First agent/ })).toHaveCount(0);

  await mine.open();
  await theirs
    .cause(OVER)
    .getByRole("button", { name: /^Watch again/ })
    .click();
  await expect(mine.cause(OVER)).toBeVisible();
});

test("a fix waits in the draft and is taken back; a link leads to the line of the template", {
  tag: "@deep",
}, async ({ page, agent, pegboard }) => {
  await pegboard.send("PATCH", `/api/v1/agents/${agent}/settings`, {
    baseRevision: 0,
    operations: [{ op: "setTemplate", template: "user", source: "Hello\n{{ qury }}" }],
  });
  const screen = new ProblemsScreen(page);
  await screen.open(`?agent=${agent}`);
  const row = screen.cause("There is no variable qury");
  await expect(row.getByRole("link", { name: /^Open the template/ })).toHaveAttribute(
    "href",
    /\/prompt\?template=user&line=2$/,
  );
  const replace = row.getByRole("button", { name: /^Replace with query/ });
  await replace.click();
  await expect(row).toContainText("Drafted");
  await screen.draft.getByRole("button", { name: /^Undo/ }).click();
  await expect(replace).toBeVisible();
  await row.getByRole("link", { name: /^Open the template/ }).click();
  await expect(
    page
      .getByRole("button", { name: "Replace" })
      .or(page.getByText(/There is no variable/))
      .first(),
  ).toBeVisible();
});

test("one cause over agents is selected, drafted and saved with the keyboard alone", {
  tag: "@deep",
}, async ({ page, pegboard }) => {
  for (const name of ["Sales", "Support"]) await pegboard.send("POST", "/api/v1/agents", { name });
  for (const agent of ["first-agent", "sales", "support"]) await pegboard.warn(agent);
  const screen = new ProblemsScreen(page);
  await screen.open("?severity=warning");
  const root = screen.cause(/Root folder missing.*3 agents/);
  await expect(root).toBeVisible();
  const focused = page.locator("[role=row]:focus");
  // Keys answer as soon as their code has come, which is after the rows.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(focused).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Home");
  await expect(async () => {
    if (!(await root.evaluate((row) => row === document.activeElement)))
      await page.keyboard.press("ArrowDown");
    await expect(root).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("x");
  await expect(screen.selection).toContainText("3 problems");
  const off = screen.selection.getByRole("button", { name: "Switch off in 3 ±0 tokens" });
  await off.focus();
  await page.keyboard.press("Enter");
  await expect(root).toContainText("3 of 3 drafted");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(root).toHaveCount(0);
  const { problems } = await pegboard.get<{
    problems: { severity: string; place: { tool?: string } }[];
  }>("/api/v1/problems");
  expect(
    problems.filter(({ severity, place }) => severity === "warning" && place.tool === "files"),
  ).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`axe finds nothing among problems, ignored ones and those of a draft, ${width} px`, {
    tag: "@deep",
  }, async ({ page, agent, pegboard }) => {
    await pegboard.warn(agent, [
      { op: "setTokenBudget", tokens: 1 },
      { op: "setTemplate", template: "user", source: "{{ qury }}" },
    ]);
    await page.setViewportSize({ width, height: 900 });
    const screen = new ProblemsScreen(page);
    await screen.open();
    await screen
      .cause(/missing/)
      .first()
      .click();
    await expect(page.getByRole("region", { name: "For the organisation" })).toBeVisible();
    await screen
      .cause(OVER)
      .getByRole("checkbox", { name: /^Select Over budget/ })
      .check();
    expect(await axeViolations(page)).toEqual([]);
    await screen.selection.getByRole("button", { name: "Ignore…" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Known");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Ignore", exact: true }).click();
    await expect(screen.cause(OVER)).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
    await screen.count("Ignored").click();
    await expect(screen.cause(OVER)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    const tools = new AgentToolsScreen(page);
    await tools.open(agent);
    await tools.switch("Calculator").click();
    await page.goto(`/agents/${agent}/prompt?template=user`);
    await page.getByRole("textbox", { name: /template/i }).click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" {{ usr }}");
    await tools.draft.getByRole("button", { name: "+1 problem" }).click();
    await expect(page.getByRole("dialog", { name: "Problems of this agent" })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });
}
