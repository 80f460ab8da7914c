import type { Page } from "@playwright/test";
import { settled } from "./settled.ts";

/** More than any screen has. */
const MOST = 400;
/** Presses before the page is asked whether Tab has come round; a few too many do no harm. */
const AT_ONCE = 10;

/**
 * Goes through a page with Tab alone: what a mouse reaches and Tab does not, and what has the focus
 * unseen. Empty when all is well.
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  // Another window may draw another list, which loads.
  await settled(page);
  const hasEditor = await page.evaluate(install);
  const atOnce = hasEditor ? 1 : AT_ONCE;
  let isRound = false;
  for (let presses = 0; presses <= MOST && !isRound; presses += atOnce) {
    for (let one = 0; one < atOnce; one++) await page.keyboard.press("Tab");
    isRound = await page.evaluate(() => window.walk.isRound());
  }
  const { unseen, missed } = await page.evaluate(() => window.walk.end());
  return [
    ...unseen.map((one) => `has the focus unseen: ${one}`),
    ...(isRound ? [] : ["Tab comes to no end"]),
    ...missed.map((one) => `is not reached: ${one}`),
  ];
}

declare global {
  interface Window {
    walk: {
      /** Whether Tab has come back to where it was before. */
      isRound(): Promise<boolean>;
      /** What had the focus unseen, and what has not had it. */
      end(): { unseen: string[]; missed: string[] };
    };
  }
}

/** In the page, which looks at what has the focus after each Tab; whether editors are in it. */
function install(): boolean {
  const CONTROLS =
    "a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex='0'], [role=switch], [role=checkbox], [role=tab]";
  /** One Tab stop each; documented keys lead from there to the rest. */
  const WITH_KEYS =
    "[role=treegrid], [role=grid], [role=tablist], [role=radiogroup], [role=listbox], ul, ol";
  const there = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const isControl = (one: Element) =>
    // From the radio that is chosen, arrow keys lead to the others.
    !one.matches(":disabled, [type=radio]:not(:checked)") &&
    !one.closest("[aria-hidden=true], [inert]") &&
    there(one);
  const html = (one: Element) => one.outerHTML.slice(0, 200);
  const styles = [
    "outlineStyle",
    "outlineWidth",
    "outlineColor",
    "backgroundColor",
    "borderTopColor",
    "display",
  ] as const;
  const lookOf = (one: Element, part?: string) => {
    const style = getComputedStyle(one, part);
    return styles.map((name) => style[name]).join();
  };
  /** The element, what is drawn before and behind it, what it stands in and what stands in it. */
  const look = (one: Element) => {
    const around = [
      one.parentElement,
      one.parentElement?.parentElement,
      one.parentElement?.parentElement?.parentElement,
    ];
    const inside = [...one.querySelectorAll("*")].slice(0, 400);
    const all = [one, ...around.filter((parent) => parent != null), ...inside];
    return [
      ...all.map((each) => lookOf(each)),
      lookOf(one, "::before"),
      lookOf(one, "::after"),
    ].join(";");
  };
  const reached = new Set<Element>();
  // The first Tab leads from here to the first control.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  const controls = [...document.querySelectorAll(CONTROLS)].filter(isControl);
  const unseen: string[] = [];
  let last: { element: Element; focused: string } | undefined;
  let isRound = false;
  const step = () => {
    if (isRound) return;
    const before = last;
    const element = document.activeElement ?? document.body;
    // Where the element with the focus was replaced, Tab goes on from its place.
    const isLost = before?.element.isConnected === false;
    isRound = (element === document.body && !isLost) || reached.has(element);
    last = isRound ? undefined : { element, focused: look(element) };
    reached.add(element);
    // Only now the one before is without the focus, to compare.
    const isUnseen =
      before?.element.isConnected &&
      there(before.element) &&
      look(before.element) === before.focused;
    if (isUnseen) unseen.push(html(before.element));
  };
  const EDITOR = "[contenteditable=true]";
  const hasEditor = controls.some((one) => one.matches(EDITOR));
  let done = Promise.resolve();
  const afterTab = ({ key }: KeyboardEvent) => {
    if (key !== "Tab") return;
    // An editor draws its ring a moment later, and takes it away so.
    if (![document.activeElement, last?.element].some((one) => one?.matches(EDITOR))) return step();
    done = new Promise((resolve) => setTimeout(resolve, 100)).then(step);
  };
  addEventListener("keyup", afterTab, true);
  window.walk = {
    isRound: async () => {
      await done;
      return isRound;
    },
    end: () => {
      removeEventListener("keyup", afterTab, true);
      // No Tab that was too many leaves the focus anywhere.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const holds = (place: Element | null | undefined) =>
        place != null && [...reached].some((one) => place.contains(one));
      // A row of a grid with a choice in it has keys for the choice itself.
      const rowOf = (one: Element) => one.closest("[role=radiogroup]")?.closest("[role=row]");
      // What loads behind a sheet after it was opened is covered, and not hidden.
      const sheet = document.querySelector("[role=dialog]");
      const missed = controls
        .filter((one) => one.isConnected && isControl(one) && !reached.has(one))
        .filter((one) => sheet === null || sheet.contains(one))
        .filter((one) => !holds(one.closest(WITH_KEYS)) && !holds(rowOf(one)))
        // Arrows of a field of a number do what its two buttons do.
        .filter((one) => !holds(one.closest(":has(> input[inputmode])")));
      return { unseen, missed: missed.map(html) };
    },
  };
  return hasEditor;
}
