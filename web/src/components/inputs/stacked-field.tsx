import { type ReactNode, useId } from "react";
import type { FieldParts } from "./field.tsx";
import { FieldError } from "./field-error.tsx";
import { TextInput } from "./text-input.tsx";

interface StackedFieldProps {
  label: string;
  help?: ReactNode;
  required?: boolean;
  error?: string | undefined;
  /** The control; wire `id` and `describedBy` into it. */
  children(parts: FieldParts): ReactNode;
}

/** Label above control, for dialogs. */
export function StackedField({ label, help, required, error, children }: StackedFieldProps) {
  const id = useId();
  const describedBy = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={id} className="text-list font-medium">
        {label}
        {required && <span className="text-red"> *</span>}
      </label>
      <div>
        {children({ id, describedBy: describedBy || undefined, invalid: error !== undefined })}
        <FieldError id={`${id}-error`} error={error} />
      </div>
      {help !== undefined && (
        <div id={`${id}-help`} className="text-meta text-2">
          {help}
        </div>
      )}
    </div>
  );
}

interface PasswordFieldProps extends Pick<StackedFieldProps, "label" | "help"> {
  value: string;
  onChange(value: string): void;
}

/** A field for a secret, which is not shown while it is typed and which no browser fills in. */
export function PasswordField({ value, onChange, ...field }: PasswordFieldProps) {
  return (
    <StackedField {...field}>
      {({ id, describedBy }) => (
        <TextInput
          mono
          id={id}
          type="password"
          autoComplete="new-password"
          aria-describedby={describedBy}
          value={value}
          onChange={onChange}
        />
      )}
    </StackedField>
  );
}
