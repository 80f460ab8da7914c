import { useEffect, useState } from "react";

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
