/** Labels of the preview's tabs. */
export const PREVIEW_TAB_LABELS = {
  prompts: ["System", "User"],
  payloads: ["OpenAI", "Responses", "Anthropic", "Gemini", "MCP", "XML", "JSON", "Markdown"],
};
const APP_RUNS = 7;

export async function firstLists(page, address) {
  await open(page, address);
  return repeatMeasure(async () => {
    await open(page, address);
    return page.evaluate(() => window.watched.firstList);
  });
}

/** How many scripts the page fetches until nothing more comes by itself. */
export async function scriptsFetched(page, address) {
  await page.goto(address, { waitUntil: "networkidle" });
  const names = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  return names.filter((name) => new URL(name).pathname.endsWith(".js")).length;
}

export async function keystrokes(page, address) {
  await open(page, address);
  await page.getByRole("searchbox").focus();
  const times = [];
  for (const letter of "invoice") {
    times.push(
      await timed(page, () => page.keyboard.press(letter), { on: "keydown", until: "list" }),
    );
    await page.waitForTimeout(80);
  }
  return times;
}

/** With these operations in the draft, where they are given; the draft is dropped at the end. */
export async function switches(page, address, operations) {
  await open(page, address);
  if (operations) {
    await toggles(page, await openedTool(page), "switch");
    await page.evaluate(addToDraft, operations);
    await open(page, address);
  }
  const times = await toggles(page, await openedTool(page), "switch");
  if (operations) await page.evaluate(() => localStorage.clear());
  return times;
}

const MANY_TEXTS = 400;

/** Own texts of the parameters of the first tools, in the order in which methods are given. */
export const manyOwnTexts = (definitions) =>
  definitions
    .flatMap(({ name: tool, methods }) =>
      methods.flatMap(({ name: method, parameters }) =>
        Object.entries(parameters?.properties ?? {}).map(([parameter, { description }]) => ({
          op: "setParameterText",
          tool,
          method,
          parameter: `/properties/${parameter}`,
          value: `What ${parameter} means here.`,
          original: description ?? null,
        })),
      ),
    )
    .slice(0, MANY_TEXTS);

/** Runs inside the page, whose draft is kept in the browser. */
function addToDraft(operations) {
  const key = Object.keys(localStorage).find((name) => name.startsWith("pegboard.draft."));
  const draft = JSON.parse(localStorage.getItem(key));
  draft.steps.push({ label: "Own texts", operations });
  localStorage.setItem(key, JSON.stringify(draft));
}

/** Switches a method off in each run that Quality finds something about. */
export async function qualityClicks(page, address) {
  await page.goto(address.replace(/tools$/, "quality"));
  const findings = page.getByRole("list").getByRole("link");
  await findings.first().waitFor();
  await page.waitForLoadState("networkidle");
  const times = await repeatMeasure(async (run) => {
    await findings.nth(run).click();
    const off = page.getByRole("button", { name: /^Switch off: / }).first();
    await off.waitFor();
    await page.waitForTimeout(500);
    return timed(page, () => off.click(), { on: "click", until: "draft" });
  });
  await page.evaluate(() => localStorage.clear());
  return times;
}

/**
 * What a click takes on a page that does nothing else: this machine's share of all times to paint.
 */
export async function emptyClicks(page) {
  await page.goto("about:blank");
  await page.setContent(
    `<div role="treegrid"><button role="switch" aria-checked="false">Nothing</button></div>`,
  );
  const target = page.getByRole("switch");
  await target.evaluate((element) => {
    element.onclick = () =>
      element.setAttribute("aria-checked", String(element.getAttribute("aria-checked") !== "true"));
  });
  return toggles(page, target, "switch");
}

/** One entry a format: its name and the times until its text follows a switch. */
export async function measurePreviews(page, address) {
  await open(page, address);
  const target = await openedTool(page);
  const measured = [];
  for (const format of [...PREVIEW_TAB_LABELS.prompts, ...PREVIEW_TAB_LABELS.payloads]) {
    await openFormat(page, format);
    await page.getByRole("listbox", { name: `${format} as the agent gets it` }).waitFor();
    await page.waitForTimeout(1000);
    measured.push([format, await toggles(page, target, "preview")]);
  }
  return measured;
}

