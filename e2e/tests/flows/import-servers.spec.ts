import { startRecordingServer } from "../../../server/src/testing/recording-server.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { tabTo } from "../../screens/keys.ts";
import { expect, test } from "../../screens/pegboard.ts";

test("servers of a client's file are named, taken, completed later and used in an agent with keys alone, and axe finds nothing", async ({
  page,
  pegboard,
}) => {
  test.slow();
  const mcp = await startRecordingServer();
  const key = (value: string) => ({ url: `${mcp.url}mcp`, headers: { "X-Key": value } });
  const file = {
    inputs: [{ type: "promptString", id: "desk-key", password: true }],
    servers: { desk: key("of-the-file"), waits: key("${input:desk-key}") },
  };
  const config = { transport: "http", url: "http://127.0.0.1:1/mcp" };
  await pegboard.send("POST", "/api/v1/sources", { name: "desk", config });
  const look = async () => expect(await axeViolations(page)).toEqual([]);

  const opened = page.waitForEvent("filechooser");
  await page.goto("/transfer");
  await tabTo(page, page.getByRole("button", { name: "Skip to the page" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Choose files…" }));
  await page.keyboard.press("Enter");
  await (await opened).setFiles({
    name: "mcp.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await expect(page.getByText(/looks like a file of VS Code/)).toBeVisible();
  await look();

  const name = page.getByLabel("Other name for desk");
  await page.getByRole("button", { name: "Leave all sources" }).focus();
  await tabTo(page, name);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("front desk");
  await page.keyboard.press("Enter");
  const named = page.getByRole("group", { name: "front desk: take or leave" });
  await expect(named.getByRole("button", { name: "Take" })).toBeFocused();
  await look();
  await tabTo(page, page.getByRole("button", { name: "Take 2 sources…" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Take 2 sources" });
  await expect(dialog.getByLabel("desk-key of waits")).toBeFocused();
  await look();
  await tabTo(page, dialog.getByRole("button", { name: "Take them" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("2 of 2 sources taken")).toBeVisible();
  await look();
  await tabTo(page, dialog.getByRole("button", { name: "Use in agents…" }));
  await page.keyboard.press("Enter");
  const agents = page.getByRole("dialog", { name: "Use 1 tool in agents" });
  await expect(agents.getByRole("link", { name: "Open in matrix" })).toBeVisible();
  await look();
  await page.keyboard.press("Escape");

  await page.goto("/problems");
  await page.getByRole("link", { name: /^Enter it/ }).focus();
  await page.keyboard.press("Enter");
  const later = page.getByLabel("desk-key of waits");
  await expect(later).toBeFocused();
  await look();
  await page.keyboard.type("entered-later");
  await page.keyboard.press("Enter");
  await expect(later).toHaveCount(0);
  await expect(page.getByText("waits answers.")).toBeVisible();
  expect(mcp.received()).toContain("entered-later");
  await mcp.close();
});

test("a well-known server is found and opened with keys alone, and runs nothing without the code", async ({
  page,
  pageErrors,
}) => {
  await page.goto("/sources?add=known");
  await tabTo(page, page.getByRole("combobox", { name: "Search the servers" }));
  await page.keyboard.type("context7");
  await expect(page.getByRole("option", { selected: true })).toContainText("Context7");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/known=context7/);
  expect(await axeViolations(page)).toEqual([]);
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code from the terminal")).toBeFocused();
  // The browser logs the 403 that asks for it.
  expect(pageErrors.splice(0)).toHaveLength(1);
  expect(await axeViolations(page)).toEqual([]);
});
