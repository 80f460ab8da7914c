import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { REVIEW } from "../../screens/every-screen.ts";
import { press, tabTo } from "../../screens/keys.ts";
import { expect, test } from "../../screens/pegboard.ts";
import { openSettled } from "../../screens/settled.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

test("with keys alone: the focus is never nowhere after something was done, and Escape gives it back", {
  tag: "@deep",
}, async ({ page, agent }) => {
  const row = page.getByRole("row").and(page.locator(":focus"));
  const draft = page.getByRole("region", { name: "Draft" });
  const pressAll = async (...keys: string[]) => {
    for (const key of keys) await press(page, key);
    await expect
      .poll(() => page.evaluate(() => document.activeElement === document.body))
      .toBe(false);
  };
  await openSettled(page, `/agents/${agent}/tools`);
  await pressAll("j", "Space");
  await expect(draft).toContainText("1 change");
  await pressAll("Control+s");
  await expect(draft).toContainText("No changes");
  await expect(row).toBeVisible();
  await pressAll("Space", "Control+k", ">discard", "Enter");
  await expect(draft).toContainText("No changes");
  await expect(row).toBeVisible();
  for (const keys of [REVIEW, ["?"], ["Control+k"]]) {
    await pressAll("Space", ...keys);
    await expect(page.getByRole("dialog")).toBeVisible();
    await pressAll("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(row).toBeVisible();
  }
  await pressAll("Control+k", ">duplicate", "Enter");
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
  await pressAll("Enter");
  await expect(page).not.toHaveURL(new RegExp(`/agents/${agent}/`));
  await expect(page.getByRole("treegrid")).toBeVisible();
  await pressAll("Control+k", ">delete", "Enter");
  const confirm = page.getByRole("dialog").getByRole("button", { name: /^Delete/ });
  await expect(confirm).toBeVisible();
  while (!(await confirm.and(page.locator(":focus")).count())) await page.keyboard.press("Tab");
  await pressAll("Enter");
  await expect(page.getByRole("heading", { name: "Agents", level: 1 })).toBeVisible();
  await pressAll("Control+k", ">problems", "Enter");
  await expect(page).toHaveURL(/\/problems/);
  await pressAll("j");
});

test("with keys alone: a preset is made, filled, followed and left, a revision restored, a document imported, a source added", async ({
  page,
  agent,
}) => {
  const draft = page.getByRole("region", { name: "Draft" });
  const dialog = page.getByRole("dialog");
  const pressAll = async (...keys: string[]) => {
    for (const key of keys)
      await (/^(j$|>)/.test(key) ? press(page, key) : page.keyboard.press(key));
    await expect(page.locator("body:focus")).toHaveCount(0);
  };
  await openSettled(page, `/agents/${agent}/tools`);
  await pressAll("j", "Space", "Control+s");
  await expect(draft).toContainText("revision 1");
  await pressAll("Control+k", ">save this agent", "Enter");
  await expect(dialog.getByRole("textbox", { name: /^Name/ })).toBeFocused();
  await page.keyboard.type("Office");
  await pressAll("Enter");
  await expect(page).toHaveURL(/\/presets\/office/);
  await expect(page.getByRole("button", { name: "Set another tool…" })).toBeVisible();
  await pressAll("Control+k", ">set another tool", "Enter");
  await expect(page.getByLabel("Search tools and methods")).toBeFocused();
  await page.keyboard.type("date");
  await expect(page.getByRole("treegrid")).toContainText("Date");
  await pressAll("ArrowDown", "2", "Control+s");
  await expect(draft).toContainText("No changes");

  await pressAll("Control+k", ">first agent", "Enter");
  await expect(page.getByRole("treegrid")).toBeVisible();
  await pressAll("Control+k", ">follow a preset", "Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Follow Office" }));
  await pressAll("Enter", "Escape");
  await expect(draft).toContainText("1 change");
  await pressAll("Control+z");
  await expect(draft).toContainText("No changes");
  await pressAll("j", "Space", "Control+s");
  await expect(draft).toContainText("revision 2");
  await pressAll("Control+k", ">its history", "Enter");
  await expect(page.getByRole("button", { name: /^Restore 1 as draft/ })).toBeVisible();
  await pressAll("Control+k", ">restore 1 as draft", "Enter");
  await expect(draft).toContainText("1 change");
  await pressAll("Control+z", "j");
  await tabTo(page, page.getByRole("button", { name: /^Restore Weather/ }).first());
  await pressAll("Enter", "Control+s");
  await expect(draft).toContainText("revision 3");

  await pressAll("Control+k", ">import", "Enter");
  await tabTo(page, page.getByRole("button", { name: "Paste text" }));
  await pressAll("Enter");
  await expect(page.getByRole("textbox", { name: "Text to import" })).toBeFocused();
  await page.keyboard.type('{"calculator": false}');
  await pressAll("Tab", "Enter");
  await tabTo(page, page.getByRole("button", { name: /^Show \d+ difference/ }));
  await pressAll("Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Name of the new agent" }));
  await page.keyboard.type("Imported");
  await tabTo(page, page.getByRole("button", { name: "Make 1 draft" }));
  await pressAll("Enter");
  await expect(page.getByText("1 draft made")).toBeVisible();

  await pressAll("Control+k", ">servers from json", "Enter");
  await expect(page.getByRole("radio", { name: "Paste JSON" })).toBeFocused();
  await pressAll("ArrowLeft", "ArrowRight", "Tab");
  await page.keyboard.type('{"mcpServers": {"second": {"url": "http://127.0.0.1:9"}}}');
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await pressAll("Enter");
  await tabTo(page, page.getByRole("button", { name: "Add source" }).last());
  await pressAll("Enter");
  await expect(page.getByRole("heading", { name: "second" })).toBeFocused();
  await pressAll("Control+k", ">pause: second", "Enter");
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await pressAll("Control+k", ">remove…: second", "Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Remove source" }));
  await pressAll("Enter");
  await expect(page.getByRole("listitem", { name: "second" })).toHaveCount(0);
});
