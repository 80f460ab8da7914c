import type { MouseEvent } from "react";
import { isWaitingForValue, useField, useForm, usePlace } from "../form-context.ts";
import { errorId, helpId, samePath } from "../model/json-path.ts";
import { hasToBeEntered } from "../model/value-origin.ts";

interface ControlAttributes {
  id: string;
  readOnly: boolean;
  "aria-describedby"?: string;
  "aria-label"?: string;
  "aria-required"?: true;
  "data-missing"?: true;
}

interface ControlState {
  attributes: ControlAttributes;
  invalid: boolean;
  size: "s" | "m";
}

/** The properties that name, describe and size the control of the current field. */
export function useControl({
  id,
  readonly,
  disabled,
}: {
  id: string;
  readonly?: boolean | undefined;
  disabled?: boolean | undefined;
}): ControlState {
  const form = useForm();
  const { frame, label, isEntry } = usePlace();
  const field = useField();
  const { path, drawing } = field;
  const invalid = form.issues.some((issue) => samePath(issue.path, path));
  const described = [
    frame !== "bare" && drawing.schema.description && helpId(id),
    invalid && errorId(id),
  ].filter(Boolean);
  return {
    attributes: {
      id,
      readOnly: readonly === true || disabled === true || form.readOnly,
      ...(invalid && isWaitingForValue(form, path) && { "data-missing": true as const }),
      ...(described.length > 0 && { "aria-describedby": described.join(" ") }),
      ...(frame === "bare" && label !== undefined && { "aria-label": label }),
      ...(!isEntry && hasToBeEntered(field, form) && { "aria-required": true as const }),
    },
    invalid,
    size: frame === "page" ? "m" : "s",
  };
}

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
