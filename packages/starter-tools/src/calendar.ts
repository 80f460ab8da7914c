/** Units that dates are counted in. Months and years follow the calendar in UTC. */
export const TIME_UNITS = [
  "seconds",
  "minutes",
  "hours",
  "days",
  "weeks",
  "months",
  "years",
] as const;
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
export function addTime(date: Date, amount: number, unit: TimeUnit): Date {
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
export function timeBetween(from: Date, to: Date, unit: TimeUnit): number {
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
