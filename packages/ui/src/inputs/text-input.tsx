import type { InputHTMLAttributes, Ref } from "react";
import { classNames } from "../class-names.ts";

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
  return (
    <input
      type="text"
      autoComplete="off"
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
