import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import type { WidgetProps } from "@rjsf/utils";
import { useState } from "react";
import { type MomentFormat, readMoment, writeMoment, zoneText } from "../model/moment-text.ts";
import { TextWidget } from "./text-widget.tsx";
import { useControl } from "./use-control.ts";

const INPUT_TYPES = { date: "date", time: "time", "date-time": "datetime-local" } as const;

export const DateWidget = (props: WidgetProps) => <MomentWidget {...props} format="date" />;
export const TimeWidget = (props: WidgetProps) => <MomentWidget {...props} format="time" />;
export const DateTimeWidget = (props: WidgetProps) => (
  <MomentWidget {...props} format="date-time" />
);

/**
 * The browser's own picker. A text that it would lose is edited as text, for as long as the field
 * is open.
 */
function MomentWidget({ format, ...props }: WidgetProps & { format: MomentFormat }) {
  const { attributes, invalid, size } = useControl(props);
  const text = props.value === null || props.value === undefined ? "" : String(props.value);
  const moment = readMoment(text, format);
  const [asText] = useState(moment === undefined);
  if (asText || moment === undefined)
    return <TextWidget {...(props as Parameters<typeof TextWidget>[0])} />;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TextInput
        {...attributes}
        type={INPUT_TYPES[format]}
        {...(format !== "date" && { step: 1 })}
        value={moment.picked}
        size={size}
        invalid={invalid}
        onChange={(picked) => props.onChange(writeMoment(picked, moment.rest))}
        className={format === "date-time" ? "max-w-60" : "max-w-44"}
      />
      {format !== "date" && (
        <span className="num flex-none text-meta text-2">{zoneText(moment.rest)}</span>
      )}
    </span>
  );
}
