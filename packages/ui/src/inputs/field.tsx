import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { t } from "../messages/t.ts";
import { FieldError } from "./field-error.tsx";

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
