import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { CircleCheck, Eye, EyeOff } from "lucide-react";
import { type Ref, useId, useState } from "react";
import { t } from "../../../messages/t.ts";

interface GateFieldProps {
  label: string;
  /** What it is for, at the right of the label. */
  note?: string | undefined;
  /** What browsers fill in: `username`, `name`, `current-password`, `new-password`. */
  fills: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A field with its label above it and its error below. */
export function GateField(props: GateFieldProps) {
  return <GateFieldFrame {...props} type={props.fills === "username" ? "email" : "text"} />;
}

/** A password, which can be shown, pasted, and is judged by nothing but its length. */
export function PasswordGateField(props: GateFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <GateFieldFrame {...props} type={isShown ? "text" : "password"}>
      <span className="absolute top-1.5 right-1.5 max-sm:top-0 max-sm:right-0">
        <IconButton
          label={isShown ? t("Hide password") : t("Show password")}
          icon={isShown ? EyeOff : Eye}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      </span>
    </GateFieldFrame>
  );
}

interface GateFieldFrameProps extends GateFieldProps {
  type: "text" | "email" | "password";
  /** The button inside the field. */
  children?: React.ReactNode;
}

function GateFieldFrame({ label, note, fills, error, children, ...input }: GateFieldFrameProps) {
  const id = useId();
  const described = classNames(note !== undefined && `${id}-note`, error && `${id}-error`);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={id} className="flex-1 text-list font-medium">
          {label}
        </label>
        {note !== undefined && (
          <span id={`${id}-note`} className="text-meta text-2">
            {note}
          </span>
        )}
      </div>
      <div className="relative">
        <TextInput
          {...input}
          id={id}
          name={fills}
          autoComplete={fills}
          autoCapitalize="none"
          spellCheck={false}
          invalid={error !== undefined}
          aria-describedby={described || undefined}
          className={classNames("h-10 px-3 text-body", Boolean(children) && "pr-10 max-sm:pr-12")}
        />
        {children}
      </div>
      {error !== undefined && (
        <div className="-mt-1.5">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      )}
    </div>
  );
}

/** The fewest and the most characters of a password, as the server takes them. */
const TYPED_PASSWORD_LENGTH = { least: 12, most: 256 };

/** What is wrong with a new password; undefined for one that is long enough. */
export function passwordIssue(password: string): string | undefined {
  const { least, most } = TYPED_PASSWORD_LENGTH;
  const { length } = password;
  if (length === 0) return t("A password of at least {least} characters is needed.", { least });
  if (length < least)
    return t(
      "{length, plural, one {# character} other {# characters}}, {missing, number} more {missing, plural, one {is} other {are}} needed.",
      { length, missing: least - length },
    );
  return length > most
    ? t("At most {most} characters; these are {length, number}.", { most, length })
    : undefined;
}

export const PASSWORD_NOTE = t("at least {least} characters", {
  least: TYPED_PASSWORD_LENGTH.least,
});

/** Says that a new password is long enough. */
export function LongEnough({ password }: { password: string }) {
  if (password === "" || passwordIssue(password) !== undefined) return null;
  return (
    <p className="-mt-2.5 flex items-center gap-1.5 text-meta text-2">
      <CircleCheck {...iconSize.s} className="text-green" />
      {t("{length, plural, one {# character} other {# characters}}", { length: password.length })}
    </p>
  );
}
