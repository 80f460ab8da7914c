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
const GRID = '[role="grid"][tabindex="0"]';
const LIST_SELECTOR = `[role="treegrid"], [role="table"], ul, ${GRID}`;
const ROW_SELECTOR =
  '[role="row"][tabindex="0"], [role="rowgroup"] :is(a, button), [data-row], li :is(a, button)';

/** Into the first list of the page, to the row with the cursor. Who is in it stays there. */
export function focusList(): void {
  const lists = [...document.querySelectorAll<HTMLElement>(`main :is(${LIST_SELECTOR})`)];
  const rowOf = (list: HTMLElement) =>
    list.matches(GRID) ? list : list.querySelector<HTMLElement>(ROW_SELECTOR);
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
