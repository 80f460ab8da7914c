import { CircleX, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { iconSize } from "../icon-size.ts";
import { t } from "../messages/t.ts";
import { TextArea, TextInput } from "./text-input.tsx";

export interface FieldParts {
  /** Id for the control. */
  id: string;
  /** Ids of help and error, for `aria-describedby`. */
  describedBy: string | undefined;
  invalid: boolean;
}

interface FieldProps {
  label: string;
  help?: ReactNode;
  required?: boolean | undefined;
  error?: string | undefined;
  /** Right column: where the value stands. */
  state?: ReactNode;
  /** A draft change: accent at the left edge. */
  drafted?: boolean | undefined;
  /** The control; wire `id` and `describedBy` into it. */
  children(parts: FieldParts): ReactNode;
}

/** One row of a form: label and help, control, state. Columns stack on narrow screens. */
export function Field({ label, help, required, error, state, drafted, children }: FieldProps) {
  const id = useId();
  const describedBy = classNames(
    help !== undefined && `${id}-help`,
    error !== undefined && `${id}-error`,
  );
  return (
    <div
      className={classNames(
        "@container border-b border-line-soft last:border-b-0",
        error !== undefined
          ? "shadow-[inset_2px_0_0_var(--red)]"
          : drafted && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <div className="grid grid-cols-[192px_minmax(0,1fr)_116px] gap-x-4 gap-y-1.5 px-6 py-2 @max-xl:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4 max-sm:py-3">
        <div className="min-w-0 pt-0.5 wrap-anywhere">
          <label htmlFor={id} className="block text-list font-medium">
            {label}
            {required && (
              <span className="text-red" title={t("Required")}>
                {" *"}
              </span>
            )}
          </label>
          {help !== undefined && (
            <div id={`${id}-help`} className="text-meta text-2">
              {help}
            </div>
          )}
        </div>
        <div className="min-w-0 @max-xl:order-last @max-xl:col-span-full">
          {children({ id, describedBy: describedBy || undefined, invalid: error !== undefined })}
          <FieldError id={`${id}-error`} error={error} />
        </div>
        <div className="pt-0.5">{state}</div>
      </div>
    </div>
  );
}

interface FieldErrorProps {
  id?: string;
  error: string | undefined;
  /** Nothing that is set is wrong: something is missing. */
  isMissing?: boolean;
}

/** The error of one control, right under it. */
export function FieldError({ id, error, isMissing = false }: FieldErrorProps) {
  if (error === undefined) return null;
  const Icon = isMissing ? TriangleAlert : CircleX;
  return (
    <p
      id={id}
      className={`mt-1.5 flex items-start gap-1.5 text-meta font-medium break-words ${isMissing ? "text-amber" : "text-red"}`}
    >
      <Icon {...iconSize.s} className="mt-px flex-none" />
      <span className="min-w-0">{error}</span>
    </p>
  );
}

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

interface NameFieldProps {
  value: string;
  onChange(name: string): void;
  help?: ReactNode;
  /** Says what is missing once somebody tried without it. */
  missing: string | undefined;
}

/** What something is called; it has to be given. */
export function NameField({ value, onChange, help, missing }: NameFieldProps) {
  return (
    <StackedField
      label={t("Name")}
      required
      error={value.trim() === "" ? missing : undefined}
      help={help}
    >
      {({ id, describedBy, invalid }) => (
        <TextInput
          id={id}
          value={value}
          onChange={onChange}
          invalid={invalid}
          aria-describedby={describedBy}
          maxLength={100}
        />
      )}
    </StackedField>
  );
}

interface ReasonFieldProps {
  value: string;
  onChange(reason: string): void;
  /** Who will read it. */
  help: string;
  error: string | undefined;
}

/** Why something is done for the organisation, in a dialog. */
export function ReasonField({ value, onChange, help, error }: ReasonFieldProps) {
  return (
    <StackedField label={t("Reason")} required help={help} error={error}>
      {({ id, describedBy, invalid }) => (
        <TextArea
          id={id}
          value={value}
          onChange={onChange}
          invalid={invalid}
          aria-describedby={describedBy}
          rows={2}
          maxLength={500}
        />
      )}
    </StackedField>
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
