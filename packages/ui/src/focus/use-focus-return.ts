import { useState } from "react";

/**
 * For dialogs: remembers the focus as one opens. The returned function gives it back as it closes,
 * unless something took it already.
 */
export function useFocusReturn(): (event: Event) => void {
  const [from] = useState(findFocusPlace);
  return (event) => {
    // What draws the dialog knows only openers of its own.
    event.preventDefault();
    if (document.activeElement?.matches("body, main") === false) return;
    (from.opener?.isConnected
      ? from.opener
      : (findAdapter(from) ?? document.querySelector("main"))
    )?.focus();
  };
}

interface FocusPlace {
  opener: HTMLElement | null;
  /** The list and the row of the opener, which may be gone when the dialog closes. */
  list: Element | null;
  row: number;
}

function findFocusPlace(): FocusPlace {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  // A menu item goes away with its menu; the menu's button stays.
  const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = button ? document.getElementById(button) : active;
  const row = opener?.closest("tr, li, [role=row]");
  const list = row?.parentElement ?? null;
  return { opener, list, row: row && list ? [...list.children].indexOf(row) : -1 };
}

function findAdapter({ list, row }: FocusPlace): HTMLElement | undefined {
  if (!list?.isConnected) return undefined;
  const next = list.children[row] ?? list.lastElementChild;
  return next?.querySelector<HTMLElement>("a, button") ?? undefined;
}
