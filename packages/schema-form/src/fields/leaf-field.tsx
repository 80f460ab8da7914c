import type { JsonSchema } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { type FieldProps, getUiOptions, type RJSFSchema, type UIOptionsType } from "@rjsf/utils";
import { X } from "lucide-react";
import { useRef } from "react";
import { useField, useForm, usePlace } from "../form-context.ts";
import { RowErrors } from "../lists/row-errors.tsx";
import { t } from "../messages/t.ts";
import type { Drawing } from "../model/describe-field.ts";
import { isWidgetFor, valueType } from "../model/drawing-of.ts";
import { hasWidget } from "../model/own-parts.ts";
import { acceptsValue } from "../model/resolve-schema.ts";
import { isAbsentByDefault } from "../model/section.ts";
import { asksForLines } from "../model/text-language.ts";
import { standardOf } from "../model/value-origin.ts";
import { ReadOnlyValue } from "../widgets/read-only-value.tsx";
import { keepFocusInField } from "../widgets/use-control.ts";
import { BooleanField, WidgetField } from "./rjsf-fields.ts";

const WIDGETS: Partial<Record<Drawing["kind"], string>> = {
  number: "updown",
  switch: "checkbox",
  choice: "select",
  several: "checkboxes",
};

/** One value without parts: its widget, or the value itself where it can only be read. */
export function LeafField(props: FieldProps) {
  const form = useForm();
  const { path, drawing } = useField();
  const isLong = useIsLong(props.formData);
  const options = getUiOptions(props.uiSchema, props.registry.globalUiOptions);
  // A text that is being typed stays in its field.
  const isPlain = options.widget === "text" && isLong;
  const widget =
    isWidgetFor(drawing, options.widget, props.registry) && !isPlain
      ? options.widget
      : usualWidget(drawing, isLong);
  // Widgets from elsewhere have their own way to be read-only.
  if (form.readOnly && typeof widget !== "function" && !hasWidget(form.ownParts, widget)) {
    return (
      <ReadOnlyValue
        id={props.fieldPathId.$id}
        value={props.formData}
        labels={choiceLabels(drawing, options.enumNames)}
        options={{ ...options, widget }}
        isLong={isLong}
      />
    );
  }
  const control = <LeafControl {...props} options={options} widget={widget} />;
  if (drawing.kind !== "several") return control;
  return (
    <div>
      {control}
      <RowErrors path={path} drawn={[]} className="pt-1" onlyBelow />
    </div>
  );
}

/** A switch has no third position, so a boolean that can be unset is a choice. */
function usualWidget(drawing: Drawing, isLong: boolean): string | undefined {
  if (drawing.kind === "switch" && isNullable(drawing)) return "select";
  return isLong ? "textarea" : WIDGETS[drawing.kind];
}

/** Where the positions have names, a switch above says which one it is. */
const isNullable = ({ nullable, labels }: Drawing) => nullable && !labels;

interface LeafControlProps extends FieldProps {
  options: UIOptionsType;
  widget: UIOptionsType["widget"];
}

/** The widget of a value, and a button that unsets it. */
function LeafControl({ options, widget, ...props }: LeafControlProps) {
  const form = useForm();
  const { path, drawing, title, required } = useField();
  const { kind, choices } = drawing;
  const nullable = isNullable(drawing);
  const isOpen = useIsOpen();
  const isNotSent = useIsNotSent(props.formData);
  const take = useTake(options.emptyValue);
  const canUnset = (nullable || (isOpen && !required)) && (kind === "choice" || kind === "switch");
  const isText = kind === "text" || kind === "number";
  const Leaf = kind === "switch" ? BooleanField : WidgetField;
  const hint = isNotSent
    ? NOT_SENT
    : (options.placeholder ?? placeholderOf(props.formData, nullable, drawing));
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Leaf
        {...props}
        uiSchema={{
          ...props.uiSchema,
          // The widget is set in both places, because an unknown one must not be found in either.
          "ui:widget": widget,
          "ui:options": { ...props.uiSchema?.["ui:options"], widget },
          ...(kind !== "switch" && { "ui:enumNames": choiceLabels(drawing, options.enumNames) }),
          "ui:canUnset": canUnset,
          ...(kind === "number" && { "ui:unit": options.unit ?? drawing.schema.unit }),
          ...((isText || isNotSent) && { "ui:placeholder": hint && escapeInvisible(hint) }),
        }}
        schema={
          choices.length > 0
            ? props.schema
            : ({ ...props.schema, ...drawing.schema, type: valueType(drawing) } as RJSFSchema)
        }
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
}

/** Whether the value can be left out, since no default would take its place. */
function useIsOpen(): boolean {
  const form = useForm();
  const { isEntry } = usePlace();
  const { path, drawing } = useField();
  return !isEntry && isAbsentByDefault(path, drawing, form);
}

/** Whether a call is sent without the value. */
function useIsNotSent(value: unknown): boolean {
  const form = useForm();
  const { isEntry } = usePlace();
  const field = useField();
  const mayBeAbsent = form.isCall && !isEntry && !field.required && value === undefined;
  return mayBeAbsent && standardOf(field, form) === undefined;
}

/** Changes the value to what a widget gives, and decides the value of an empty widget. */
function useTake(emptyValue: unknown): (given: unknown) => void {
  const form = useForm();
  const { isEntry } = usePlace();
  const { path, drawing } = useField();
  const isOpen = useIsOpen();
  const nullable = isNullable(drawing);
  return (given) => {
    const next = given === "" && emptyValue !== undefined ? emptyValue : given;
    // An empty text is a value when the schema accepts it, or when a default would replace an unset
    // value.
    const isEmptied = next === "" && drawing.kind === "text" && emptyValue === undefined;
    const empty =
      next === undefined ||
      (isEmptied && (nullable ? !acceptsValue(drawing.schema, form.root, "") : isOpen));
    if (empty && isEntry && !nullable) return;
    const unset = nullable ? null : undefined;
    form.change(path, empty ? unset : (next as never));
  };
}

const LONG = 200;
const NOT_SENT = t("Not sent");

/** Whether a text is long. Once it is, its field stays so: it must not change under the cursor. */
function useIsLong(value: unknown): boolean {
  const { isEntry, boxed } = usePlace();
  const { kind, schema } = useField().drawing;
  const isText = kind === "text";
  const isLong = useRef(isText && schema.format === undefined && String(value ?? "").length > LONG);
  isLong.current ||= isText && isLongText(schema, value, isEntry && boxed);
  return isLong.current;
}

/** Whether a text needs several lines, because a line break would be lost in a field of one line. */
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
