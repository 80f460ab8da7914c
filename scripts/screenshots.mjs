import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./run-command.mjs";
import {
  DemoServer,
  prepareApprovals,
  prepareEvaluation,
  preparePeople,
  preparePreset,
  prepareReview,
  writeShop,
} from "./screenshot-scenes.mjs";
import { setUpDependencies } from "./set-up/dependencies.mjs";
import { startServer } from "./start-server.mjs";

/**
 * Takes docs/images/ from the built app, with the starter tools, the example module and two
 * official MCP servers.
 */
const AGENT = {
  name: "Support agent",
  description: "Answers questions about orders and keeps the notes",
};
const SAVED = [
  { op: "setTool", tool: "workspace_files", state: "on" },
  { op: "setConfig", tool: "workspace_files", key: "root", value: "docs" },
  { op: "setTool", tool: "files", state: "on" },
  { op: "setMethod", tool: "files", method: "move_file", state: "off" },
  { op: "setMethod", tool: "files", method: "write_file", state: "off" },
  { op: "setMethod", tool: "workspace_files", method: "delete_file", state: "off" },
  { op: "setTokenBudget", tokens: 5000 },
  {
    op: "setToolText",
    tool: "workspace_files",
    field: "toolSystemPrompt",
    value: "Never guess a path: list the folder first.",
    original: null,
  },
  {
    op: "setTemplate",
    template: "system",
    source: `You are the support agent of a small shop.
Answer in the language of the customer. Be brief and exact.

{# The rules come from the handbook, section 4. #}
## Rules
- Never promise a refund; open a ticket instead.
- Quote the article that you rely on.

## Tools
{%- for tool in tools %}
### {{ tool.display_name }}
{{ tool.tool_description }}
{{ tool.tool_format_information_for_system_prompt }}
{%- if tool.tool_system_prompt %}
{{ tool.tool_system_prompt }}
{%- endif %}
{%- endfor %}
`,
  },
];
/** Agents beside it, by group, for the matrix. */
const TEAMS = {
  Engineering: [
    "Code review",
    "Incidents",
    "Release notes",
    "Test triage",
    "Dependencies",
    "Runbooks",
  ],
  Sales: ["Lead research", "Quotes", "Renewals", "Meeting notes", "Partners", "Forecast"],
  Support: ["Chat", "E-mail", "Refunds", "Returns", "Escalations", "Warranty"],
};

await setUpDependencies();
const [{ build, LIBRARIES }, { setUpBrowser }, { chromium }] = await Promise.all([
  import("./build.mjs"),
  import("./set-up/browser.mjs"),
  import("@playwright/test"),
]);
// The documentation shows the pictures, so it is built after them.
await build([...LIBRARIES, "server", "web"]);
const { withSeen } = await import("@pegboard/registry-core/internal");
const folder = mkdtempSync(join(tmpdir(), "pegboard-screenshots-"));
const shopFile = join(folder, "shop.json");
writeShop(shopFile, "old");
const demoSources = ["--tools", "examples/server/my-tools.ts", "--mcp", "examples/server/mcp.json"];
const started = await startServer([
  "--data",
  join(folder, "data"),
  "--allow-path",
  "docs",
  ...demoSources,
  "--openapi",
  `shop=${shopFile}`,
]);
const demo = new DemoServer(started, withSeen);
const browser = await chromium.launch({
  executablePath: await setUpBrowser(),
  args: ["--no-sandbox"],
});
const leave = new AbortController();
try {
  const agent = await prepareAgent();
  mkdirSync(join(root, "docs", "images"), { recursive: true });
  const inBoth = async (take) => {
    for (const colorScheme of ["light", "dark"]) await take(colorScheme);
  };
  await inBoth(async (colorScheme) => {
    await takeHomeScreen(agent, colorScheme);
    await takePromptScreen(agent, colorScheme);
    await takeShortestPath(agent, colorScheme);
  });
  await prepareTeams();
  await prepareCalls(agent);
  await inBoth(takeMatrix);
  await inBoth(takeImport);
  for (const task of tasksOf(agent)) await inBoth((colorScheme) => takeTask(task, colorScheme));
  await prepareReview(demo, { agent, shopFile });
  const preset = await preparePreset(demo);
  await prepareEvaluation(demo, agent);
  await prepareApprovals(demo, agent, leave.signal);
  for (const task of [
    { name: "review", path: "/review", shows: "Refund an order", presses: "j" },
    { name: "presets", path: `/presets/${preset}?tool=workspace_files`, shows: "Reads only" },
    { name: "evaluations", path: `/agents/${agent}/evaluations`, shows: "A broken lamp" },
    { name: "approvals", path: "/approvals", shows: "orders/48377.md" },
  ])
    await inBoth((colorScheme) => takeTask(task, colorScheme));
  const storageState = await preparePeople(demo, browser);
  for (const task of [
    { name: "people", path: "/people", shows: "On call", storageState },
    { name: "audit", path: "/audit", shows: "Audit", storageState },
  ])
    await inBoth((colorScheme) => takeTask(task, colorScheme));
} finally {
  leave.abort();
  await browser.close();
  started.process.kill();
  await once(started.process, "exit");
  rmSync(folder, { recursive: true, force: true });
}

