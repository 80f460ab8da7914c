import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { REVIEW } from "../screens/every-screen.ts";
import { expect, test } from "../screens/pegboard.ts";
import type { Pegboard } from "../screens/pegboard-process.ts";

const SERVER = fileURLToPath(new URL("../fixtures/hidden-characters-server.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pegboard-hidden-"));
const list = (...changes: object[]) => writeFileSync(join(folder, "list.json"), JSON.stringify(changes));
list({ name: "note_more", says: "Says more." }, { name: "note_less", says: "Says less." });
const hidden = { command: process.execPath, args: [SERVER, join(folder, "list.json")] };
writeFileSync(join(folder, "mcp.json"), JSON.stringify({ mcpServers: { Hidden: hidden } }));

test.use({ serverArgs: ["--mcp", join(folder, "mcp.json")] });

/** Each shows texts of the source; with what is pressed after it opened, `>` before what is typed. */
const PLACES: Record<string, { path: string; keys?: readonly string[]; shows?: string | RegExp }> = {
  tree: { path: "/agents/AGENT/tools?tool=hidden" },
  overview: { path: "/agents/AGENT/tools?tool=hidden&method=read_note&tab=overview" },
  arguments: { path: "/agents/AGENT/tools?tool=hidden&method=read_note&tab=arguments" },
  "arguments as JSON": { path: "/agents/AGENT/tools?tool=hidden&method=read_note&tab=arguments&view=json" },
  prompts: { path: "/agents/AGENT/tools?tool=hidden&method=read_note&tab=prompts" },
  payload: { path: "/agents/AGENT/tools?tool=hidden&method=read_note&tab=payload" },
  config: { path: "/agents/AGENT/tools?tool=hidden&method=read_note&tab=config" },
  why: { path: "/agents/AGENT/tools?tool=hidden&method=read_note&tab=why" },
  try: { path: "/agents/AGENT/tools?tool=hidden&method=read_note&tab=try" },
  "a prompt": { path: "/agents/AGENT/tools?tool=hidden&method=prompt%3Agreet&tab=arguments" },
  "a search": { path: "/agents/AGENT/tools?q=does" },
  preview: { path: "/agents/AGENT/tools?tool=hidden&preview=system" },
  "preview of a payload": { path: "/agents/AGENT/tools?tool=hidden&preview=openai" },
  "preview as XML": { path: "/agents/AGENT/tools?tool=hidden&preview=xml" },
  "calls, one": { path: "/calls", keys: ["j", "Enter"] },
  agents: { path: "/agents" },
  settings: { path: "/settings" },
  "matrix, one cell": { path: "/matrix", keys: ["j", "ArrowRight", "Enter"] },
  "preset, tool": { path: "/presets/quiet?tool=hidden" },
  "preset history": { path: "/presets/quiet/history?a=0&b=1&compare=true" },
  "saves compared": { path: "/agents/AGENT/history?a=0&b=1&compare=true" },
  "sources, its changes": { path: "/sources?source=mcp%3AHidden&review=true" },
  tried: { path: "/agents/AGENT/tools?tool=hidden&method=read_note&tab=try", keys: ["Tab"] },
  prompt: { path: "/agents/AGENT/prompt" },
  "prompt, variables": { path: "/agents/AGENT/prompt?panel=variables" },
  "prompt, rendered": { path: "/agents/AGENT/prompt?view=rendered" },
  history: { path: "/agents/AGENT/history" },
  compare: { path: "/agents/compare?a=AGENT&b=second" },
  palette: { path: "/agents/AGENT/tools", keys: ["Control+k", ">read_note"] },
  review: { path: "/agents/AGENT/tools?tool=hidden", keys: REVIEW },
  registry: { path: "/tools" },
  "registry, a tool": { path: "/tools/hidden" },
  "registry, a method": { path: "/tools/hidden?method=read_note" },
  "registry, settings": { path: "/tools/hidden?method=read_note&tab=settings" },
  "registry, arguments": { path: "/tools/hidden?method=read_note&tab=arguments" },
  "registry, agents": { path: "/tools/hidden?tab=agents" },
  matrix: { path: "/matrix" },
  sources: { path: "/sources?source=mcp%3AHidden" },
  "sources, changes": { path: "/sources?source=mcp%3AHidden&tab=changes" },
  reviews: { path: "/review" },
  problems: { path: "/problems" },
  calls: { path: "/calls" },
  activity: { path: "/activity" },
  events: { path: "/activity?show=events" },
  presets: { path: "/presets/quiet" },
  connect: { path: "/agents/AGENT/connect" },
  transfer: { path: "/transfer?tab=export" },
};

