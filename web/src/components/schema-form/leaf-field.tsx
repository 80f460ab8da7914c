import { type FieldProps, getUiOptions, type RJSFSchema } from "@rjsf/utils";
import { X } from "lucide-react";
import { IconButton } from "../icon-button.tsx";
import type { Drawing } from "./describe-field.ts";
import { useField, useForm, usePlace } from "./form-context.ts";
import { WidgetField } from "./rjsf-fields.ts";
import { isAbsentByDefault } from "./section.ts";

const WIDGETS: Partial<Record<Drawing["kind"], string>> = {
  number: "updown",
  switch: "checkbox",
  choice: "select",
  several: "checkboxes",
};

/** One value without parts: finds its widget, and decides what an emptied widget means. */
export function LeafField(props: FieldProps) {
  const form = useForm();
  const place = usePlace();
  const { path, drawing, title, required } = useField();
  const { kind, nullable, choices } = drawing;
  const options = getUiOptions(props.uiSchema);
  const isOpen = !place.isEntry && isAbsentByDefault(path, drawing, form);
  // A switch has no third position, so a boolean that can be unset is a choice.
  const widget = options.widget ?? (kind === "switch" && nullable ? "select" : WIDGETS[kind]);
  const unset = nullable ? null : undefined;
  const canUnset = (nullable || (isOpen && !required)) && (kind === "choice" || kind === "switch");
  const isText = kind === "text" || kind === "number";
  const take = (next: unknown) => {
    const empty = next === undefined || (next === "" && kind === "text" && isOpen && !nullable);
    if (empty && place.isEntry && !nullable) return;
    form.change(path, empty ? unset : (next as never));
  };
  return (
    <div className="flex min-w-0 items-center gap-1">
      <WidgetField
        {...props}
        uiSchema={{
          ...props.uiSchema,
          ...(widget !== undefined && { "ui:widget": widget }),
          "ui:enumNames": labelsOf(drawing, options.enumNames),
          "ui:canUnset": canUnset,
          ...(kind === "number" && { "ui:unit": options.unit ?? drawing.schema.unit }),
          ...(isText && { "ui:placeholder": options.placeholder ?? placeholderOf(props.formData, nullable, drawing) }),
        }}
        schema={choices.length > 0 ? props.schema : ({ ...drawing.schema, ...props.schema } as RJSFSchema)}
        formData={props.formData}
        onChange={take}
      />
      {isText && nullable && props.formData !== null && props.formData !== undefined && !form.readOnly && (
        <IconButton label={`Unset ${title}`} icon={X} onClick={() => form.change(path, null)} />
      )}
    </div>
  );
}

function labelsOf({ choices }: Drawing, given: unknown): string[] {
  return choices.map(({ label }, index) =>
    Array.isArray(given) && typeof given[index] === "string" ? given[index] : label,
  );
}

function placeholderOf(value: unknown, nullable: boolean, { schema }: Drawing): string | undefined {
  if (nullable) return value === "" ? "empty" : "unset";
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  if (typeof example === "string" || typeof example === "number") return String(example);
  return schema.format === undefined ? undefined : FORMAT_EXAMPLES[schema.format];
}

const FORMAT_EXAMPLES: Record<string, string> = {
  email: "name@example.com",
  uri: "https://",
  url: "https://",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  duration: "P1DT12H",
};
