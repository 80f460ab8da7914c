import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

test("calls appear while they are made, are filtered by the address, and one is read with the keyboard", async ({
  page,
  agent,
  request,
}) => {
  const call = (expression: string) =>
    request.post(`/api/v1/agents/${agent}/methods/calculate/call`, {
      data: { arguments: { expression } },
    });
  await page.goto(`/calls?agent=${agent}`);
  await expect(page.getByText("No call", { exact: false }).first()).toBeVisible();
  await call("6*7");
  await call("6*");
  const row = page.getByRole("row");
  await expect(row.filter({ hasText: "Answered" })).toHaveCount(1);
  await expect(row.filter({ hasText: "Failed" })).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Outcome" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Failed" }).click();
  await expect(page).toHaveURL(/outcome=failed/);
  await expect(row.filter({ hasText: "Answered" })).toHaveCount(0);
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search calls" });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(/outcome:failed$/);
  await page.keyboard.type(" tol:calculator");
  await expect(page.getByText("There is no filter tol: Did you mean tool:?")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  for (let letter = 0; letter < "l:calculator".length; letter++)
    await page.keyboard.press("Backspace");
  await page.keyboard.type("ol:calculator");
  await expect(page).toHaveURL(/tool=calculator/);
  const failed = row.getByRole("link", { name: "Calculate", exact: true });
  await expect(failed).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(failed).toBeFocused();
  await page.keyboard.press("Enter");
  const pane = page.getByRole("region", { name: "One call" });
  await expect(pane).toContainText("Offered, arguments fit");
  await expect(pane).toContainText('"expression": "6*"');
  expect(await axeViolations(page)).toEqual([]);
  await pane.getByRole("link", { name: "Open in Try" }).click();
  await expect(page.getByRole("tab", { name: "Try" })).toHaveAttribute("aria-selected", "true");
});
