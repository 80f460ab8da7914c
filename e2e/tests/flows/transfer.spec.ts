import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { EVERY_KIND_OF_SOURCE } from "../../fixtures/server-arguments.ts";
import { axeViolations } from "../../screens/axe-violations.ts";
import { tabTo } from "../../screens/keys.ts";
import { expect, test } from "../../screens/pegboard.ts";

test.use({ serverArgs: EVERY_KIND_OF_SOURCE });

const LISTING = fileURLToPath(
  new URL("../../../server/src/testing/listing-mcp-server.mjs", import.meta.url),
);

const FORMS = [
  {
    looks: "switches by tool",
    text: '{"agentpress_tools": {"weather_tool": {"enabled": true, "methods": {"forecast": false}}, "gone_tool": true}}',
    settings: { tools: { weather_tool: { enabled: true, methods: { forecast: false } } } },
  },
  {
    looks: "a list of tools that are on",
    text: '["weather_tool"]',
    settings: { newTools: "off", tools: { weather_tool: { enabled: true } } },
  },
  {
    looks: "a list of tools with their settings",
    text: '[{"name": "weather_tool", "is_enabled": true, "displayName": "Forecasts", "icon": "IconWorld"}]',
    settings: {
      newTools: "off",
      tools: {
        weather_tool: {
          enabled: true,
          texts: { displayName: { value: "Forecasts", original: "Weather" } },
        },
      },
    },
  },
];

async function choose(page: Page, name: string, text: string) {
  await page.goto("/transfer");
  await page
    .getByLabel("Files to import")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

test("on a phone, what a document looks like has room beside its button", { tag: "@deep" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, "tools.json", FORMS[0]?.text ?? "");
  const said = await page.getByText(/looks like switches by tool/).boundingBox();
  const button = await page.getByRole("button", { name: "Another file…" }).boundingBox();
  expect(said?.height).toBeLessThan(60);
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
});

test("documents of other systems are recognised, and come in as a new agent when its draft is saved", {
  tag: "@deep",
}, async ({ page }) => {
  for (const [index, { looks, text, settings }] of FORMS.entries()) {
    await choose(page, "tools.json", text);
    await expect(page.getByText(`This looks like ${looks}`)).toBeVisible();
    if (index === 0) {
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Leave out gone_tool" }).click();
    }
    await page.getByLabel("Name of the new agent").fill(`Taken over ${index}`);
    await page.getByRole("button", { name: "Make 1 draft" }).click();
    await expect(page.getByText("1 draft made: nothing applies until you save.")).toBeVisible();
    await page.getByRole("link", { name: `Open Taken over ${index}` }).click();
    await page
      .getByRole("region", { name: "Draft" })
      .getByRole("button", { name: /^Save/ })
      .click();
    await expect
      .poll(
        async () =>
          (await (await page.request.get(`/api/v1/agents/taken-over-${index}/settings`)).json())
            .settings,
      )
      .toEqual(settings);
  }
});

test("a file is chosen, mapped and taken with keys alone", async ({ page }) => {
  // Before anything is pressed: the browser has to know that the dialog is caught.
  const opened = page.waitForEvent("filechooser");
  await page.goto("/transfer");
  await tabTo(page, page.getByRole("button", { name: "Skip to the page" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Choose files…" }));
  await page.keyboard.press("Enter");
  const chooser = await opened;
  const text = '{"weather": true, "gone_tool": true}';
  await chooser.setFiles({
    name: "tools.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await expect(page.getByText("This looks like switches by tool")).toBeVisible();
  await expect(page.locator("body:focus")).toHaveCount(0);
  await tabTo(page, page.getByRole("textbox", { name: "Name of the new agent" }));
  await page.keyboard.type("From a file");
  const map = page.getByRole("button", { name: "Map weather to…" });
  await tabTo(page, map);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "weather_tool" })).toBeVisible();
  await page.keyboard.type("weather_tool");
  await page.keyboard.press("Enter");
  await expect(map).toHaveCount(0);
  await tabTo(page, page.getByRole("button", { name: "Leave out gone_tool" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Make 1 draft" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 draft made: nothing applies until you save.")).toBeVisible();
  await expect(page.locator("body:focus")).toHaveCount(0);
});

test("an export downloads the same bytes twice, and comes in again without a difference", async ({
  page,
  pegboard,
}) => {
  await page.goto("/transfer?tab=export");
  await page.getByLabel("Code from the terminal").fill(pegboard.terminalCode);
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("pegboard.yaml");
    return readFile(await file.path(), "utf8");
  };
  const text = await download();
  expect(await download()).toBe(text);
  expect(text).toContain("agents:\n  first-agent:\n");
  await choose(page, "pegboard.yaml", text);
  await expect(page.getByText("This looks like a pegboard.yaml: 0 differences")).toBeVisible();
});

test(
  "a source of a file runs its command once it was shown and the code from the terminal was given",
  { tag: "@deep" },
  async ({ page, pageErrors, pegboard }, testInfo) => {
    const listed = testInfo.outputPath("listed.json");
    writeFileSync(listed, '[{ "name": "look_up", "inputSchema": { "type": "object" } }]');
    const mcpServers = {
      desk: { command: process.execPath, args: [LISTING, listed], env: { DESK_KEY: null } },
    };
    const text = JSON.stringify({
      sources: { mcpServers },
      agents: { "first-agent": { tools: { desk: "on" } } },
    });
    const sources = async () =>
      JSON.stringify(await (await page.request.get("/api/v1/sources")).json());
    await choose(page, "pegboard.json", text);
    await page.getByRole("button", { name: "Take 1 source…" }).click();
    const dialog = page.getByRole("dialog", { name: "Take 1 source" });
    await expect(dialog.getByText(listed)).toBeVisible();
    await dialog.getByLabel("DESK_KEY of desk").fill("entered-here");
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Take them" }).click();
    await expect(dialog.getByLabel("Code from the terminal")).toBeFocused();
    expect(await sources()).not.toContain("desk");
    await dialog.getByLabel("Code from the terminal").fill(pegboard.terminalCode);
    await expect(dialog.getByText("1 of 1 source taken")).toBeVisible();
    // The browser logs the 403 that this is about.
    expect(pageErrors.splice(0)).toHaveLength(1);
    await dialog.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Make 1 draft" }).click();
    await expect(page.getByText("1 draft made: nothing applies until you save.")).toBeVisible();
    expect(await sources()).not.toContain("entered-here");
  },
);