function openPage(height, colorScheme, storageState) {
  const viewport = { width: 1440, height };
  return browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2, storageState });
}

/** Names a folder of anybody in place of those that the pictures are taken in. */
async function takePicture(page, name) {
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.evaluate(
    (folders) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        for (const folder of folders.filter((one) => text.data.includes(one)))
          text.data = text.data.replaceAll(folder, "/home/ada/shop/");
      }
    },
    [root, join(folder, "/")],
  );
  const png = await page.screenshot({ scale: "css" });
  writeFileSync(join(root, "docs", "images", `${name}.webp`), await compressed(png));
}

/** The picture as WebP, which is a fifth of it; the browser writes it. */
async function compressed(png) {
  const page = await browser.newPage();
  const base64 = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.55 });
    const written = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(written, (byte) => String.fromCharCode(byte)).join(""));
  }, png.toString("base64"));
  await page.close();
  return Buffer.from(base64, "base64");
}

/** A picture for each task of operators that has no longer way to its screen. */
function tasksOf(agent) {
  return [
    { name: "registry", path: "/tools/workspace_files", shows: "Workspace files" },
    { name: "problems", path: "/problems", shows: "Problems" },
    { name: "calls", path: "/calls", shows: "Calls" },
    { name: "usage", path: `/agents/${agent}/usage`, shows: "Usage" },
    { name: "quality", path: `/agents/${agent}/quality`, shows: "Quality" },
  ];
}

async function takeTask({ name, path, shows, presses, storageState }, colorScheme) {
  const page = await openPage(760, colorScheme, storageState);
  await page.goto(`${demo.url}${path}`);
  await page.getByText(shows).first().waitFor();
  if (presses) await page.keyboard.press(presses);
  await page.waitForTimeout(1000);
  await takePicture(page, `${name}-${colorScheme}`);
  await page.close();
}

/** Calls as a model makes them: some end well, one names a file that is not there. */
async function prepareCalls(agent) {
  for (const args of [{ path: "deploy.md" }, { path: "backup.md" }, { path: "nothing.md" }])
    await fetch(`${demo.url}/api/v1/agents/${agent}/methods/read_file/call`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ arguments: args }),
    });
}

