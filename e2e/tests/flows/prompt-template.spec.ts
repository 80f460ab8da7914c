import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { PromptScreen } from "../../screens/prompt-screen.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

test("a template is written, put right by its suggestion, tried with test values, saved and served", {
  tag: "@deep",
}, async ({ page, pegboard, agent }) => {
  const screen = new PromptScreen(page);
  await screen.open(agent, "?template=user");
  await screen.write(
    "{{ agnet.name }} for {{ user }}: {{ query }}\n{% for tool in tools %}- {{ tool.display_name }}\n",
  );
  await expect(screen.template).toContainText("Line 2");
  await expect(screen.template).toContainText("is not closed");
  await expect(screen.saveButton).toHaveAttribute("aria-disabled", "true");

  await page.keyboard.insertText("{% endfor %}");
  await expect(screen.template).toContainText("There is no variable agnet");
  await screen.template.getByRole("button", { name: "Change to agent" }).click();
  await expect(screen.template).toContainText("Template compiles");
  await expect(screen.text).toContainText("First agent for :");

  await page.getByRole("tab", { name: "Test values" }).click();
  await page.getByRole("button", { name: "Add test values" }).click();
  await page.getByLabel("Name of the test values").fill("First message");
  await page.keyboard.press("Enter");
  await page.getByLabel("query").fill("Will it rain?");
  await expect(screen.text).toContainText("First agent for Ada Lovelace: Will it rain?");
  expect(await screen.rendered()).toContain("- Weather\n");

  await screen.save();
  await screen.chooseValues("No test values");
  await expect(screen.text).toContainText("First agent for :");
  const served = await pegboard.get<{ user: string }>(`/api/v1/agents/${agent}/prompt`);
  expect(await screen.rendered()).toBe(served.user);

  await screen.chooseValues("First message");
  await expect(screen.text).toContainText("Will it rain?");
  const tried = await pegboard.send("POST", `/api/v1/agents/${agent}/prompt`, {
    testSet: "First message",
  });
  expect(await screen.rendered()).toBe(((await tried.json()) as { user: string }).user);
});

test("a template that never ends is stopped, and the page goes on meanwhile", {
  tag: "@deep",
}, async ({ page, agent }) => {
  const screen = new PromptScreen(page);
  await screen.open(agent);
  await expect(screen.text).toContainText("You are First agent.");
  // One step that takes a minute: only ending the worker stops it.
  await screen.write(
    "{% set ns = namespace(x='abcdefgh') %}{% for i in range(17) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}" +
      "{% set ns.y = [ns.x ~ 'b', ns.x ~ 'a'] %}{% for i in range(10) %}{% set ns.y = ns.y + ns.y %}{% endfor %}\n" +
      "{{ ns.y | sort | length }}",
  );
  await page.getByRole("tab", { name: "Variables" }).click();
  await expect(page.getByText("The day of the week in English")).toBeVisible();
  await expect(screen.text.getByRole("alert")).toContainText(
    "Line 2: The template took longer than 2 seconds",
  );
  await expect(screen.text).toContainText("You are First agent.");
  await screen.write("Fine again");
  await expect(screen.text.getByRole("option")).toHaveText([/Fine again/]);
});

test("by keyboard: complete a field, go to a problem, put it right, leave the editor, open what wrote a line", async ({
  page,
  agent,
}) => {
  const screen = new PromptScreen(page);
  await screen.open(agent);
  await screen.write("{% for tool in tools -%}\n{{ tool.na");
  const field = page
    .getByRole("listbox", { name: "Completions" })
    .getByRole("option", { name: /^display_name/ });
  await expect(field).toBeVisible();
  // A list that opened just now does not take keys yet.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    expect(await field.getAttribute("aria-selected")).toBe("true");
  }).toPass();
  await page.keyboard.press("Enter");
  await page.keyboard.type(" }}");
  await page.keyboard.press("Enter");
  await page.keyboard.type("{% endfor %}");
  await page.keyboard.press("Enter");
  await page.keyboard.type("{{ qery }}");
  await expect(screen.template).toContainText("There is no variable qery");
  await page.keyboard.press("ControlOrMeta+.");
  await expect(screen.template).toContainText("Template compiles");
  await expect(screen.editor).toContainText("{{ query }}");

  await page.keyboard.press("Tab");
  await expect(screen.editor).not.toBeFocused();
  const lines = page.getByRole("listbox", { name: "Rendered system prompt" });
  // The text of the template before names the tool further down.
  await expect(lines.getByRole("option").first()).toContainText("Weather");
  await lines.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/tools\?tool=/);
});
