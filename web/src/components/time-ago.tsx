import { useEffect, useState } from "react";

/** A moment as people say it, kept up to date; the exact time is its tooltip. */
export function TimeAgo({ at }: { at: string | number }) {
  const now = useNow();
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={moment.toLocaleString()} className="whitespace-nowrap">
      {timeAgo(moment, now)}
    </time>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "just now", "12 minutes ago", "yesterday", then the day: "9 November", with the year when it is another one. */
export function timeAgo(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime();
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), "minute");
  if (passed < 12 * HOUR && moment.getDate() === now.getDate()) {
    return words.format(-Math.floor(passed / HOUR), "hour");
  }
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / DAY);
  if (days < 7) return words.format(-days, "day");
  const sameYear = moment.getFullYear() === now.getFullYear();
  return moment.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(!sameYear && { year: "numeric" }) });
}

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