async function takeHomeScreen(agent, colorScheme) {
  const page = await openPage(900, colorScheme);
  await page.goto(`${demo.url}/agents/${agent}/tools?tool=workspace_files&tab=config`);
  await page.getByLabel("Enable Workspace files", { exact: true }).first().waitFor();
  const tree = page.getByRole("treegrid");
  await tree.getByRole("row", { name: /^Workspace files/ }).click();
  await page.keyboard.press("ArrowRight");
  await tree.getByLabel("Enable Write File in Workspace files").click();
  await tree.getByLabel("Enable Delete File in Workspace files").click();
  await page.getByRole("tab", { name: "System" }).click();
  await page.getByRole("listbox", { name: "System as the agent gets it" }).waitFor();
  await page.waitForTimeout(1000);
  await takePicture(page, `agent-tools-${colorScheme}`);
  await page.close();
}

async function takePromptScreen(agent, colorScheme) {
  const page = await openPage(900, colorScheme);
  await page.goto(`${demo.url}/agents/${agent}/prompt?line=15`);
  await page.getByText("Never guess a path: list the folder first.").first().waitFor();
  await page.getByText(/^Template line 15 writes/).waitFor();
  await page.waitForTimeout(1000);
  await takePicture(page, `prompt-${colorScheme}`);
  await page.close();
}

/** A source that came in, and where a client connects. */
async function takeShortestPath(agent, colorScheme) {
  const page = await openPage(760, colorScheme);
  await page.goto(`${demo.url}/sources`);
  await page.getByRole("listitem", { name: "everything" }).getByRole("link").click();
  await page.getByRole("button", { name: "Methods of Everything" }).waitFor();
  await takePicture(page, `sources-${colorScheme}`);
  await page.goto(`${demo.url}/agents/${agent}/connect`);
  await page.getByRole("button", { name: "Test" }).click();
  await page.getByText(/^A client gets exactly/).waitFor();
  await takePicture(page, `connect-${colorScheme}`);
  await page.close();
}

/** The servers of a client's file, one of them with a name that is taken here. */
async function takeImport(colorScheme) {
  const at = (host) => ({ type: "http", url: `https://${host}.example.com/mcp` });
  const key = { headers: { Authorization: "Bearer key-of-the-desk" } };
  const shop = { tickets: { command: "npx", args: ["-y", "tickets-mcp"] }, desk: at("shop") };
  const file = {
    mcpServers: { everything: at("everything"), desk: { ...at("desk"), ...key } },
    projects: { "/home/ada/shop": { mcpServers: shop } },
  };
  const page = await openPage(760, colorScheme);
  await page.goto(`${demo.url}/transfer`);
  await page.getByLabel("Files to import").setInputFiles({
    name: ".claude.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(file)),
  });
  await page
    .getByLabel(/^Other name for/)
    .first()
    .waitFor();
  await takePicture(page, `import-${colorScheme}`);
  await page.close();
}

/** Many agents beside each other, with some cells changed in one draft. */
async function takeMatrix(colorScheme) {
  const page = await openPage(760, colorScheme);
  await page.goto(`${demo.url}/matrix`);
  const row = page.getByRole("row", { name: /^Date/ });
  await row.getByRole("gridcell").nth(2).click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  for (const _ of [1, 2, 3]) await page.keyboard.press("Shift+ArrowRight");
  for (const _ of [1, 2]) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Space");
  await page.waitForTimeout(1000);
  await takePicture(page, `matrix-${colorScheme}`);
  await page.close();
}

/** Each has other tools on. */
async function prepareTeams() {
  const { declared } = await demo.send("GET", "/api/v1/tools");
  for (const [group, names] of Object.entries(TEAMS)) {
    for (const [index, name] of names.entries()) {
      const { id } = await demo.send("POST", "/api/v1/agents", { name, group });
      const operations = declared.map(({ name: tool, isCore }, position) => ({
        op: "setTool",
        tool,
        state: isCore || (position * 7 + index * 3 + group.length) % 5 < 3 ? "on" : "off",
      }));
      await demo.save(id, operations);
    }
  }
}

async function prepareAgent() {
  const { id } = await demo.send("POST", "/api/v1/agents", AGENT);
  await demo.waitForSources();
  await demo.save(id, SAVED);
  return id;
}
