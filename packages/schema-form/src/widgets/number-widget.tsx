import { NumberStepper } from "@pegboard/ui/inputs/number-stepper.tsx";
import type { WidgetProps } from "@rjsf/utils";
import { useField, usePlace } from "../form-context.ts";
import { numberText, parseNumber } from "../model/number-text.ts";
import { stepNumber } from "../model/stepped-number.ts";
import { useTypedText } from "../use-typed-text.ts";
import { useControl } from "./use-control.ts";

/** A number with its unit. Unfinished input stays as it is typed. */
export function NumberWidget(props: WidgetProps) {
  const { value, schema, options, placeholder, onChange } = props;
  const { attributes, invalid, size } = useControl(props);
  const { path, title } = useField();
  const { isEntry } = usePlace();
  const whole = schema.type === "integer";
  const typed = useTypedText({
    path,
    value,
    format: numberText,
    parse: (text) => parseNumber(text, whole, !isEntry),
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
