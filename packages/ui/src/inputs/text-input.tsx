import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { useViewOnly } from "../view-only.ts";

interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size" | "onChange"> {
  value: string;
  onChange(value: string): void;
  size?: "s" | "m";
  /** Code names and patterns. */
  mono?: boolean;
  invalid?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({
  value,
  onChange,
  size = "m",
  mono,
  invalid,
  className,
  ...rest
}: TextInputProps) {
  const held = heldBy(useViewOnly());
  return (
    <input
      type="text"
      autoComplete="off"
      {...held}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-invalid={invalid || undefined}
      className={classNames(
        "control",
        size === "s" && "control-small",
        mono && "font-mono text-code",
        className,
      )}
    />
  );
}

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange"> {
  value: string;
  onChange(value: string): void;
  mono?: boolean;
  invalid?: boolean | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** The pixels of a line, and of the padding and border above and below the lines. */
const LINE_HEIGHT = 20;
const FIELD_EDGES = 12;

/** Grows with its text where the browser can, from `rows` up to 60 % of the window. */
export function TextArea({
  value,
  onChange,
  mono,
  invalid,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const held = heldBy(useViewOnly());
  return (
    <textarea
      {...held}
      {...rest}
      rows={rows}
      // A browser that fits the field to its text no longer counts its rows.
      style={{ minHeight: rows * LINE_HEIGHT + FIELD_EDGES }}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-invalid={invalid || undefined}
      className={classNames(
        "control block max-h-[60vh] resize-y [field-sizing:content]",
        mono && "font-mono text-code",
        className,
      )}
    />
  );
}

/** A field that shows its text, takes the focus and no letters. */
const heldBy = (why: string | undefined) =>
  why === undefined ? undefined : { readOnly: true, "aria-disabled": true, title: why };
