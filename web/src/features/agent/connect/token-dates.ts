import type { TokenSummary } from "../../../api/agent-tokens.ts";
import { say } from "./texts.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days before its end in which a token asks for attention. */
const SOON = 7;

export interface TokenEnd {
  text: string;
  state: "runs" | "soon" | "ended";
}

/** "3 March", with the year when it is another one. */
export function dayText(at: string, now: Date): string {
  const day = new Date(at);
  const sameYear = day.getFullYear() === now.getFullYear();
  return day.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(!sameYear && { year: "numeric" }) });
}

/** When a token ends or ended: "Never", "3 March, in 102 d", "in 3 days", "Ended 2 July". */
export function endOf({ expiresAt, revokedAt }: Pick<TokenSummary, "expiresAt" | "revokedAt">, now: Date): TokenEnd {
  const ended = [revokedAt, expiresAt].find((at) => at !== null && Date.parse(at) <= now.getTime());
  if (ended) return { text: say.endedDayText(dayText(ended, now)), state: "ended" };
  if (expiresAt === null) return { text: say.never, state: "runs" };
  const left = Date.parse(expiresAt) - now.getTime();
  const days = Math.round(left / DAY);
  if (left > SOON * DAY) return { text: say.dayTextInDaysD(dayText(expiresAt, now), days), state: "runs" };
  const hours = Math.max(1, Math.round(left / HOUR));
  const inTime =
    hours < 24 ? `in ${hours} ${hours === 1 ? "hour" : "hours"}` : `in ${days} ${days === 1 ? "day" : "days"}`;
  return { text: inTime, state: "soon" };
}
