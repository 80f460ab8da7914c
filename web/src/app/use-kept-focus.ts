import { useEffect } from "react";

/**
 * Keeps the focus near its place when its element goes away or is disabled. The browser would give
 * it to the body, and the next Tab would start at the top of the page. A click on an empty place
 * changes nothing.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      path = target instanceof Element ? listAncestors(target) : [];
    };
    const forget = ({ target }: PointerEvent) => {
      // Pressing the focused element fires no focus event.
      if (isThere(path[0]) && !(target instanceof Node && path[0]?.contains(target))) path = [];
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer = undefined;
      const focused = document.activeElement;
      if (path.length === 0 || (focused !== null && focused !== document.body) || isThere(path[0]))
        return;
      // A dialog stands beside the page in the document, so all its ancestors may be gone.
      const near =
        path.slice(1).find((element) => element.isConnected && element.matches(REGIONS)) ??
        document.querySelector("main");
      const [lost] = path;
      path = [];
      if (near instanceof HTMLElement) takeFocus(findRedrawnChoice(lost, near) ?? near);
    };
    // The update that removed an element may give the focus to something better: a closed dialog
    // gives it to its opener.
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(keep, 50);
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ["disabled"],
    });
    document.addEventListener("focusin", remember);
    document.addEventListener("pointerdown", forget);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", forget);
    };
  }, []);
}

/** The regions of which the nearest remaining one takes the focus. */
const REGIONS =
  '[role="dialog"], [role="treegrid"], [role="tabpanel"], [role="region"], section[aria-label], form, fieldset, main';

/** The pressed choice that was clicked, as the page redrew it after the click. */
function findRedrawnChoice(lost: Element | undefined, near: Element): HTMLElement | undefined {
  if (!lost?.hasAttribute("aria-pressed")) return undefined;
  const choices = [...near.querySelectorAll<HTMLElement>('[aria-pressed="true"]')];
  return choices.find(({ textContent }) => textContent === lost.textContent);
}

/**
 * Focuses a region, or the row of a list where its keys go on. A region gets no ring: nobody went
 * there.
 */
function takeFocus(element: HTMLElement): void {
  const row = element.matches('[role="treegrid"]')
    ? element.querySelector<HTMLElement>('[tabindex="0"]')
    : undefined;
  if (row) {
    row.focus({ preventScroll: true });
    return;
  }
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  if (element.matches(REGIONS)) {
    element.dataset.keptFocus = "";
    element.addEventListener("blur", () => delete element.dataset.keptFocus, { once: true });
  }
  element.focus({ preventScroll: true });
}

function isThere(element: Element | undefined): boolean {
  return element?.isConnected === true && !element.matches(":disabled");
}

function listAncestors(element: Element): Element[] {
  const path = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
    path.push(one);
  return path;
}
