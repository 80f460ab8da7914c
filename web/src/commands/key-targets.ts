const FIELDS = "input, textarea, select, [contenteditable=true]";

/** Somebody writes there, or a dialog is open: keys without a modifier are theirs. */
export function isWithoutKeys(target: EventTarget | null): boolean {
  return isTyping(target) || document.querySelector("[role=dialog]") !== null;
}

/** Letters are written there, which Undo takes back. */
export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest(FIELDS) : null;
  return field !== null && !["checkbox", "radio"].includes(field.getAttribute("type") ?? "");
}

/** Nothing has the focus but the page. */
export const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.matches("main"));
