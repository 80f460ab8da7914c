import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "../../screens/pegboard.ts";
import type { Pegboard } from "../../screens/pegboard-process.ts";
import { goOnSettled, openSettled } from "../../screens/settled.ts";

const SERVER = fileURLToPath(
  new URL("../../fixtures/hidden-characters-server.mjs", import.meta.url),
);
const folder = mkdtempSync(join(tmpdir(), "pegboard-hidden-"));
const list = (...changes: object[]) =>
  writeFileSync(join(folder, "list.json"), JSON.stringify(changes));
list({ name: "note_more", says: "Says more." }, { name: "note_less", says: "Says less." });
const hidden = { command: process.execPath, args: [SERVER, join(folder, "list.json")] };
writeFileSync(join(folder, "mcp.json"), JSON.stringify({ mcpServers: { Hidden: hidden } }));

test.use({ serverArgs: ["--mcp", join(folder, "mcp.json")] });

const METHOD = "/agents/AGENT/tools?tool=hidden&method=read_note";

/**
 * Each shows texts of the source; with what is pressed after it opened, `>` before what is typed.
 */
const PLACES: Record<string, { path: string; keys?: readonly string[]; shows?: RegExp }> = {
  tree: { path: "/agents/AGENT/tools?tool=hidden" },
  overview: { path: `${METHOD}&tab=overview` },
  arguments: { path: `${METHOD}&tab=arguments` },
  payload: { path: `${METHOD}&tab=payload` },
  try: { path: `${METHOD}&tab=try` },
  "a prompt": { path: "/agents/AGENT/tools?tool=hidden&method=prompt%3Agreet&tab=arguments" },
  preview: { path: "/agents/AGENT/tools?tool=hidden&preview=system" },
  "preview as XML": { path: "/agents/AGENT/tools?tool=hidden&preview=xml" },
  prompt: { path: "/agents/AGENT/prompt" },
  "prompt, variables": { path: "/agents/AGENT/prompt?panel=variables" },
  "prompt, rendered": { path: "/agents/AGENT/prompt?view=rendered" },
  "calls of a method": { path: `${METHOD}&tab=calls` },
  "preset, a tool": { path: "/presets/quiet?tool=hidden&q=read_note" },
  registry: { path: "/tools" },
  "registry, a tool": { path: "/tools/hidden" },
  "registry, a method": { path: "/tools/hidden?method=read_note" },
  "registry, texts": { path: "/tools/hidden?method=read_note&tab=texts" },
  "registry, details": { path: "/tools/hidden?method=read_note&tab=details" },
  sources: { path: "/sources?source=mcp%3AHidden" },
  reviews: { path: "/review" },
  // It stays open over what comes next.
  palette: { path: "/agents/AGENT/tools", keys: ["Control+k", ">read_note"] },
};

test("what texts from outside hide is written out on every screen", async ({
  page,
  agent,
  pegboard,
}) => {
  test.setTimeout(300_000);
  await prepare(agent, pegboard);
  const found: Record<string, string[]> = {};
  await openSettled(page, "/agents");
  for (const [name, { path, keys = [], shows = /⟨U\+200B⟩/ }] of Object.entries(PLACES)) {
    await goOnSettled(page, path.replaceAll("AGENT", agent));
    for (const key of keys) {
      if (key === keys[0]) await expect(page.getByRole("treegrid")).toBeVisible();
      await (key.startsWith(">") ? page.keyboard.type(key.slice(1)) : page.keyboard.press(key));
    }
    await expect(page.getByText(shows).first(), name).toBeAttached();
    const raw = await hiddenOnPage(page);
    if (raw.length > 0) found[name] = raw;
  }
  expect(found).toEqual({});
});

/**
 * Two agents with the source and a preset with it, calls of it, a save of each, and two changes
 * that wait.
 */
async function prepare(agent: string, pegboard: Pegboard): Promise<void> {
  await pegboard.send("POST", "/api/v1/agents", { name: "Second" });
  const quiet = (await (
    await pegboard.send("POST", "/api/v1/presets", { name: "Quiet" })
  ).json()) as { id: string };
  const operations = [{ op: "setTool", tool: "hidden", state: "on" }];
  for (const owner of [`agents/${agent}`, "agents/second", `presets/${quiet.id}`]) {
    const path = `/api/v1/${owner}/settings`;
    const refused = await pegboard.send("PATCH", path, { baseRevision: 0, operations });
    const { error } = (await refused.json()) as {
      error?: { issues: { values: { form: string } }[] };
    };
    const seen = operations.map((operation) => ({
      ...operation,
      seen: error?.issues[0]?.values.form,
    }));
    const saved = refused.ok
      ? refused
      : await pegboard.send("PATCH", path, { baseRevision: 0, operations: seen });
    expect(saved.status).toBe(200);
  }
  const offered = await pegboard.text(`/api/v1/agents/${agent}/toolset?format=openai-chat`);
  for (const [, name] of offered.matchAll(/"name":\s*"([\w-]*(?:read_note|fail_always))"/g)) {
    await pegboard.send("POST", `/api/v1/agents/${agent}/try`, {
      function: name,
      arguments: { text: hide("sent") },
    });
  }
  list({ name: "note_more", says: "Says much more." }, { name: "note_new", says: "Is new." });
  await pegboard.send("POST", "/api/v1/sources/mcp%3AHidden/refresh", {});
}

const hide = (text: string) => `${text} a\u200Bb\u202Ec\u2066d\u{E0041}e\u00ADf`;

/** Texts and attributes in which a character is hidden, and the title of the page. */
function hiddenOnPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hidden = /[\u00AD\u200B\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;
    const found = new Set<string>();
    const note = (text: string | null, where: string) => {
      if (text !== null && hidden.test(text))
        found.add(`${where}: ${JSON.stringify(text.slice(0, 80))}`);
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
