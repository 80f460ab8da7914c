import type { Page } from "@playwright/test";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { expect, test } from "../../screens/pegboard.ts";

interface Invited {
  invited: { link: string }[];
}

const PASSWORD = "correct horse battery";

/** Signs in by a link, as its page does. */
async function useLink(page: Page, { invited }: Invited, origin: string): Promise<void> {
  const [, code] = invited[0]?.link.split("#") ?? [];
  const used = await page.request.post("/api/v1/links/use", {
    data: { code, password: PASSWORD },
    headers: { Origin: origin },
  });
  expect(used.status()).toBe(200);
}

test("two people in two browsers edit, propose, comment and accept, named to each other", async ({
  page,
  pegboard,
  browser,
}) => {
  const origin = new URL(pegboard.url).origin;
  await pegboard.send("POST", "/api/v1/agents", { id: "clerk", name: "Clerk", group: "Finance" });
  const first = await pegboard.send("POST", "/api/v1/people/invitations", {
    people: [{ email: "ada@example.com", name: "Ada Brandt" }],
    rights: { role: "admin" },
  });
  await useLink(page, (await first.json()) as Invited, origin);
  const second = await page.request.post("/api/v1/people/invitations", {
    data: {
      people: [{ email: "nora@example.com", name: "Nora Dahl" }],
      rights: { role: "editor" },
    },
    headers: { Origin: origin },
  });
  const context = await browser.newContext({ baseURL: pegboard.url, reducedMotion: "reduce" });
  const nora = await context.newPage();
  await useLink(nora, (await second.json()) as Invited, origin);

  await page.goto("/settings/security");
  await page
    .getByRole("group", { name: "Protected" })
    .getByRole("button", { name: "Finance" })
    .click();
  await page.getByRole("region", { name: "Draft" }).getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("region", { name: "Draft" })).toContainText("No changes");

  const tools = new AgentToolsScreen(nora);
  await tools.open("clerk");
  await tools.switch("Calculator").click();
  await tools.draft.getByRole("button", { name: /^Propose…/ }).click();
  const dialog = nora.getByRole("dialog", { name: "Propose the changes" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("No calculator for the clerk");
  await dialog.getByRole("textbox", { name: "Why" }).fill("Nobody has used it for 90 days.");
  expect(await axeViolations(nora)).toEqual([]);
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(nora).toHaveURL(/proposal=1/);
  await expect(nora.getByText("Waiting for Ada Brandt")).toBeVisible();
  await expect(nora.getByRole("button", { name: /Approve and apply/ })).toHaveCount(0);

  await page.goto("/review?tab=proposals&proposal=1");
  await expect(page.getByRole("heading", { name: "No calculator for the clerk" })).toBeVisible();
  await page.getByRole("button", { name: /^Comment on Calculator › / }).click();
  await page.getByRole("textbox", { name: "Comment on this change" }).fill("Month-end needs it?");
  await page.keyboard.press("Control+Enter");
  await expect(nora.getByText("Month-end needs it?")).toBeVisible();
  await nora.getByRole("textbox", { name: "Comment", exact: true }).fill("It has its own.");
  await nora.keyboard.press("Control+Enter");
  await expect(page.getByText("It has its own.")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  if (process.env.PEGBOARD_PICTURES) await takePictures(page, nora, process.env.PEGBOARD_PICTURES);

  await page.getByRole("button", { name: /Approve and apply/ }).click();
  await expect(page.getByText("Accepted by Ada Brandt")).toBeVisible();
  await expect(nora.getByText("Accepted by Ada Brandt")).toBeVisible();
  await nora.goto("/agents/clerk/history");
  await expect(nora.getByText("proposed by Nora Dahl, accepted by Ada Brandt")).toBeVisible();
  await context.close();
});

/** Pictures for a comparison by eye, where a folder is given. */
async function takePictures(decider: Page, author: Page, folder: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    for (const [name, page] of [
      ["decider", decider],
      ["author", author],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.screenshot({ path: `${folder}/proposals-${name}-${theme}.png` });
    }
  }
  await decider.getByRole("button", { name: /^Request changes…/ }).click();
  await decider.screenshot({ path: `${folder}/proposals-changes-dark.png` });
  await decider.keyboard.press("Escape");
  await decider.emulateMedia({ colorScheme: "light" });
  await decider.setViewportSize({ width: 390, height: 844 });
  await decider.screenshot({ path: `${folder}/proposals-390.png` });
  await decider.goto("/review?tab=proposals");
  await expect(decider.getByRole("link", { name: /^No calculator for the clerk/ })).toBeVisible();
  await decider.screenshot({ path: `${folder}/proposals-390-list.png` });
  await decider.setViewportSize({ width: 1440, height: 900 });
  await decider.goto("/review?tab=proposals&proposal=1");
}
