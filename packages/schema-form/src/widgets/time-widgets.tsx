import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import type { WidgetProps } from "@rjsf/utils";
import { useState } from "react";
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

type MomentFormat = "date" | "time" | "date-time";

/**
 * A stored moment as the browser's picker takes it, with the parts that the picker cannot show:
 * fractions of a second and the time zone.
 */
interface PickedMoment {
  picked: string;
  rest: string;
}

const MOMENT_PATTERNS: Record<MomentFormat, RegExp> = {
  date: /^(\d{4}-\d\d-\d\d)()$/,
  time: /^(\d\d:\d\d:\d\d)((?:\.\d+)?(?:Z|[+-]\d\d:\d\d))$/i,
  "date-time": /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)((?:\.\d+)?(?:Z|[+-]\d\d:\d\d))$/i,
};

/**
 * Reads a moment; undefined for a text that the picker would lose, which is edited as text instead.
 */
export function readMoment(text: string, format: MomentFormat): PickedMoment | undefined {
  if (text === "") return { picked: "", rest: format === "date" ? "" : "Z" };
  const [, picked, rest] = MOMENT_PATTERNS[format].exec(text) ?? [];
  return picked === undefined || rest === undefined ? undefined : { picked, rest };
}

/**
 * The stored text for a pick. Some pickers leave out zero seconds, which RFC 3339 wants, others add
 * zero fractions.
 */
export function writeMoment(picked: string, rest: string): string {
  if (picked === "") return "";
  const [whole = ""] = picked.split(".");
  return `${/(^|T)\d\d:\d\d$/.test(whole) ? `${whole}:00` : whole}${rest}`;
}

/** The time zone: "UTC", or the offset. */
export function zoneText(rest: string): string {
  const zone = rest.replace(/^\.\d+/, "");
  return zone.toUpperCase() === "Z" ? "UTC" : zone;
}

/** An ISO 8601 duration, read out in words. */
export function DurationWidget(props: WidgetProps) {
  const words = typeof props.value === "string" ? durationInWords(props.value) : undefined;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <TextWidget {...(props as Parameters<typeof TextWidget>[0])} />
      {words !== undefined && <span className="flex-none text-meta text-2">{words}</span>}
    </span>
  );
}

const DURATION_PATTERN =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNIT_FORMATS = ["year", "month", "week", "day", "hour", "minute", "second"].map(
  (unit) => new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay: "long" }),
);

/** An ISO 8601 duration in words: `P1DT12H` → "1 day 12 hours". Undefined for any other text. */
function durationInWords(text: string): string | undefined {
  const match = DURATION_PATTERN.exec(text);
  if (!match) return undefined;
  const counts = match.slice(1);
  return UNIT_FORMATS.flatMap((unit, index) =>
    counts[index] === undefined ? [] : [unit.format(Number(counts[index]))],
  ).join(" ");
}
