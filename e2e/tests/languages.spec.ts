import type { Page } from "@playwright/test";
import { EVERY_KIND_OF_SOURCE } from "../fixtures/every-kind-of-source.ts";
import { themedAxeViolations } from "../screens/axe-violations.ts";
import { EVERY_SCREEN } from "../screens/every-screen.ts";
import { expect, test } from "../screens/pegboard.ts";

const languageOf = (page: Page) => page.locator("html").getAttribute("lang");

test("a language is chosen by keyboard, holds for every page, keeps drafts and is taken back", async ({
  page,
  agent,
}) => {
  await page.goto(`/agents/${agent}/tools`);
  await page.getByRole("switch", { name: "Enable Calculator" }).click();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Deutsch" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Einstellungen" })).toBeVisible();
  expect(await languageOf(page)).toBe("de");
  expect(await themedAxeViolations(page)).toEqual([]);
  await page.goto(`/agents/${agent}/tools`);
  await expect(page.getByRole("region", { name: "Entwurf" })).toContainText("1 Änderung");
  await page.goto("/settings");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(await languageOf(page)).toBe("en");
});

test.describe("in a browser that speaks German", () => {
  test.use({ locale: "de-AT" });
  test("Pegboard does too, with its numbers", async ({ page, agent }) => {
    await page.goto(`/agents/${agent}/tools`);
    await expect(page.getByRole("link", { name: /^Einstellungen/ }).first()).toBeAttached();
    await expect(page.getByText(/\d\.\d{3}/).first()).toBeVisible();
  });
});

/** Of texts that no catalogue has; what tools, models and machines say is data. */
interface Found {
  texts: string[];
  /** Buttons, heads and labels whose text is longer than they are. */
  spilling: string[];
  isTooWide: boolean;
}

/** How long ago it was: on a slow machine it is a minute. */
const SAID_BY_INTL = /^\d+ (second|minute)s? ago$/;

test.describe("in longer words with accents", () => {
  test.use({ serverArgs: EVERY_KIND_OF_SOURCE });
  for (const width of [1440, 768, 390]) {
    test(`every screen has room for them and says nothing else, at ${width} px`, async ({
      page,
      pegboard,
    }) => {
      test.slow();
      const preset = { name: "Quiet", tools: { weather_tool: { enabled: false } } };
      expect((await pegboard.send("POST", "/api/v1/presets", preset)).status).toBe(201);
      // With one agent alone, the first start may stand in place of their list.
      await pegboard.send("POST", "/api/v1/agents", { name: "Second agent" });
      await page.addInitScript(() => localStorage.setItem("pegboard-language", "en-XA"));
      await page.setViewportSize({ width, height: 900 });
      const answered = collectAnswers(page);
      const found: string[] = [];
      for (const [name, path] of Object.entries(EVERY_SCREEN)) {
        await page.goto(path);
        await expect(page.locator("h1")).toBeAttached();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        const { texts, spilling, isTooWide } = await page.evaluate(look);
        // Keys are shown as titles: in another case.
        const data = (await Promise.all(answered)).join("\n").toLowerCase();
        if (isTooWide) found.push(`${name}: is wider than the window`);
        for (const text of spilling) found.push(`${name}: has no room for ${text}`);
        for (const text of texts)
          if (!data.includes(text.toLowerCase()) && !SAID_BY_INTL.test(text))
            found.push(`${name}: no catalogue has “${text}”`);
      }
      expect(found).toEqual([]);
    });
  }
});

/** What the API answered: nothing of it is a text of the screens. */
function collectAnswers(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    if (!response.url().includes("/api/") || response.url().endsWith("/events")) return;
    const strings: string[] = [];
    const body = response.text().catch(() => "");
    answers.push(
      body.then((text) => {
        try {
          JSON.parse(text, (key, value) => {
            strings.push(key);
            if (typeof value === "string") strings.push(value);
            return value;
          });
        } catch {
          return text;
        }
        return strings.join("\n");
      }),
    );
  });
  return answers;
}

/** Runs in the page. */
function look(): Found {
  const DATA = "code, pre, kbd, .cm-editor, .font-mono, [translate=no]";
  // Names, and what the browser itself says of days.
  const NAMES =
    /^(Today|Yesterday|Streamable HTTP|Deutsch|English|JSON|YAML|MCP|OpenAPI|TypeScript|Python|Pegboard|OpenAI|Responses|Anthropic|Gemini)$/;
  const isEnglish = (text: string) =>
    /[a-z]{2}/i.test(text) && /[aceinou]/i.test(text) && !/[àçéîñöüÀÇÉÎÑÖÜ]/.test(text);
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (!parentElement?.closest(`${DATA}, script`)) texts.add(nodeValue?.trim() ?? "");
  }
  for (const name of ["aria-label", "title", "placeholder"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!element.closest(DATA)) texts.add(element.getAttribute(name) ?? "");
    }
  }
  const spilling = [
    ...document.querySelectorAll("button, [role=tab], [role=columnheader], th, label"),
  ]
    .filter((element) => {
      const { overflowX, display } = getComputedStyle(element);
      return (
        display !== "inline" &&
        overflowX === "visible" &&
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1
      );
    })
    .map((element) => element.textContent)
    .filter((text) => text !== "");
  return {
    texts: [...texts].filter((text) => isEnglish(text) && !NAMES.test(text)),
    spilling,
    isTooWide: document.documentElement.scrollWidth > innerWidth,
  };
}
