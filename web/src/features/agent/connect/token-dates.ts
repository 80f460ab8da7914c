import type { TokenSummary } from "../../../api/agent-tokens.ts";
import { dateText } from "../../../language/day-text.ts";
import { say } from "./texts.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The days before its end in which a token asks for attention. */
const SOON = 7;

export interface TokenEnd {
  text: string;
  state: "runs" | "soon" | "ended";
}

/** When a token ends or ended: "Never", "3 March, in 102 d", "in 3 days", "Ended 2 July". */
export function endOf(
  { expiresAt, revokedAt }: Pick<TokenSummary, "expiresAt" | "revokedAt">,
  now: Date,
): TokenEnd {
  const ended = [revokedAt, expiresAt].find((at) => at !== null && Date.parse(at) <= now.getTime());
  if (ended) return { text: say.endedOn(dateText(new Date(ended), now)), state: "ended" };
  if (expiresAt === null) return { text: say.never, state: "runs" };
  const left = Date.parse(expiresAt) - now.getTime();
  const days = Math.round(left / DAY);
  if (left > SOON * DAY)
    return { text: say.dayInDays(dateText(new Date(expiresAt), now), days), state: "runs" };
  const hours = Math.max(1, Math.round(left / HOUR));
  return { text: hours < 24 ? say.inHours(hours) : say.inDays(days), state: "soon" };
}
