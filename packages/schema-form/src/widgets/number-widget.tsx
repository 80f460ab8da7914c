import { NumberStepper } from "@pegboard/ui/inputs/number-stepper.tsx";
import type { WidgetProps } from "@rjsf/utils";
import { useField, useForm, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { numberText, parseNumber, stepNumber } from "../model/number-text.ts";
import { useTypedText } from "../use-typed-text.ts";
import { useControl } from "./use-control.ts";

/** A number with its unit. Unfinished input stays as it is typed. */
export function NumberWidget(props: WidgetProps) {
  const { value, schema, options, placeholder, onChange } = props;
  const { attributes, invalid, size } = useControl(props);
  const form = useForm();
  const { path, title } = useField();
  const { isEntry } = usePlace();
  const whole = schema.type === "integer";
  const typed = useTypedText({
    path,
    value,
    format: numberText,
    parse: (text) => parseNumber(text, { whole, mayBeEmpty: !isEntry, keepsDigits: form.isCall }),
    take: onChange,
  });
  return (
    <NumberStepper
      {...attributes}
      inputMode={whole && Number(schema.minimum) >= 0 ? "numeric" : "decimal"}
      placeholder={placeholder}
      text={typed.text}
      onType={typed.type}
      onBlur={typed.leave}
      onStep={(direction) =>
        typed.type(
          String(
            stepNumber(typeof value === "number" ? value : undefined, direction, schema as never),
          ),
        )
      }
      name={title}
      unit={typeof options.unit === "string" ? options.unit : undefined}
      size={size}
      invalid={invalid}
    />
  );
}

/**
 * The widget `ui:widget: "range"`: a slider between the bounds, with the exact number beside it.
 * Without two bounds, it is the number alone.
 */
export function RangeWidget(props: WidgetProps) {
  const { attributes } = useControl(props);
  const { title } = useField();
  const { label } = usePlace();
  const { minimum, maximum, multipleOf, type } = props.schema;
  if (minimum === undefined || maximum === undefined || !(maximum > minimum))
    return <NumberWidget {...props} />;
  const step = multipleOf ?? (type === "integer" ? 1 : "any");
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <input
        type="range"
        aria-label={t("{label}, slider", { label: label ?? title })}
        min={minimum}
        max={maximum}
        step={step}
        value={typeof props.value === "number" ? props.value : minimum}
        disabled={attributes.readOnly}
        onChange={(event) => props.onChange(Number(Number(event.target.value).toPrecision(6)))}
        className="min-w-24 max-w-60 flex-1 accent-accent"
      />
      <NumberWidget {...props} />
    </span>
  );
}