/** Formats of prompts stand behind a menu. */
async function openFormat(page, format) {
  const tab = page.getByRole("tab", { name: new RegExp(`^${format}\\b`) }).first();
  if ((await tab.count()) > 0) return tab.click();
  const dock = page.getByRole("region", { name: "Preview", exact: true });
  await dock.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: format }).click();
}

function toggles(page, target, until) {
  return repeatMeasure(async () => {
    const time = await timed(page, () => target.click(), { on: "click", until });
    await page.waitForTimeout(500);
    return time;
  });
}

/**
 * From the answer to somebody else's save to the paint of the sentence about it, by this machine's
 * clock.
 */
export async function othersSaves(page, address) {
  await open(page, address);
  const settings = address.replace(/\/agents\/([^/]+)\/tools$/, "/api/v1/agents/$1/settings");
  let state = "off";
  return repeatMeasure(async () => {
    await page.evaluate(watchSentence);
    const { revision } = await (await fetch(settings)).json();
    const body = {
      baseRevision: revision,
      operations: [{ op: "setTool", tool: "calculator", state }],
    };
    const answer = await fetch(settings, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The save was refused: ${await answer.text()}`);
    const saved = Date.now();
    state = state === "off" ? "on" : "off";
    // Others may see it before whoever saved has the answer.
    return Math.max(0, (await page.evaluate(() => window.sentenceAt)) - saved);
  });
}

/** Runs inside the page. */
function watchSentence() {
  const said = () =>
    [...document.querySelectorAll("output")].map(({ textContent }) => textContent).join();
  const before = said();
  window.sentenceAt = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("Nothing was said of a save for 3 minutes.")), 180_000);
    const watch = new MutationObserver(() => {
      const now = said();
      if (now === before || !/was switched (on|off) by/.test(now)) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** The longest task of each pass down the unfolded list. */
export async function scrolling(page, address) {
  await open(page, address);
  await page.getByRole("button", { name: "Unfold all" }).click();
  return longestTasks(page, page.getByRole("treegrid"), [0, 1200]);
}

/** The longest task of each pass through the matrix, down and to the right. */
export async function matrixScrolling(page, address) {
  await page.goto(address);
  await page.getByRole("grid").getByRole("row").nth(1).waitFor();
  return longestTasks(page, page.getByRole("grid"), [400, 1200]);
}

/** Browsers report tasks over 50 ms only. */
async function longestTasks(page, area, [right, down]) {
  await page.waitForTimeout(1500);
  await area.hover();
  return repeatMeasure(async (run) => {
    // There and back: at its end a list no longer moves.
    const sign = run % 2 === 0 ? 1 : -1;
    await page.evaluate(() => window.watched.longTasks.splice(0));
    for (let turn = 0; turn < 30; turn += 1) {
      await page.mouse.wheel(sign * right, sign * down);
      await page.waitForTimeout(16);
    }
    await page.waitForTimeout(200);
    return page.evaluate(() => Math.max(0, ...window.watched.longTasks));
  });
}

/** Time from an event to the paint of what follows from it, both by the page's own clock. */
async function timed(page, act, measure) {
  await page.evaluate((wanted) => window.watched.start(wanted), measure);
  await act();
  return page.evaluate(() => window.watched.time);
}

async function open(page, address) {
  await page.goto(address);
  await page.getByRole("treegrid").getByRole("row").first().waitFor();
  // Whatever loads behind the list is not part of what is measured next: whole definitions of
  // thousands of tools take seconds.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1500);
}

/** Opens the second tool of the list and answers the switch of one of its methods. */
async function openedTool(page) {
  const tree = page.getByRole("treegrid");
  await tree.getByRole("row", { name: /desk/ }).nth(1).click();
  await page.keyboard.press("ArrowRight");
  const target = tree.getByRole("switch", { name: /^Enable Create/ }).first();
  await target.waitFor();
  await page.waitForTimeout(1000);
  return target;
}

async function repeatMeasure(measure) {
  const times = [];
  for (let run = 0; run < APP_RUNS; run += 1) times.push(await measure(run));
  return times;
}
