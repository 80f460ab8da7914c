import type { DeferralOutcome } from "@pegboard/registry-core/internal";
import { compactText, countText } from "@pegboard/ui/messages/count-text.ts";
import { shareText } from "@pegboard/ui/messages/share-text.ts";
import { useState } from "react";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { Deferral } from "./use-deferral.ts";

interface CurveProps {
  deferral: Deferral;
  onChoose(count: number): void;
}

const foundShare = ({ known, missed }: DeferralOutcome): number =>
  known === 0 ? 1 : 1 - missed / known;

/**
 * The more is left to the search, the more tokens are saved and the more calls would miss their
 * method. The knob chooses how many of the methods of the advice are deferred.
 */
export function DeferralCurve({ deferral, onChoose }: CurveProps) {
  const { advice, outcome } = deferral;
  const { outcomes } = advice;
  const [held, setHeld] = useState<number>();
  const shown = held === undefined ? outcome : (outcomes[held] ?? outcome);
  const most = Math.max(1, ...outcomes.map(({ saved }) => saved));
  const said = t("{saved} saved, {found} found", {
    saved: countText(shown.saved),
    found: shown.known === 0 ? "–" : shareText(foundShare(shown)),
  });
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="num text-right text-list font-medium">{said}</p>
      <CurvePlot outcomes={outcomes} shown={shown} most={most} />
      <CurveKnob
        outcomes={outcomes}
        shown={shown}
        most={most}
        said={said}
        onHold={setHeld}
        onRelease={() => {
          if (held !== undefined) onChoose(held);
          setHeld(undefined);
        }}
      />
      <p className="num ml-11 flex justify-between gap-2 text-meta text-2">
        <span>{t("nothing saved")}</span>
        <span>{t("{tokens} saved", { tokens: compactText(most) })}</span>
      </p>
    </div>
  );
}

interface ShownOutcomes {
  outcomes: readonly DeferralOutcome[];
  shown: DeferralOutcome;
  /** The most tokens that any of them saves. */
  most: number;
}

/** The most points that are drawn. */
const MOST_POINTS = 200;
/** The least that the scale shows of what is missed. */
const LEAST_SHOWN = 0.1;

function CurvePlot({ outcomes, shown, most }: ShownOutcomes) {
  const worst = Math.min(...outcomes.map(foundShare), foundShare(shown));
  const floor = Math.max(0, Math.min(1 - LEAST_SHOWN, Math.floor(worst * 20) / 20));
  const left = ({ saved }: DeferralOutcome) => (100 * Math.min(Math.max(0, saved), most)) / most;
  const top = (one: DeferralOutcome) => (100 * (1 - foundShare(one))) / (1 - floor);
  const step = Math.ceil(outcomes.length / MOST_POINTS);
  const points = outcomes.filter((_, at) => at % step === 0 || at === outcomes.length - 1);
  return (
    <div className="relative mt-2 mr-2 ml-11 h-28">
      {[1, (1 + floor) / 2, floor].map((share, index) => (
        <span
          key={share}
          aria-hidden
          className="absolute inset-x-0 border-t border-line-soft"
          style={{ top: `${50 * index}%` }}
        >
          <span className="num absolute -left-11 -translate-y-1/2 text-meta text-2">
            {shareText(share)}
          </span>
        </span>
      ))}
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden
        className="absolute inset-0 size-full overflow-visible"
      >
        <path
          d={points.map((one, at) => `${at === 0 ? "M" : "L"}${left(one)} ${top(one)}`).join("")}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        aria-hidden
        className="absolute inset-y-0 w-px bg-(--line-control)"
        style={{ left: `${left(shown)}%` }}
      />
      <span
        aria-hidden
        className="absolute size-2.5 -translate-1/2 rounded-full bg-accent ring-2 ring-(--bg-panel)"
        style={{ left: `${left(shown)}%`, top: `${top(shown)}%` }}
      />
    </div>
  );
}

const KNOB_KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  "[": -1,
  ArrowRight: 1,
  ArrowUp: 1,
  "]": 1,
};

interface KnobProps extends ShownOutcomes {
  said: string;
  onHold(count: number): void;
  onRelease(): void;
}

/** Moves by tokens with a pointer, and by methods with keys. */
function CurveKnob({ outcomes, shown, most, said, onHold, onRelease }: KnobProps) {
  const blocked = useAgentEdit((edit) => edit.blocked);
  return (
    <input
      type="range"
      aria-label={t("Methods found by search")}
      aria-valuetext={`${t("{count} by search", { count: countText(shown.deferred) })}: ${said}`}
      min={0}
      max={most}
      value={Math.min(Math.max(0, shown.saved), most)}
      disabled={blocked !== undefined}
      title={blocked}
      onChange={(event) => onHold(nearestOutcome(outcomes, Number(event.target.value)))}
      onKeyDown={(event) => {
        const by = KNOB_KEYS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        const next = nearestOutcome(outcomes, shown.saved) + by;
        onHold(Math.min(Math.max(0, next), outcomes.length - 1));
      }}
      onKeyUp={onRelease}
      onPointerUp={onRelease}
      onBlur={onRelease}
      className="mr-0 ml-9 w-[calc(100%-36px)] accent-accent"
    />
  );
}

/** The number of deferred methods that saves nearest to so many tokens. */
function nearestOutcome(outcomes: readonly DeferralOutcome[], saved: number): number {
  let best = 0;
  for (const [count, one] of outcomes.entries())
    if (Math.abs(one.saved - saved) < Math.abs((outcomes[best]?.saved ?? 0) - saved)) best = count;
  return best;
}
