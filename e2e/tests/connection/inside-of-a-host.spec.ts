import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { AgentToolsScreen } from "../../screens/agent-tools-screen.ts";

const HOST = fileURLToPath(new URL("../../../examples/hosts/node/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pegboard-host-"));
let host: ChildProcess | undefined;
test.afterEach(async () => {
  // One that could not start has ended by itself.
  if (host?.exitCode === null) {
    const ended = once(host, "exit");
    host.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true });
});

/** The example as people start it; where its pages are. */
async function startHost(): Promise<string> {
  const child = spawn(process.execPath, [HOST], {
    env: { ...process.env, PORT: "0", PEGBOARD_DATA_DIR: folder },
  });
  host = child;
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("exit", (code) => reject(new Error(`The host ended with ${code}:\n${said}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said += chunk;
        const [found] = /http:\/\/localhost:\d+\/tools\/admin/.exec(said) ?? [];
        if (found) resolve(found);
      });
    }
  });
}

test("pages below a path of another program: open, switch a method off, save, and the program's own route is refused", async ({
  page,
}) => {
  const base = await startHost();
  const asked: string[] = [];
  const failed: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => failed.push(error.message));
  page.on(
    "response",
    (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`),
  );
  const greeted = async () => (await fetch(new URL("/hello/Ada", base))).json();
  expect(await greeted()).toMatchObject({ ok: true });

  await page.goto(base);
  await page
    .getByRole("link", { name: /First agent/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`^${base}/agents/first-agent/tools`));
  const screen = new AgentToolsScreen(page);
  await screen.switch("Greet").click();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/No changes · revision 1/)).toBeVisible();
  expect(await greeted()).toMatchObject({ ok: false, code: "off" });

  await page.reload();
  await expect(screen.switch("Greet")).not.toBeChecked();
  const elsewhere = asked.filter((url) => !url.startsWith(base) && !url.startsWith("data:"));
  expect({ elsewhere, failed }).toEqual({ elsewhere: [], failed: [] });
});
