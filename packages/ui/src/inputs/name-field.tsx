import type { ReactNode } from "react";
import { t } from "../messages/t.ts";
import { StackedField } from "./stacked-field.tsx";
import { TextInput } from "./text-input.tsx";

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
          {...{ id, value, onChange, invalid }}
          aria-describedby={describedBy}
          maxLength={100}
        />
      )}
    </StackedField>
  );
}
