import type { MouseEvent } from "react";

/** What a person can do first in a field, but for one of its controls. */
export function findFirstControl(field: Element | null | undefined, other?: Element): HTMLElement | undefined {
  const controls = field?.querySelectorAll<HTMLElement>("input, textarea, select, button:not([data-fold])") ?? [];
  return [...controls].find((control) => control !== other);
}

/** For a button that goes away with what it undoes: who pressed it with a key goes on in its field. */
export function keepFocusInField({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  // A pointer leaves no focus behind, and on a phone the focus would bring up the keyboard.
  if (detail > 0) return;
  const field = currentTarget.closest("[data-field]");
  // The entries of a list may go away as well.
  const control = field?.querySelector<HTMLElement>("[data-add]") ?? findFirstControl(field, currentTarget);
  control?.focus({ preventScroll: true });
}
