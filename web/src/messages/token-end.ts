import { dateText, MS_PER_DAY } from "@pegboard/ui/messages/day-text.ts";
import { t } from "./t.ts";

const TOKEN_HOUR_MS = 3_600_000;
/** The days before its end in which a token asks for attention. */
const SOON = 7;

interface TokenEnd {
  text: string;
  state: "runs" | "soon" | "ended";
}

/** When a token ends or ended: "Never", "3 March, in 102 d", "in 3 days", "Ended 2 July". */
export function endOf(
  { expiresAt, revokedAt }: { expiresAt: string | null; revokedAt: string | null },
  now: Date,
): TokenEnd {
  const ended = [revokedAt, expiresAt].find((at) => at !== null && Date.parse(at) <= now.getTime());
  if (ended)
    return { text: t("Ended {day}", { day: dateText(new Date(ended), now) }), state: "ended" };
  if (expiresAt === null) return { text: t("Never"), state: "runs" };
  const left = Date.parse(expiresAt) - now.getTime();
  const days = Math.round(left / MS_PER_DAY);
  if (left > SOON * MS_PER_DAY)
    return {
      text: t("{day}, in {days, number} d", { day: dateText(new Date(expiresAt), now), days }),
      state: "runs",
    };
  const hours = Math.max(1, Math.round(left / TOKEN_HOUR_MS));
  return {
    text:
      hours < 24
        ? t("in {hours, plural, one {# hour} other {# hours}}", { hours })
        : t("in {days, plural, one {# day} other {# days}}", { days }),
    state: "soon",
  };
}