test("what texts from outside hide is written out on every screen", async ({ page, agent, pegboard }) => {
  test.setTimeout(300_000);
  await prepare(agent, pegboard);
  const found: Record<string, string[]> = {};
  for (const [name, { path, keys = [] }] of Object.entries(PLACES)) {
    await page.goto(path.replaceAll("AGENT", agent));
    await page.locator("main, [role=main], #root nav").first().waitFor();
    await page.waitForTimeout(900);
    for (const key of keys) {
      await (key.startsWith(">") ? page.keyboard.type(key.slice(1)) : page.keyboard.press(key));
    }
    await page.waitForTimeout(700);
    const raw = await hiddenOnPage(page);
    const shown = await page.evaluate(() => (document.body.innerText.match(/⟨U\+/g) ?? []).length);
    console.log(name, shown, raw);
    if (raw.length > 0) found[name] = raw;
  }
  expect(found).toEqual({});
});

/** Two agents with the source and a preset with it, calls of it, a save of each, and two changes that wait. */
async function prepare(agent: string, pegboard: Pegboard): Promise<void> {
  const { send } = { send: pegboard.send.bind(pegboard) };
  await send("POST", "/api/agents", { name: "Second" });
  const quiet = (await (await send("POST", "/api/presets", { name: "Quiet" })).json()) as { id: string };
  const operations = [{ op: "setTool", tool: "hidden", state: "on" }];
  for (const owner of [`agents/${agent}`, "agents/second", `presets/${quiet.id}`]) {
    const path = `/api/${owner}/settings`;
    const refused = await send("PATCH", path, { baseRevision: 0, operations });
    const { error } = (await refused.json()) as { error?: { issues: { values: { form: string } }[] } };
    const seen = operations.map((operation) => ({ ...operation, seen: error?.issues[0]?.values.form }));
    const saved = refused.ok ? refused : await send("PATCH", path, { baseRevision: 0, operations: seen });
    expect(saved.status).toBe(200);
  }
  const offered = await pegboard.text(`/api/agents/${agent}/toolset?format=openai-chat`);
  for (const [, name] of offered.matchAll(/"name":\s*"(\w*(?:read_note|fail_always))"/g)) {
    await send("POST", `/api/agents/${agent}/try`, { function: name, arguments: { text: hide("sent") } });
  }
  list({ name: "note_more", says: "Says much more." }, { name: "note_new", says: "Is new." });
  await send("POST", "/api/sources/mcp%3AHidden/refresh", {});
}

const hide = (text: string) => `${text} a\u200Bb\u202Ec\u2066d\u{E0041}e\u00ADf`;

/** Texts and attributes in which a character is hidden, and the title of the page. */
function hiddenOnPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hidden = /[\u00AD\u200B\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;
    const found = new Set<string>();
    const note = (text: string | null, where: string) => {
      if (text !== null && hidden.test(text)) found.add(`${where}: ${JSON.stringify(text.slice(0, 80))}`);
    };
    note(document.title, "title");
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (parent?.closest("script, style, textarea, .cm-content")) continue;
      note(node.textContent, `${parent?.tagName}.${parent?.className}`);
    }
    for (const element of document.querySelectorAll("*")) {
      for (const { name, value } of element.attributes) {
        if (name !== "value" && name !== "href" && !name.startsWith("data-"))
          note(value, `${element.tagName}[${name}]`);
      }
    }
    return [...found];
  });
}
