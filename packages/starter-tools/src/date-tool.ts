import { methodMetadata, Tool, toolMetadata } from "@pegboard/registry-core";
import { z } from "zod";
import { addTime, TIME_UNITS, timeBetween } from "./calendar.ts";

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
