import { escapeInvisible } from "@pegboard/registry-core/internal";
import { compactText, countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { shareText } from "@pegboard/ui/messages/share-text.ts";
import { paths } from "../../../addresses/paths.ts";
import type { CallUsageAnswer } from "../../../api/calls.ts";
import { ChartFigure, dayEnds } from "../../../components/charts/chart-figure.tsx";
import { CallBars, withMissing } from "../../../components/charts/day-bars.tsx";
import { RankedBars } from "../../../components/charts/ranked-bars.tsx";
import { StepChart } from "../../../components/charts/step-chart.tsx";
import { changedText } from "../../../messages/saved-text.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { missingDaysText } from "./usage-cover.tsx";

export const FIGURES =
  "grid flex-none grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)_minmax(0,1fr)] border-b border-line max-xl:grid-cols-2 max-xl:[&>*:nth-child(3)]:hidden max-sm:grid-cols-1 max-sm:border-t max-sm:[&>*:nth-child(3)]:grid [&>*+*]:border-l [&>*+*]:border-line-soft max-sm:[&>*+*]:border-t max-sm:[&>*+*]:border-l-0";

interface FiguresProps {
  agent: string;
  usage: CallUsageAnswer;
  /** How many methods are chosen to go, and what that saves. */
  chosen: number;
  tokensOff: number | undefined;
}

/** What was offered, called and answered over the days. */
export const UsageFigures = (props: FiguresProps) => (
  <div className={FIGURES}>
    <OfferedFigure {...props} />
    <CallsFigure usage={props.usage} />
    <ResultsFigure usage={props.usage} />
  </div>
);

function OfferedFigure({ agent, usage, chosen, tokensOff }: FiguresProps) {
  const counts = useAgentEdit((edit) => edit.model.counts);
  const budget = useAgentEdit((edit) => edit.model.settings.tokenBudget);
  const { from, to, offered } = usage;
  const first = offered[0]?.tokens ?? counts.savedTokens;
  const days = Math.round((to - from) / 86_400_000);
  const drafted = tokensOff === undefined ? undefined : counts.tokens + tokensOff;
  const isOther = drafted !== undefined && drafted !== counts.savedTokens;
  return (
    <ChartFigure
      value={countText(counts.savedTokens)}
      title={t("tokens offered")}
      end={t("{change} in {days, plural, one {# day} other {# days}}", {
        change: countChangeText(counts.savedTokens - first),
        days,
      })}
      scale={dayEnds(usage)}
      hasAxis
    >
      <StepChart
        label={offeredLabel(usage, counts.savedTokens)}
        from={from}
        to={to}
        steps={offered.map(({ at, tokens, revision, save }, place) => ({
          at,
          value: tokens,
          pin: save && {
            title: `${t("Revision {revision}", { revision: String(revision) })} · ${countChangeText(tokens - (offered[place - 1]?.tokens ?? tokens))}`,
            said: [
              changedText(save.kinds),
              escapeInvisible(save.savedBy),
              dateText(new Date(save.savedAt), new Date(to)),
            ]
              .filter((part) => part !== "")
              .join(" · "),
            href: paths.revision({ kind: "agent", id: agent }, revision),
          },
        }))}
        limit={
          budget === undefined
            ? undefined
            : { value: budget, word: t("budget {tokens}", { tokens: compactText(budget) }) }
        }
        drafted={
          isOther
            ? {
                value: drafted,
                word:
                  chosen > 0
                    ? t("{tokens} with {count, number} off", {
                        tokens: countText(drafted),
                        count: chosen,
                      })
                    : t("{tokens} in draft", { tokens: countText(drafted) }),
              }
            : undefined
        }
      />
    </ChartFigure>
  );
}

function offeredLabel({ from, to, offered, budget }: CallUsageAnswer, now: number): string {
  const highest = offered.reduce<CallUsageAnswer["offered"][number] | undefined>(
    (most, one) => (most === undefined || one.tokens > most.tokens ? one : most),
    undefined,
  );
  const values = {
    from: dateText(new Date(from), new Date(to)),
    to: dateText(new Date(to), new Date(to)),
    first: countText(offered[0]?.tokens ?? now),
    now: countText(now),
    highest: countText(highest?.tokens ?? now),
    revision: String(highest?.revision ?? 0),
  };
  const said = t(
    "Tokens offered, {from} to {to}: from {first} to {now}, highest {highest} with revision {revision}",
    values,
  );
  return budget === undefined
    ? said
    : `${said}; ${t("budget {tokens}", { tokens: countText(budget) })}`;
}

function CallsFigure({ usage }: { usage: CallUsageAnswer }) {
  const { calls, failed, days } = usage;
  const missing = missingDaysText(usage);
  const said = t("Calls per day, up to {most, number}", {
    most: Math.max(...days.map((day) => day.calls)),
  });
  return (
    <ChartFigure
      value={countText(calls)}
      title={t("calls per day")}
      end={
        failed > 0 && (
          <span className="font-medium text-red">{t("{failed, number} failed", { failed })}</span>
        )
      }
      scale={dayEnds(usage)}
    >
      <CallBars
        label={missing === undefined ? said : `${said}; ${missing}`}
        bars={withMissing(days, usage)}
      />
    </ChartFigure>
  );
}

/** Rows of the figure of results. */
const SHOWN_RESULTS = 4;

function ResultsFigure({ usage }: { usage: CallUsageAnswer }) {
  const { tokens, medianTokens, methods } = usage;
  const byName = useAgentEdit((edit) => edit.definitions.byName);
  const dearest = [...methods]
    .filter((one) => one.tokens > 0)
    .sort((one, other) => other.tokens - one.tokens)
    .slice(0, SHOWN_RESULTS);
  const most = dearest[0]?.tokens ?? 1;
  const sum = dearest.reduce((rest, one) => rest + one.tokens, 0);
  return (
    <ChartFigure
      value={compactText(tokens)}
      title={t("result tokens")}
      end={medianTokens !== undefined && t("median {tokens, number}", { tokens: medianTokens })}
      scale={
        tokens === 0
          ? []
          : [
              t("{count, plural, one {# method} other {# methods}}, {share} of all results", {
                count: dearest.length,
                share: shareText(sum / tokens),
              }),
            ]
      }
    >
      <RankedBars
        label={t("Methods with the most result tokens")}
        bars={dearest.map((one) => {
          const method = byName.get(one.tool)?.methods.find(({ name }) => name === one.method);
          return {
            key: `${one.tool}.${one.method}`,
            name: escapeInvisible(method?.displayName ?? one.method),
            share: one.tokens / most,
            said: compactText(one.tokens),
            href: paths.methodUsage(one.tool, one.method),
          };
        })}
      />
    </ChartFigure>
  );
}
