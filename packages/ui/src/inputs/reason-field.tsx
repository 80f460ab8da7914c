import { t } from "../messages/t.ts";
import { StackedField } from "./stacked-field.tsx";
import { TextArea } from "./text-area.tsx";

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
