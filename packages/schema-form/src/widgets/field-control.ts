import type { MouseEvent } from "react";

/** The first control in a field, except one. */
export function findFirstControl(
  field: Element | null | undefined,
  other?: Element,
): HTMLElement | undefined {
  const controls =
    field?.querySelectorAll<HTMLElement>("input, textarea, select, button:not([data-fold])") ?? [];
  return [...controls].find((control) => control !== other);
}

/** Moves the focus on to its field for a button that disappears when pressed by keyboard. */
export function keepFocusInField({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  // A pointer leaves no focus behind, and on a phone the focus would bring up the keyboard.
  if (detail > 0) return;
  const field = currentTarget.closest("[data-field]");
  // The entries of a list may disappear as well.
  const control =
    field?.querySelector<HTMLElement>("[data-add]") ?? findFirstControl(field, currentTarget);
  control?.focus({ preventScroll: true });
}
