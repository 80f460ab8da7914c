import type { Page } from "@playwright/test";
import { settled } from "./settled.ts";

/** More than any screen has. */
const MOST = 400;

/**
 * Goes through a page with Tab alone: what a mouse reaches and Tab does not, and what has the focus
 * unseen. Empty when all is well.
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  // Another window may draw another list, which loads.
  await settled(page);
  await page.evaluate(install);
  const found: string[] = [];
  for (let presses = 0; presses <= MOST; presses++) {
    await page.keyboard.press("Tab");
    const { isRound, unseen } = await page.evaluate(() => window.walk.step());
    if (unseen) found.push(`has the focus unseen: ${unseen}`);
    if (isRound) break;
    if (presses === MOST) found.push("Tab comes to no end");
  }
  const missed = await page.evaluate(() => window.walk.missed());
  return [...found, ...missed.map((one) => `is not reached: ${one}`)];
}

declare global {
  interface Window {
    walk: {
      step(): Promise<{ isRound: boolean; unseen?: string }>;
      missed(): string[];
    };
  }
}

/** In the page. */
function install(): void {
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
  let last: { element: Element; focused: string } | undefined;
  window.walk = {
    step: async () => {
      const before = last;
      const element = document.activeElement ?? document.body;
      // An editor draws its ring a moment later, and takes it away so.
      const isEditor = [element, before?.element].some((one) =>
        one?.matches("[contenteditable=true]"),
      );
      if (isEditor) await new Promise((resolve) => setTimeout(resolve, 100));
      // Where the element with the focus was replaced, Tab goes on from its place.
      const isLost = before?.element.isConnected === false;
      const isRound = (element === document.body && !isLost) || reached.has(element);
      last = isRound ? undefined : { element, focused: look(element) };
      reached.add(element);
      // Only now the one before is without the focus, to compare.
      const isUnseen =
        before?.element.isConnected &&
        there(before.element) &&
        look(before.element) === before.focused;
      return { isRound, ...(isUnseen && { unseen: html(before.element) }) };
    },
    missed: () => {
      const holds = (place: Element | null | undefined) =>
        place != null && [...reached].some((one) => place.contains(one));
      // A row of a grid with a choice in it has keys for the choice itself.
      const rowOf = (one: Element) => one.closest("[role=radiogroup]")?.closest("[role=row]");
      // What loads behind a sheet after it was opened is covered, and not hidden.
      const sheet = document.querySelector("[role=dialog]");
      return (
        controls
          .filter((one) => one.isConnected && isControl(one) && !reached.has(one))
          .filter((one) => sheet === null || sheet.contains(one))
          .filter((one) => !holds(one.closest(WITH_KEYS)) && !holds(rowOf(one)))
          // Arrows of a field of a number do what its two buttons do.
          .filter((one) => !holds(one.closest(":has(> input[inputmode])")))
          .map(html)
      );
    },
  };
}
