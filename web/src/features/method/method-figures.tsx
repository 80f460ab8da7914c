import { countText } from "@pegboard/ui/messages/count-text.ts";
import { paths } from "../../addresses/paths.ts";
import type { MethodPageSearch } from "../../addresses/searches/method-search.ts";
import type { MethodUsageAnswer } from "../../api/calls.ts";
import { outcomeFilterOf, outcomeText } from "../../components/call-outcomes.ts";
import { LineChart } from "../../components/charts/axis.tsx";
import { ChartFigure, dayEnds } from "../../components/charts/chart-figure.tsx";
import { type ChartPin, ChartPins } from "../../components/charts/chart-pins.tsx";
import { CallBars, withMissing } from "../../components/charts/day-bars.tsx";
import { RankedBars } from "../../components/charts/ranked-bars.tsx";
import { t } from "../../messages/t.ts";
import { versionMark, versionTitle } from "./method-versions.tsx";

interface FiguresOfMethod {
  tool: string;
  method: string;
  search: MethodPageSearch;
  usage: MethodUsageAnswer;
}

/** Calls by day, how long they took, what their results cost, and how they ended. */
export function MethodFigures({ tool, method, search, usage }: FiguresOfMethod) {
  const { calls, failed, days, median, percentile95, medianTokens, tokens95, outcomes } = usage;
  const ends = [dayEnds(usage)[0] ?? "", t("dashed: 95 %")];
  const milliseconds = (value: number) => t("{value} ms", { value: countText(value) });
  return (
    <div className="grid flex-none grid-cols-[minmax(0,1.15fr)_repeat(3,minmax(0,1fr))] border-b border-line max-xl:grid-cols-2 max-sm:grid-cols-1 max-sm:[&>*+*]:border-t [&>*+*]:border-l [&>*+*]:border-line-soft max-sm:[&>*+*]:border-l-0">
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
          label={t("Calls per day, up to {most, number}", {
            most: Math.max(...days.map((day) => day.calls)),
          })}
          bars={withMissing(days, { ...usage, kept: usage.from })}
        />
        <ChartPins pins={versionPins({ tool, method, search, usage })} />
      </ChartFigure>
      <ChartFigure
        value={median === undefined ? "–" : milliseconds(median)}
        title={t("median")}
        end={
          percentile95 !== undefined &&
          t("95 % within {duration}", { duration: milliseconds(percentile95) })
        }
        scale={ends}
        hasAxis
      >
        <LineChart
          label={t("Median and 95th percentile of the durations over this time")}
          points={days.map((day) => ({ at: day.at, middle: day.median, high: day.percentile95 }))}
        />
      </ChartFigure>
      <ChartFigure
        value={medianTokens === undefined ? "–" : countText(medianTokens)}
        title={t("result tokens, median")}
        end={
          tokens95 !== undefined && t("95 % within {duration}", { duration: countText(tokens95) })
        }
        scale={ends}
        hasAxis
      >
        <LineChart
          label={t("Median and 95th percentile of the tokens of results over this time")}
          points={days.map((day) => ({ at: day.at, middle: day.medianTokens, high: day.tokens95 }))}
        />
      </ChartFigure>
      <ChartFigure
        value={t("Outcome")}
        title=""
        end={t("of {all, number}", { all: calls })}
        scale={[t("a bar opens its calls")]}
      >
        <RankedBars
          label={t("Outcome")}
          bars={outcomes.map(({ outcome, calls: count }) => ({
            key: outcome,
            name: outcomeText(outcome),
            share: count / Math.max(1, calls),
            said: countText(count),
            bad: outcome !== "ok",
            href: methodCallsPath({ tool, method, outcome }),
          }))}
        />
      </ChartFigure>
    </div>
  );
}

/** A pin over the bars at each change, which opens what changed. */
const versionPins = ({ tool, method, search, usage }: FiguresOfMethod): ChartPin[] =>
  usage.versions.flatMap((version) => {
    const { at, save } = version;
    if (at === undefined) return [];
    return [
      {
        title: versionTitle(version),
        said: versionMark(version, usage),
        href: save
          ? paths.revision({ kind: "organisation" }, save.revision)
          : paths.methodUsage(tool, method, { ...search, version: at }),
        left: (100 * (at - usage.from)) / (usage.to - usage.from),
        top: 0,
      },
    ];
  });

/** The page of the calls of a method that ended so. */
const methodCallsPath = ({
  tool,
  method,
  outcome,
}: Record<"tool" | "method" | "outcome", string>) => {
  const filter = outcomeFilterOf(outcome);
  return paths.calls({ tool, q: method, span: "30d", ...(filter && { outcome: filter }) });
};
