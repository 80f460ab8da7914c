import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { shareText } from "@pegboard/ui/messages/share-text.ts";
import { t } from "../../../messages/t.ts";
import type { Deferral } from "./use-deferral.ts";

const ROUNDED = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 2 });

interface DeferralFiguresProps extends Pick<Deferral, "outcome" | "requests" | "usage"> {
  /** Tokens of what is sent with every request, the search included. */
  sent: number;
}

/** What every request costs, what the search would miss, and how often it is needed. */
export function DeferralFigures({ outcome, requests, usage, sent }: DeferralFiguresProps) {
  const { deferred, saved, known, missed, moreRequests } = outcome;
  const hasSessions = usage !== undefined && usage.sessions > 0;
  const figures = [
    {
      value: countText(sent),
      beside: deferred > 0 && countChangeText(-saved),
      isAccent: true,
      said:
        deferred > 0
          ? t("tokens sent at once, search included")
          : t("tokens sent at once: everything"),
    },
    {
      value: known > 0 ? shareText(1 - missed / known) : "–",
      beside: known > 0 && t("{missed, number} of {known, number} missed", { missed, known }),
      said:
        requests === "kept"
          ? t("of kept calls would be found by their names")
          : t("of known requests would still find their method"),
    },
    {
      value: hasSessions ? ROUNDED.format(moreRequests) : "–",
      beside: hasSessions && t("estimate"),
      said: t("requests more in a session, on average"),
    },
  ];
  return (
    <dl className="grid flex-none grid-cols-3 border-b border-line max-sm:grid-cols-1">
      {figures.map(({ value, beside, isAccent, said }) => (
        <div
          key={said}
          className="flex min-w-0 flex-col-reverse justify-end border-line px-6 py-2.5 not-first:border-l max-sm:px-3 max-sm:not-first:border-t max-sm:not-first:border-l-0"
        >
          <dt className="text-meta text-2">{said}</dt>
          <dd className="num flex items-baseline justify-between gap-2 text-[20px] leading-7 font-semibold">
            {value}
            {beside && (
              <span
                className={
                  isAccent ? "text-meta font-medium text-accent" : "text-meta font-medium text-2"
                }
              >
                {beside}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
