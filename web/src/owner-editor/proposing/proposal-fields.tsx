import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { useId } from "react";
import { t } from "../../messages/t.ts";

interface TextFieldProps {
  value: string;
  onChange(value: string): void;
}

export function TitleField(props: TextFieldProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={label}>
      {t("Title")}
      <TextInput id={id} maxLength={120} {...props} />
    </label>
  );
}

export function NoteField(props: TextFieldProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={label}>
      {t("Why")}
      <TextArea id={id} rows={3} maxLength={4_000} {...props} />
    </label>
  );
}

const label = "grid gap-1 text-list font-medium";
