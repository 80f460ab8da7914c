import { classNames } from "@pegboard/ui/class-names.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import type { CallStatisticsAnswer, FunctionStatistics } from "../../api/calls.ts";
import { useMethodNames } from "../../api/listed-tools/method-names.ts";
import { t } from "../../messages/t.ts";
import { SPANS, type SpanName } from "./calls-filters.tsx";

interface CallsFiguresProps {
  statistics: CallStatisticsAnswer;
  span: SpanName;
  onMethod(functionName: string): void;
}

/** The place of the figures while they load, as high as they are. */
export const CallsFiguresPlace = () => (
  <div aria-hidden className={figuresPlace}>
    <div className={figuresGrid}>
      {["calls", "durations", "slowest", "failing", "tokens"].map((one) => (
        <span key={one} className={figure} />
      ))}
    </div>
  </div>
);

/** The shown calls in five small pictures. */
export function CallsFigures({ statistics, span, onMethod }: CallsFiguresProps) {
  const { slowest, failing, dearest } = statistics;
  const { titleOf: titleOfMethod } = useMethodNames();
  const titleOf = ({ functionName, name }: FunctionStatistics) => {
    const [tool, method] = name.split(".");
    return titleOfMethod({ ...(method !== undefined && { tool, method }), functionName });
  };
  const longest = slowest[0]?.median ?? 1;
  const most = dearest[0]?.tokens ?? 1;
  return (
    <div className={figuresPlace}>
      <div className={figuresGrid}>
        <CountBars statistics={statistics} span={span} />
        <DurationLine statistics={statistics} />
        <Ranking
          title={t("Slowest")}
          of={t("median")}
          unit={t("ms")}
          empty={t("Nothing ran.")}
          rows={slowest.map((one) => ({
            ...one,
            title: titleOf(one),
            share: (one.median ?? 0) / longest,
            said: countText(one.median ?? 0),
          }))}
          onMethod={onMethod}
        />
        <Ranking
          title={t("Failing")}
          of={t("of its calls")}
          unit={t("failed", {}, "count")}
          empty={t("Nothing failed.")}
          bad
          rows={failing.map((one) => ({
            ...one,
            title: titleOf(one),
            share: one.failed / one.calls,
            said: t("{count, number} of {all, number}", { count: one.failed, all: one.calls }),
          }))}
          onMethod={onMethod}
        />
        <Ranking
          title={t("Most tokens")}
          of={t("in results")}
          unit={t("sum")}
          empty={t("Nothing was answered.")}
          rows={dearest.map((one) => ({
            ...one,
            title: titleOf(one),
            share: one.tokens / most,
            said: countText(one.tokens),
          }))}
          onMethod={onMethod}
        />
      </div>
    </div>
  );
}

/** Five in a row where the page has room for them, which is less than the window's beside words. */
const figuresPlace = "@container flex-none";
const figuresGrid =
  "grid grid-cols-5 border-b border-line bg-panel @max-[1199px]:grid-cols-6 @max-[1199px]:[&>*]:col-span-2 @max-[1199px]:[&>*:nth-child(-n+2)]:col-span-3 @max-[1199px]:[&>*:nth-child(n+3)]:border-t max-sm:hidden [&>*+*]:border-l [&>*+*]:border-line-soft";
const figure =
  "grid h-38 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[20px_minmax(0,1fr)_auto] gap-2 px-5 pt-3.5 pb-3 first:pl-6 @max-[1199px]:px-6";
const heading = "flex items-baseline gap-2 text-meta whitespace-nowrap text-2";
const ends = "flex justify-between text-micro text-2";

