import { type FieldProps, getUiOptions } from "@rjsf/utils";
import { useField, useForm } from "../form-context.ts";
import { hintsBelow } from "../model/ui-hints.ts";
import { EntryRows } from "./entry-rows.tsx";

/** A list whose entries are all of one kind. */
export function ListField({ formData, uiSchema, registry }: FieldProps) {
  const form = useForm();
  const { path, drawing } = useField();
  return (
    <EntryRows
      items={Array.isArray(formData) ? formData : []}
      start={0}
      schema={drawing.parts[0] ?? true}
      hints={hintsBelow(uiSchema, "items")}
      registry={registry}
      options={getUiOptions(uiSchema, registry.globalUiOptions)}
      canAdd
      onChange={(items) => form.change(path, items)}
    />
  );
}
