import { iconSize } from "@pegboard/ui/icon-size.ts";
import { dateText, dayText } from "@pegboard/ui/messages/day-text.ts";
import { Database, History, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { CallUsageAnswer } from "../../../api/calls.ts";
import { t } from "../../../messages/t.ts";

interface CoverLine {
  icon: LucideIcon;
  said: string;
  warns?: true;
}

/** What the numbers rest on, and what they cannot know. */
export function UsageCover({ usage }: { usage: CallUsageAnswer }) {
  return (
    <ul
      aria-label={t("What this rests on")}
      className="grid gap-1 rounded-lg bg-sunken px-3 py-2.5 text-meta text-2 inset-ring inset-ring-line"
    >
      {coverLines(usage).map(({ icon: Icon, said, warns }) => (
        <li key={said} className={warns ? "flex gap-2 text-amber" : "flex gap-2"}>
          <Icon {...iconSize.s} className={warns ? "mt-px flex-none" : "mt-px flex-none text-3"} />
          <span>{said}</span>
        </li>
      ))}
    </ul>
  );
}

function coverLines(usage: CallUsageAnswer): CoverLine[] {
  const { kept, to, log, unnamed } = usage;
  const now = new Date(to);
  const missing = missingDaysText(usage);
  return [
    {
      icon: Database,
      said:
        kept === undefined
          ? t(
              "No call of a model is in the log; calls are kept {days, plural, one {# day} other {# days}}",
              {
                days: log.days,
              },
            )
          : t("Counted since {day}; calls are kept {days, plural, one {# day} other {# days}}", {
              day: dayText(new Date(kept).toISOString(), now),
              days: log.days,
            }),
    },
    ...(missing === undefined
      ? []
      : [{ icon: TriangleAlert, said: missing, warns: true as const }]),
    ...(log.issue
      ? [
          {
            icon: TriangleAlert,
            warns: true as const,
            said: t("{lost, plural, one {# call is} other {# calls are}} missing: {reason}", {
              lost: log.issue.lost,
              reason: log.issue.message,
            }),
          },
        ]
      : []),
    {
      icon: Info,
      said: t("Calls in process count; what people try here, and calls past Pegboard, do not"),
    },
    ...(unnamed > 0
      ? [
          {
            icon: Info,
            said: t(
              "{unnamed, plural, one {# call names} other {# calls name}} no run: those of one caller within half an hour count as one session",
              { unnamed },
            ),
          },
        ]
      : []),
    {
      icon: History,
      said: t("Tokens over time: the settings of then, with the definitions of today"),
    },
  ];
}

/** Which days the log was off; undefined where it was always on. */
export function missingDaysText({ gaps, to, log }: CallUsageAnswer): string | undefined {
  const now = new Date(to);
  if (log.offAtStart) return t("Nothing is counted now: Pegboard was started with --no-call-log");
  const spans = gaps.map((gap) => {
    const [first, last] = [dateText(new Date(gap.from), now), dateText(new Date(gap.to), now)];
    if (gap.to === to) return t("since {first}", { first });
    return first === last ? first : t("{first} to {last}", { first, last });
  });
  return spans.length === 0
    ? undefined
    : t("{days}: the log was off, nothing was counted", { days: spans.join(", ") });
}
