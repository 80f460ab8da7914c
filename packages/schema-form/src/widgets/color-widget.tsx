import type { WidgetProps } from "@rjsf/utils";
import { useField, usePlace } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { TextWidget } from "./text-widget.tsx";
import { useControl } from "./use-control.ts";

/**
 * A colour as text beside a swatch that opens the browser's picker. The picker knows `#rrggbb`
 * only; any text may be stored.
 */
export function ColorWidget(props: WidgetProps) {
  const { attributes } = useControl(props);
  const { title } = useField();
  const { label } = usePlace();
  const text = typeof props.value === "string" ? props.value : "";
  const isHex = /^#[\da-f]{6}$/i.test(text);
  return (
    <span className="flex min-w-0 max-w-60 flex-1 items-center gap-2">
      <input
        type="color"
        aria-label={t("Pick {label}", { label: label ?? title })}
        value={isHex ? text.toLowerCase() : "#808080"}
        disabled={attributes.readOnly}
        onChange={(event) => props.onChange(event.target.value)}
        className={`h-7 w-8 flex-none cursor-pointer rounded-md border border-line-control bg-field p-0.5 max-sm:h-11 max-sm:w-11 ${isHex ? "" : "opacity-40"}`}
      />
      <TextWidget
        {...(props as Parameters<typeof TextWidget>[0])}
        options={{ ...props.options, mono: true }}
      />
    </span>
  );
}
