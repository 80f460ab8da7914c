const TYPING_FIELD_SELECTOR = "input, textarea, select, [contenteditable=true]";

/**
 * Whether somebody writes there, or a dialog is open, so that keys without a modifier belong to it.
 */
export function isWithoutKeys(target: EventTarget | null): boolean {
  return isTyping(target) || document.querySelector("[role=dialog]") !== null;
}

/** Whether letters are written there, which Undo takes back. */
export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest(TYPING_FIELD_SELECTOR) : null;
  return field !== null && !["checkbox", "radio"].includes(field.getAttribute("type") ?? "");
}

/** Whether nothing has the focus but the page. */
export const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.matches("main"));
