import { useEffect } from "react";

/**
 * Keeps the focus near where it was when its element goes away or is disabled: the browser would give it to the body, and the next
 * Tab would start at the top of the page. A click on an empty place is left alone.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      path = target instanceof Element ? listAncestors(target) : [];
    };
    const forget = ({ target }: PointerEvent) => {
      // What has the focus already does not get it again when it is pressed.
      if (isThere(path[0]) && !(target instanceof Node && path[0]?.contains(target))) path = [];
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer = undefined;
      const focused = document.activeElement;
      if (path.length === 0 || (focused !== null && focused !== document.body) || isThere(path[0])) return;
      // What covered the page stands beside it in the document, so nothing of it may be left.
      const near =
        path.slice(1).find((element) => element.isConnected && element.matches(REGIONS)) ??
        document.querySelector("main");
      const [lost] = path;
      path = [];
      if (near instanceof HTMLElement) takeFocus(findRedrawnChoice(lost, near) ?? near);
    };
    // Whatever removed it may give the focus to something better in the same breath, a closed dialog to what opened it.
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(keep, 50);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
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

/** Where a person finds the way on: the nearest of these that is still there takes the focus. */
const REGIONS =
  '[role="dialog"], [role="treegrid"], [role="tabpanel"], [role="region"], section[aria-label], form, fieldset, main';

/** The same choice, where choosing it drew everything around it anew. */
function findRedrawnChoice(lost: Element | undefined, near: Element): HTMLElement | undefined {
  if (!lost?.hasAttribute("aria-pressed")) return undefined;
  const choices = [...near.querySelectorAll<HTMLElement>('[aria-pressed="true"]')];
  return choices.find(({ textContent }) => textContent === lost.textContent);
}

function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function isThere(element: Element | undefined): boolean {
  return element?.isConnected === true && !element.matches(":disabled");
}

function listAncestors(element: Element): Element[] {
  const path = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) path.push(one);
  return path;
}
