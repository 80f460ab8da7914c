import { LOCALE } from "./language.ts";
import { capitalise } from "./sentences.ts";

/** The length of a day in milliseconds. */
export const MS_PER_DAY = 86_400_000;

/** "Today", "Yesterday", "18 November", with the year when it is another one. */
export function dayText(at: string, now: Date): string {
  const moment = new Date(at);
  const days = daysBetween(moment, now);
  return days === 0 || days === 1 ? capitalise(agoText(days, "day")) : dateText(moment, now);
}

// Made once: lists ask for thousands of days.
const DAY_AND_MONTH = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long" });
const DAY_OF_YEAR = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "long",
  year: "numeric",
});
const CLOCK = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" });
const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "medium" });
const CLOCK_WITH_SECONDS = new Intl.DateTimeFormat(LOCALE, {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const AGO = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/** "18 November", with the year when it is another one than now. */
export const dateText = (moment: Date, now: Date): string =>
  (moment.getFullYear() === now.getFullYear() ? DAY_AND_MONTH : DAY_OF_YEAR).format(moment);

/** "5 minutes ago", "yesterday". */
export const agoText = (count: number, unit: "minute" | "hour" | "day"): string =>
  AGO.format(-count, unit);

/** How many midnights lie between. */
export const daysBetween = (moment: Date, now: Date): number =>
  Math.round((startOfDay(now) - startOfDay(moment)) / MS_PER_DAY);

const startOfDay = (moment: Date) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** "16:40"; the day stands above. */
export const clockText = (at: string): string => CLOCK.format(new Date(at));

/** "18 November, 16:40", with the year when it is another one. */
export const dayClockText = (at: string, now: Date): string =>
  `${dateText(new Date(at), now)}, ${clockText(at)}`;

/** "16:40:12". */
export const clockSecondsText = (at: string): string => CLOCK_WITH_SECONDS.format(new Date(at));

/** "18 Nov 2025, 16:40:12": day and time to the second; readers of all regions know the month. */
export const momentText = (at: string | number | Date): string => MOMENT.format(new Date(at));
