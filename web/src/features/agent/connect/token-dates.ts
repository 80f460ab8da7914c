import { dateText } from "@pegboard/ui/messages/day-text.ts";
import type { TokenSummary } from "../../../api/agent-tokens.ts";
import { t } from "../../../messages/t.ts";

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
  if (ended)
    return { text: t("Ended {day}", { day: dateText(new Date(ended), now) }), state: "ended" };
  if (expiresAt === null) return { text: t("Never"), state: "runs" };
  const left = Date.parse(expiresAt) - now.getTime();
  const days = Math.round(left / DAY);
  if (left > SOON * DAY)
    return {
      text: t("{day}, in {days, number} d", { day: dateText(new Date(expiresAt), now), days }),
      state: "runs",
    };
  const hours = Math.max(1, Math.round(left / HOUR));
  return {
    text:
      hours < 24
        ? t("in {hours, plural, one {# hour} other {# hours}}", { hours })
        : t("in {days, plural, one {# day} other {# days}}", { days }),
    state: "soon",
  };
}
