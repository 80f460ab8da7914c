import { methodMetadata, Tool, toolMetadata } from "@pegboard/registry-core";
import { z } from "zod";

/** Units that dates are counted in. Months and years follow the calendar in UTC. */
const TIME_UNITS = ["seconds", "minutes", "hours", "days", "weeks", "months", "years"] as const;
type TimeUnit = (typeof TIME_UNITS)[number];

const MILLISECONDS: Partial<Record<TimeUnit, number>> = {
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  weeks: 604_800_000,
};

/**
 * The date an amount of units later. A day that the month does not have becomes its last day.
 * Throws out of range.
 */
function addTime(date: Date, amount: number, unit: TimeUnit): Date {
  const fixed = MILLISECONDS[unit];
  const later =
    fixed === undefined
      ? addMonths(date, unit === "years" ? amount * 12 : amount)
      : new Date(date.getTime() + amount * fixed);
  if (Number.isNaN(later.getTime()))
    throw new Error(`${amount} ${unit} from ${date.toISOString()} is beyond the calendar.`);
  return later;
}

/** Units between two dates: whole ones for months and years, else with a fraction. */
function timeBetween(from: Date, to: Date, unit: TimeUnit): number {
  const fixed = MILLISECONDS[unit];
  if (fixed !== undefined) return (to.getTime() - from.getTime()) / fixed;
  const months = wholeMonths(from, to);
  // Adding 0 turns -0 into 0.
  return unit === "years" ? Math.trunc(months / 12) + 0 : months;
}

function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0),
  ).getUTCDate();
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return later;
}

function wholeMonths(from: Date, to: Date): number {
  if (to < from) return 0 - wholeMonths(to, from);
  const months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(from, months) > to ? months - 1 : months;
}

const timeZone = z
  .string()
  .refine(isTimeZone, { error: "must be a time zone of the IANA list, such as Europe/Berlin" })
  .describe("Time zone of the IANA list, such as Europe/Berlin");

const dateConfig = z.object({
  timeZone: timeZone
    .default("UTC")
    .meta({ title: "Time zone", description: "Used when a call names none." }),
  language: z
    .string()
    .refine(isLanguage, { error: "must be a language tag, such as en-GB" })
    .default("en-GB")
    .meta({
      title: "Language",
      description: "How dates are written out, as a language tag such as en-GB or de.",
    }),
});

const instant = z.iso
  .datetime({ offset: true })
  .describe("Date and time with its offset, such as 2026-03-01T09:30:00Z");
const unit = z.enum(TIME_UNITS);

const timeZoneArguments = z.object({ timeZone: timeZone.optional() });
const adding = z.object({ date: instant, amount: z.int().describe("Negative to go back"), unit });
const comparing = z.object({ from: instant, to: instant, unit });

@toolMetadata({
  name: "date_tool",
  displayName: "Date",
  description: "Tells the time and calculates with dates.",
  icon: "CalendarClock",
  color: "bg-sky-100 text-sky-700 dark:bg-sky-900/40 dark:text-sky-300",
  weight: 40,
  visible: true,
})
export class DateTool extends Tool<z.output<typeof dateConfig>> {
  static override config = dateConfig;

  override methodDescription(method: string): string | undefined {
    const { timeZone } = this.config;
    if (method !== "current_time" || timeZone === "UTC") return undefined;
    return `Tells the current date and time in ${timeZone}, unless another time zone is named.`;
  }

  @methodMetadata({
    description: "Tells the current date and time.",
    parameters: timeZoneArguments,
    annotations: { readOnlyHint: true },
  })
  current_time({ timeZone = this.config.timeZone }: z.output<typeof timeZoneArguments>) {
    return this.#describe(new Date(), timeZone);
  }

  @methodMetadata({
    description:
      "Adds a span of time to a date. A month later than 31 January is the last day of February.",
    parameters: adding,
    annotations: { readOnlyHint: true, idempotentHint: true },
  })
  add_time({ date, amount, unit }: z.output<typeof adding>) {
    return this.#describe(addTime(new Date(date), amount, unit), this.config.timeZone);
  }

  @methodMetadata({
    description:
      "Tells how much time lies between two dates, in one unit; negative when the second comes first.",
    parameters: comparing,
    annotations: { readOnlyHint: true, idempotentHint: true },
  })
  time_between({ from, to, unit }: z.output<typeof comparing>) {
    return { amount: timeBetween(new Date(from), new Date(to), unit), unit };
  }

  #describe(date: Date, timeZone: string) {
    const format = new Intl.DateTimeFormat(this.config.language, {
      timeZone,
      dateStyle: "full",
      timeStyle: "long",
    });
    return { iso: date.toISOString(), timeZone, text: format.format(date) };
  }
}

function isTimeZone(name: string): boolean {
  return runsWithoutError(() => new Intl.DateTimeFormat("en", { timeZone: name }));
}

function isLanguage(tag: string): boolean {
  return runsWithoutError(() => new Intl.DateTimeFormat(tag));
}

function runsWithoutError(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
