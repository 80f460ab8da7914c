import { LOCALE } from "@pegboard/ui/messages/language.ts";
import type { WidgetProps } from "@rjsf/utils";
import { TextWidget } from "./text-widget.tsx";

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
