import type { WidgetProps } from "@rjsf/utils";
import { useField, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { NumberWidget } from "./number-widget.tsx";
import { useControl } from "./use-control.ts";

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
