import type { SourceHealthSummary } from "../../../api/sources.ts";
import { t } from "../../../messages/t.ts";

const TICK_CLASSES = {
  answered: "bg-line-strong",
  failed: "bg-red",
  unknown: "inset-ring inset-ring-line",
};

/** The last 24 hours, one tick for each half hour. */
export function HealthTicks({ health }: { health: SourceHealthSummary }) {
  const { ticks, median } = health;
  const known = ticks.filter((tick) => tick !== null);
  if (known.length === 0) return null;
  const share = Math.round(
    (known.filter((tick) => tick === "answered").length / known.length) * 100,
  );
  const said =
    median === null
      ? t("{percent} % answered", { percent: share })
      : t("{percent} % answered, read in {milliseconds, number} ms", {
          percent: share,
          milliseconds: median,
        });
  return (
    <div>
      <div
        role="img"
        aria-label={t("Last 24 hours: {answered}; away in {away} of {known} half hours", {
          answered: said,
          away: known.filter((tick) => tick === "failed").length,
          known: known.length,
        })}
        className="mt-2 mb-1 grid h-5 auto-cols-fr grid-flow-col gap-[3px]"
      >
        {ticks.map((tick, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
          <i key={index} className={`rounded-[1.5px] ${TICK_CLASSES[tick ?? "unknown"]}`} />
        ))}
      </div>
      <p className="flex justify-between text-[11px]/4 text-3">
        <span>{t("24 hours ago")}</span>
        <span className="num">{said}</span>
        <span>{t("now")}</span>
      </p>
    </div>
  );
}
