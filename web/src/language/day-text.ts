import { LOCALE } from "./language.ts";

const DAY = 86_400_000;

/** "Today", "Yesterday", "18 November", with the year when it is another one. */
export function dayText(at: string, now: Date): string {
  const moment = new Date(at);
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / DAY);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  return (moment.getFullYear() === now.getFullYear() ? DAY_AND_MONTH : DAY_OF_YEAR).format(moment);
}

// Made once: lists ask for thousands of days.
const DAY_AND_MONTH = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long" });
const DAY_OF_YEAR = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "long", year: "numeric" });
const CLOCK = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" });

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** "16:40"; the day stands above. */
export const clockText = (at: string): string => CLOCK.format(new Date(at));
