import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page, Request } from "@playwright/test";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";
import { expect, test } from "../../screens/pegboard.ts";

const run = promisify(execFile);
const root = new URL("../../..", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");
/** What the command of the README installs and starts. */
const { everything } = JSON.parse(
  readFileSync(new URL("examples/server/mcp.json", root), "utf8"),
).mcpServers;
const [program, ...args]: string[] = everything.args;
const started = [fileURLToPath(new URL(program ?? "", root)), ...args];

/**
 * The program of the README, put where it finds its package, and what its last line says that it
 * prints.
 */
function programFor(url: string): { folder: string; printed: string } {
  const [, program = ""] = /```js\n\/\/ client\.js\n(.*?)```/s.exec(readme) ?? [];
  const [, printed = ""] = /\/\/ → (.*)\n$/.exec(program) ?? [];
  const folder = mkdtempSync(fileURLToPath(new URL("registry-core/shortest-path-", root)));
  writeFileSync(join(folder, "client.mjs"), program.replace("http://localhost:4310", url));
  return { folder, printed };
}

/**
 * The answer to what was sent comes once the code of the next page is asked for, and that code
 * after the answer.
 */
async function holdAnswer(page: Page): Promise<void> {
  const isSent = (request: Request) =>
    request.method() === "POST" && request.url().endsWith("/api/v1/sources");
  const answered = page.waitForResponse((response) => isSent(response.request()));
  const asked = page.waitForRequest("**/assets/agents-route*.js");
  await page.route("**/api/v1/sources", async (route) => {
    if (!isSent(route.request())) return route.continue();
    const response = await route.fetch();
    await asked;
    await route.fulfill({ response });
  });
  await page.route("**/assets/agents-route*.js", async (route) => {
    await (await answered).finished();
    // Until the page has read it.
    await page.evaluate(() => new Promise((read) => setTimeout(read, 50)));
    await route.continue();
  });
}

test("the shortest path of the README: add a server, switch two methods on, connect a client", async ({
  page,
  pegboard,
}) => {
  // Who goes on to the agents before the answer came is not brought back by it.
  await holdAnswer(page);
  await page.goto("/sources");
  await page.getByRole("button", { name: "Add source" }).click();
  const pane = page.getByRole("region", { name: "Add a source" });
  await pane.getByRole("textbox", { name: "Name *" }).fill("everything");
  await pane.getByRole("textbox", { name: "Command *" }).fill(process.execPath);
  await pane.getByRole("textbox", { name: "Arguments" }).fill(started.join("\n"));
  await pane.getByRole("textbox", { name: "Code from the terminal" }).fill(pegboard.terminalCode);
  await expect(pane.getByText("This browser has given the code")).toBeVisible();
  await pane.getByRole("button", { name: "Add source" }).click();
  await expect(page.getByRole("listitem", { name: "everything" })).toContainText("Ready");

  await page.getByRole("link", { name: "Agents", exact: true }).click();
  await page
    .getByRole("link", { name: /First agent/ })
    .first()
    .click();
  const screen = new AgentToolsScreen(page);
  await screen.unfold("Everything");
  await screen.switch("Echo Tool in Everything").click();
  await screen.switch("Get Sum Tool in Everything").click();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/No changes · revision 1/)).toBeVisible();

  await page.getByRole("link", { name: "Connect", exact: true }).click();
  await expect(page.getByText(`${pegboard.url}/mcp/first-agent`).first()).toBeVisible();
  const { folder, printed } = programFor(pegboard.url);
  try {
    const { stdout } = await run(process.execPath, [join(folder, "client.mjs")], {
      env: { ...process.env, FORCE_COLOR: "0" },
    });
    expect(stdout.trim()).toBe(printed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
