const DAY = 86_400_000;

/** "Today", "Yesterday", "18 November", with the year when it is another one. */
export function dayText(at: string, now: Date): string {
  const moment = new Date(at);
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / DAY);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  const sameYear = moment.getFullYear() === now.getFullYear();
  return moment.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(!sameYear && { year: "numeric" }) });
}

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** "16:40" of today and yesterday's saves stands beside their day. */
export const clockText = (at: string): string =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
