import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Milliseconds after which what was looked for is not waited for any more. */
const LONGEST_WAIT_MS = 15_000;

/** Gives the focus to something that may still load, unless somebody moves it meanwhile. */
export function focusWhenThere(find: () => HTMLElement | null | undefined): void {
  const before = document.activeElement;
  const isMoved = () =>
    ![before, document.body, document.querySelector("main")].includes(document.activeElement);
  const look = () => {
    const found = isMoved() ? undefined : find();
    found?.focus();
    if (found === document.activeElement || isMoved()) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  setTimeout(() => observer.disconnect(), LONGEST_WAIT_MS);
  look();
}

/** The cells of a grid have no focus of their own: it has the cursor itself. */
const FOCUSED_GRID = '[role="grid"][tabindex="0"]';
const LIST_SELECTOR = `[role="treegrid"], [role="table"], ul, ${FOCUSED_GRID}`;
const ROW_SELECTOR =
  '[role="row"][tabindex="0"], [role="rowgroup"] :is(a, button), [data-row], li :is(a, button)';

/** Into the first list of the page, to the row with the cursor. Who is in it stays there. */
export function focusList(): void {
  const lists = [...document.querySelectorAll<HTMLElement>(`main :is(${LIST_SELECTOR})`)];
  const rowOf = (list: HTMLElement) =>
    list.matches(FOCUSED_GRID) ? list : list.querySelector<HTMLElement>(ROW_SELECTOR);
  const list = lists.find(rowOf);
  if (list && !list.contains(document.activeElement)) rowOf(list)?.focus();
}

/** Into the tree grid of this name, as soon as it is there. */
export const focusTree = (name: string): void =>
  focusWhenThere(() =>
    document.querySelector(`[role="treegrid"][aria-label=${JSON.stringify(name)}] [tabindex="0"]`),
  );

const FIELD_SELECTOR = "input, textarea, select, [contenteditable=true], [role=combobox]";

/**
 * The first field that is wrong, or else the first, of the form in a section; undefined while its
 * tab shows something else.
 */
export function findField(section: string, tab: string): HTMLElement | null | undefined {
  const inside = document.querySelector(`section[aria-label=${JSON.stringify(section)}]`);
  if (!inside?.querySelector(`[role="tab"][aria-selected="true"][id$="-tab-${tab}"]`))
    return undefined;
  const panel = inside.querySelector('[role="tabpanel"]');
  const wrong = FIELD_SELECTOR.split(", ").map((field) => `${field}[aria-invalid="true"]`);
  return (
    panel?.querySelector<HTMLElement>(wrong.join()) ??
    panel?.querySelector<HTMLElement>(FIELD_SELECTOR)
  );
}

/**
 * Moves the focus on when the focused row leaves its list: to the row that takes its place, to the
 * last one, or to the list. Rows are `li` with their id as `data-problem`. Call the returned
 * function with the id before the row goes.
 */
export function useFocusAfterFix(list: RefObject<HTMLElement | null>): (id: string) => void {
  const left = useRef<{ id: string; index: number }>(undefined);
  useLayoutEffect(() => {
    if (!left.current || !list.current) return;
    const rows = findProblemRows(list.current);
    if (rows.some((row) => row.dataset.problem === left.current?.id)) return;
    const { index } = left.current;
    left.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = rows[index] ?? rows.at(-1);
    (next?.querySelector<HTMLElement>("button, a") ?? list.current).focus();
  });
  return (id) => {
    const index = list.current
      ? findProblemRows(list.current).findIndex((row) => row.dataset.problem === id)
      : -1;
    left.current = index < 0 ? undefined : { id, index };
  };
}

const findProblemRows = (list: HTMLElement) => [
  ...list.querySelectorAll<HTMLElement>("li[data-problem]"),
];

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