function CountBars({
  statistics: { calls, failed, bars },
  span,
}: Omit<CallsFiguresProps, "onMethod">) {
  const most = Math.max(1, ...bars.map((bar) => bar.calls));
  const { each, first } = SPANS[span];
  return (
    <section aria-label={t("Calls")} className={figure}>
      <h2 className={heading}>
        <b className="num text-body font-semibold text-1">{countText(calls)}</b>
        {t("{count, plural, one {call} other {calls}} · {each}", { count: calls, each })}
        {failed > 0 && (
          <span className="num ml-auto font-medium text-red">
            {t("{failed, number} failed", { failed })}
          </span>
        )}
      </h2>
      <div
        role="img"
        aria-label={t("Calls {each}, at most {most, number}, {now, number} now", {
          each,
          most,
          now: bars.at(-1)?.calls ?? 0,
        })}
        className="grid h-full auto-cols-fr grid-flow-col items-end gap-[3px]"
      >
        {bars.map((bar, index) => (
          <span
            key={bar.at}
            style={{ height: bar.calls === 0 ? 2 : `${(bar.calls / most) * 100}%` }}
            className={classNames(
              "flex min-h-0.5 items-end overflow-hidden rounded-t-xs",
              index === bars.length - 1 ? "bg-accent" : "bg-line-strong",
            )}
          >
            {bar.failed > 0 && (
              <span
                style={{ height: `max(2px, ${(bar.failed / bar.calls) * 100}%)` }}
                className="w-full bg-red"
              />
            )}
          </span>
        ))}
      </div>
      <p className={ends}>
        <span>{first}</span>
        <span>{t("now")}</span>
      </p>
    </section>
  );
}

const WIDTH = 240;
const HEIGHT = 60;

function DurationLine({
  statistics: { bars, median, percentile95 },
}: Pick<CallsFiguresProps, "statistics">) {
  const most = Math.max(1, ...bars.map((bar) => bar.percentile95 ?? 0));
  const path = (of: (bar: (typeof bars)[number]) => number | undefined) =>
    bars
      .map((bar, index) => {
        const x = (index / Math.max(1, bars.length - 1)) * WIDTH;
        return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${(HEIGHT - ((of(bar) ?? 0) / most) * HEIGHT).toFixed(1)}`;
      })
      .join("");
  return (
    <section aria-label={t("Durations")} className={figure}>
      <h2 className={heading}>
        <b className="num text-body font-semibold text-1">
          {median === undefined ? "–" : formatCallDuration(median)}
        </b>
        {t("median")}
        {percentile95 !== undefined && (
          <span className="num ml-auto">
            {t("95 %: {duration}", { duration: formatCallDuration(percentile95) })}
          </span>
        )}
      </h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("Median and 95th percentile of the durations over this time")}
        className="block size-full overflow-visible fill-none [&>path]:[stroke-width:1.5] [&>path]:[vector-effect:non-scaling-stroke]"
      >
        <path
          d={path((bar) => bar.percentile95)}
          className="stroke-line-strong [stroke-dasharray:3_3]"
        />
        <path d={path((bar) => bar.median)} className="stroke-accent" />
      </svg>
      <p className={ends}>
        <span>{t("0 to {duration}", { duration: formatCallDuration(most) })}</span>
        <span>{t("dashed: 95 %")}</span>
      </p>
    </section>
  );
}

interface RankingProps {
  title: string;
  of: string;
  unit: string;
  empty: string;
  bad?: boolean;
  rows: (FunctionStatistics & { title: string; share: number; said: string })[];
  onMethod(functionName: string): void;
}

const MOST_RANKED = 4;

function Ranking({ title, of, unit, empty, bad, rows, onMethod }: RankingProps) {
  return (
    <section aria-label={title} className={figure}>
      <h2 className={heading}>
        <b className="text-body font-semibold text-1">{title}</b>
        {of}
        <span className="ml-auto">{unit}</span>
      </h2>
      <ul className="grid content-start gap-[5px]">
        {rows.slice(0, MOST_RANKED).map(({ functionName, name, title, share, said }) => (
          <li key={functionName}>
            <button
              type="button"
              title={name}
              onClick={() => onMethod(functionName)}
              className="grid h-5 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-xs text-left text-meta hover:bg-hover"
            >
              <span className="relative truncate px-1.5 py-0.5">
                <span
                  aria-hidden
                  style={{ width: `${Math.max(2, share * 100)}%` }}
                  className={classNames(
                    "absolute inset-y-0 left-0 rounded-xs",
                    bad ? "bg-red-tint" : "bg-press",
                  )}
                />
                <span className="relative text-1">{title}</span>
              </span>
              <span className="num text-right text-2">{said}</span>
            </button>
          </li>
        ))}
        {rows.length === 0 && <li className="text-meta text-2">{empty}</li>}
      </ul>
    </section>
  );
}

const ONE_DIGIT = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

function formatCallDuration(milliseconds: number): string {
  return milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : `${ONE_DIGIT.format(milliseconds / 1_000)} s`;
}
