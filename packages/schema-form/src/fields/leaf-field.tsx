import type { JsonSchema } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { type FieldProps, getUiOptions, type RJSFSchema } from "@rjsf/utils";
import { X } from "lucide-react";
import { useRef } from "react";
import { useField, useForm, usePlace } from "../form-context.ts";
import { RowErrors } from "../lists/row-errors.tsx";
import { t } from "../messages/t.ts";
import type { Drawing } from "../model/describe-field.ts";
import { isWidgetFor, valueType } from "../model/drawing-of.ts";
import type { MaybeJson } from "../model/json-path.ts";
import { hasWidget } from "../model/own-parts.ts";
import { acceptsValue } from "../model/resolve-schema.ts";
import { isAbsentByDefault } from "../model/section.ts";
import { standardOf } from "../model/standing.ts";
import { asksForLines } from "../model/text-language.ts";
import { ReadOnlyValue } from "../widgets/read-only-value.tsx";
import { keepFocusInField } from "../widgets/use-control.ts";
import { BooleanField, WidgetField } from "./rjsf-fields.ts";

const WIDGETS: Partial<Record<Drawing["kind"], string>> = {
  number: "updown",
  switch: "checkbox",
  choice: "select",
  several: "checkboxes",
};

/** One value without parts. It finds the widget, and decides the value of an empty widget. */
export function LeafField(props: FieldProps) {
  const form = useForm();
  const place = usePlace();
  const field = useField();
  const { path, drawing, title, required } = field;
  const { kind, choices } = drawing;
  // Where the positions have names, a switch above says which one it is.
  const nullable = drawing.nullable && !drawing.labels;
  const options = getUiOptions(props.uiSchema, props.registry.globalUiOptions);
  const isOpen = !place.isEntry && isAbsentByDefault(path, drawing, form);
  // A switch has no third position, so a boolean that can be unset is a choice. A text that is
  // being typed stays in its field.
  const isLong = useRef(
    String(props.formData ?? "").length > LONG &&
      drawing.schema.format === undefined &&
      kind === "text",
  );
  isLong.current ||=
    kind === "text" && isLongText(drawing.schema, props.formData, place.isEntry && place.boxed);
  const usualOfKind = isLong.current ? "textarea" : WIDGETS[kind];
  const usual = kind === "switch" && nullable ? "select" : usualOfKind;
  const isPlain = options.widget === "text" && isLong.current;
  const widget =
    isWidgetFor(drawing, options.widget, props.registry) && !isPlain ? options.widget : usual;
  const unset = nullable ? null : undefined;
  const canUnset = (nullable || (isOpen && !required)) && (kind === "choice" || kind === "switch");
  const isText = kind === "text" || kind === "number";
  const Leaf = kind === "switch" ? BooleanField : WidgetField;
  const labels = choiceLabels(drawing, options.enumNames);
  // Widgets from elsewhere have their own way to be read-only.
  if (form.readOnly && typeof widget !== "function" && !hasWidget(form.ownParts, widget)) {
    const value: MaybeJson = props.formData;
    const { $id: id } = props.fieldPathId;
    return (
      <ReadOnlyValue
        {...{ id, value, labels }}
        options={{ ...options, widget }}
        isLong={isLong.current}
      />
    );
  }
  const isNotSent =
    form.isCall &&
    !place.isEntry &&
    !required &&
    props.formData === undefined &&
    standardOf(field, form) === undefined;
  const hint = isNotSent
    ? NOT_SENT
    : (options.placeholder ?? placeholderOf(props.formData, nullable, drawing));
  const take = (given: unknown) => {
    const next = given === "" && options.emptyValue !== undefined ? options.emptyValue : given;
    // An empty text is a value when the schema accepts it, or when a default would replace an unset
    // value.
    const isEmptied = next === "" && kind === "text" && options.emptyValue === undefined;
    const empty =
      next === undefined ||
      (isEmptied && (nullable ? !acceptsValue(drawing.schema, form.root, "") : isOpen));
    if (empty && place.isEntry && !nullable) return;
    form.change(path, empty ? unset : (next as never));
  };
  const control = (
    <div className="flex min-w-0 items-center gap-1">
      <Leaf
        {...props}
        uiSchema={{
          ...props.uiSchema,
          // The widget is set in both places, because an unknown one must not be found in either.
          "ui:widget": widget,
          "ui:options": { ...props.uiSchema?.["ui:options"], widget },
          ...(kind !== "switch" && { "ui:enumNames": labels }),
          "ui:canUnset": canUnset,
          ...(kind === "number" && { "ui:unit": options.unit ?? drawing.schema.unit }),
          ...((isText || isNotSent) && { "ui:placeholder": hint && escapeInvisible(hint) }),
        }}
        schema={
          choices.length > 0
            ? props.schema
            : ({ ...props.schema, ...drawing.schema, type: valueType(drawing) } as RJSFSchema)
        }
        formData={props.formData}
        onChange={take}
      />
      {isText && nullable && props.formData !== null && props.formData !== undefined && (
        <IconButton
          label={t("Unset {title}", { title })}
          icon={X}
          onClick={(event) => {
            keepFocusInField(event);
            form.change(path, null);
          }}
        />
      )}
    </div>
  );
  if (kind !== "several") return control;
  return (
    <div>
      {control}
      <RowErrors path={path} drawn={[]} className="pt-1" onlyBelow />
    </div>
  );
}

const LONG = 200;
const NOT_SENT = t("Not sent");

/**
 * Whether a text needs several lines, because a line break would be lost in a field of one line.
 * Once long, a field stays so: it must not change under the cursor.
 */
function isLongText(schema: JsonSchema, value: unknown, isRow: boolean): boolean {
  const { maxLength, format } = schema;
  if ([value, schema.default].some((text) => typeof text === "string" && /[\r\n]/.test(text)))
    return true;
  // In a list, a bound that no entry comes near would make an area of each.
  return asksForLines(schema) || (!isRow && Number(maxLength) > LONG && format === undefined);
}

function choiceLabels({ choices }: Drawing, given: unknown): string[] {
  return choices.map(({ label }, index) =>
    Array.isArray(given) && typeof given[index] === "string"
      ? escapeInvisible(given[index])
      : label,
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
