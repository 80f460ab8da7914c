import type { Page } from "@playwright/test";

/** Of texts that no catalogue has; what tools, models and machines say is data. */
interface Found {
  texts: string[];
  /** Buttons, heads and labels whose text is longer than they are. */
  spilling: string[];
  isTooWide: boolean;
}

/** How long ago it was, which is a minute on a slow machine; a day, or a moment, with its month. */
const SAID_BY_INTL = /^\d+ (second|minute)s? ago$|^\d+ [A-Z][a-z]+( \d{4}, [\d:]+)?$/;

/** Shows pages in longer words with accents, and answers what asks one of them for its issues. */
export async function speakLongWords(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => localStorage.setItem("pegboard-language", "en-XA"));
  const answered = collectAnswers(page);
  /** What was answered stays so, and is a megabyte of text. */
  const known = new Set<string>();
  return async () => {
    const { texts, spilling, isTooWide } = await page.evaluate(look);
    const unknown = texts.filter((text) => !known.has(text) && !SAID_BY_INTL.test(text));
    // Keys are shown as titles: in another case.
    const data = (await Promise.all(answered)).join("\n").toLowerCase();
    // A name may stand behind that of what it belongs to, or in a list of names.
    const isData = (text: string) =>
      data.includes(text) || text.split(/ › |\.|, | and /).every((part) => data.includes(part));
    for (const text of unknown) if (isData(text.toLowerCase())) known.add(text);
    const unsaid = unknown.filter((text) => !known.has(text));
    return [
      ...(isTooWide ? ["is wider than the window"] : []),
      ...spilling.map((text) => `has no room for ${text}`),
      ...unsaid.map((text) => `no catalogue has “${text}”`),
    ];
  };
}

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
    /^(Today|Yesterday|Streamable HTTP|Deutsch|English|JSON|YAML|MCP|OpenAPI|Open WebUI|TypeScript|Python|Pegboard|OpenAI|Responses|Anthropic|Gemini|Gemini CLI|Claude Code|Claude Desktop|Codex|Copilot Studio|Continue|Cursor|Goose|LibreChat|VS Code|Zed|Suna|OpenRegister|Unique)$/;
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
