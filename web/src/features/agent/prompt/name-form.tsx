import { Button } from "@pegboard/ui/button.tsx";
import { FieldError } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { type FormEvent, useId, useState } from "react";
import { t } from "../../../messages/t.ts";

interface NameFormProps {
  /** The accessible name of the field. */
  label: string;
  initial?: string;
  placeholder?: string;
  submit: string;
  mono?: boolean;
  /** Why the name cannot be taken. */
  refuse(name: string): string | undefined;
  onSubmit(name: string): void;
  onCancel(): void;
}

/** A form that asks for one name, and says why it cannot be taken. */
export function NameForm({
  label,
  initial = "",
  placeholder,
  submit,
  mono = false,
  ...rest
}: NameFormProps) {
  const id = useId();
  const [name, setName] = useState(initial);
  const [tried, setTried] = useState(false);
  const trimmed = name.trim();
  const reason = trimmed === initial ? undefined : rest.refuse(trimmed);
  const shown = tried || trimmed !== "" ? reason : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (trimmed === initial) rest.onCancel();
    else if (reason === undefined) rest.onSubmit(trimmed);
  };
  return (
    <form onSubmit={send} className="min-w-0 flex-1">
      <span className="flex gap-1.5">
        <TextInput
          size="s"
          autoFocus
          mono={mono}
          aria-label={label}
          aria-describedby={shown && `${id}-error`}
          placeholder={placeholder}
          value={name}
          onChange={setName}
          invalid={shown !== undefined}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            rest.onCancel();
          }}
          className="max-w-56"
        />
        <Button type="submit" size="s">
          {submit}
        </Button>
        <Button size="s" variant="ghost" onClick={rest.onCancel}>
          {t("Cancel")}
        </Button>
      </span>
      <FieldError id={`${id}-error`} error={shown} />
    </form>
  );
}
