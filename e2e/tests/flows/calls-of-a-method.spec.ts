import { EVERY_SHAPE_OF_TOOL } from "../../fixtures/server-arguments.ts";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

test.use({ serverArgs: EVERY_SHAPE_OF_TOOL });
/** Their kind of server is started once: in one worker. */
test.describe.configure({ mode: "default" });

test("a time limit and a question before it runs are set by keyboard, reviewed and saved, and the call obeys", {
  tag: "@deep",
}, async ({ page, agent, request, pegboard, pageErrors }) => {
  const screen = new AgentToolsScreen(page);
  await screen.open(agent, "?tool=letters&method=answer_letter&tab=calls");
  const call = async (more: object = {}) => {
    const answer = await request.post(`/api/v1/agents/${agent}/methods/answer_letter/call`, {
      data: { arguments: { text: "Dear Ada" }, ...more },
    });
    const { error } = await answer.json();
    return { status: answer.status(), ...error };
  };
  const asks = page.getByRole("switch", { name: "Needs approval" });
  await asks.focus();
  await page.keyboard.press("Space");
  await expect(asks).toHaveAttribute("aria-checked", "true");
  await page.getByRole("textbox", { name: "Time limit" }).focus();
  await page.keyboard.type("0.2");
  await expect(screen.row("Answer Letter").getByText("Needs approval")).toBeVisible();
  await screen.draft.getByRole("button", { name: "Review" }).click();
  const review = page.getByRole("dialog", { name: "Review before saving" });
  await expect(review).toContainText("Needs approval");
  await expect(review).toContainText("0.2 seconds");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await screen.save();

  const asked = await call();
  expect(asked).toMatchObject({ code: "needs_approval", approval: { args: { text: "Dear Ada" } } });
  const late = await call({ approved: [asked.approval.id] });
  expect(late.message).toContain("did not finish within its time limit of 0.2 s");

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Time limit" })).toHaveValue("0.2");
  await page.getByRole("button", { name: /^Reset Needs approval/ }).click();
  // Asking no more is as good as a command: the save waits for the code, and goes on.
  await screen.draft.getByRole("button", { name: "Save" }).click();
  const proof = page.getByRole("dialog", { name: "Enter the code from the terminal" });
  await proof.getByLabel("Code from the terminal").fill(pegboard.terminalCode);
  await expect(screen.draft).toContainText("No changes");
  // The browser logs the 403 that asked for it.
  expect(pageErrors.splice(0)).toHaveLength(1);
  expect((await call()).message).toContain("time limit of 0.2 s");
});

test.describe("what authors say about calls", () => {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`is shown without a fault for assistive technology in the ${colorScheme} theme`, {
      tag: "@deep",
    }, async ({ page, agent }) => {
      await page.emulateMedia({ colorScheme });
      const screen = new AgentToolsScreen(page);
      await screen.open(agent, "?tool=letters&method=read_letters&tab=calls");
      await expect(
        page.getByText("It is not safe beside other calls: each waits until no other runs."),
      ).toBeVisible();
      await expect(screen.row("Research").getByText("Exclusive")).toBeVisible();
      await expect(screen.row("Hand over").getByText("Takes control")).toBeVisible();
      await expect(screen.row("Old Letters").getByText("Deferred")).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await screen.search.fill("is:sub-agent");
      await expect(screen.row("Scout")).toBeVisible();
      await expect(screen.row("Letters")).toHaveCount(0);
    });
  }
});
