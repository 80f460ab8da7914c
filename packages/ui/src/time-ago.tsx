import { useEffect, useState } from "react";
import { agoText, dateText, daysBetween, momentText } from "./messages/day-text.ts";
import { t } from "./messages/t.ts";

/** A moment as people say it, kept up to date; the exact time is its tooltip. */
export function TimeAgo({ at }: { at: string | number }) {
  const now = useCurrentMinute();
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={momentText(moment)} className="whitespace-nowrap">
      {timeAgo(moment, now)}
    </time>
  );
}

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;

/**
 * "just now", "12 minutes ago", "yesterday", then the day: "9 November", with the year when it is
 * another one.
 */
export function timeAgo(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime();
  if (passed < MS_PER_MINUTE) return t("just now");
  if (passed < MS_PER_HOUR) return agoText(Math.floor(passed / MS_PER_MINUTE), "minute");
  if (passed < 12 * MS_PER_HOUR && moment.getDate() === now.getDate()) {
    return agoText(Math.floor(passed / MS_PER_HOUR), "hour");
  }
  const days = daysBetween(moment, now);
  return days < 7 ? agoText(days, "day") : dateText(moment, now);
}

function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MS_PER_MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time, told again each second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** "2:14", counting down to "0:00". */
export function Countdown({ until }: { until: string }) {
  const now = useNow();
  return <span aria-live="off">{remainingText(Date.parse(until) - now)}</span>;
}

export function remainingText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
