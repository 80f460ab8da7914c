import { classNames } from "@pegboard/ui/class-names.ts";
import { t } from "../messages/t.ts";

interface AccessStripProps {
  /** How many agents there are, and how many of them somebody may change. */
  agents: number;
  changed: number;
  /** Whether the others can be read. */
  readsOthers?: boolean;
}

/** The most strokes; with more agents each stands for several. */
const MOST_STROKES = 61;

/** How far somebody's rights reach, wherever somebody gets some: a stroke for each agent. */
export function AccessStrip({ agents, changed, readsOthers = true }: AccessStripProps) {
  const others = agents - changed;
  return (
    <div className="grid max-w-80 gap-1.5">
      <ReachStrip agents={agents} changed={changed} />
      <span className="text-meta text-2">
        {t.rich("{changed} of {agents, plural, one {# agent} other {# agents}} to change", {
          changed: <b className="font-medium text-1">{changed}</b>,
          agents,
        })}
        {others > 0 && readsOthers && t(", {others, number} to read", { others })}
      </span>
    </div>
  );
}

/** A stroke for each agent, filled for those that something reaches. The words stand beside it. */
export function ReachStrip({ agents, changed }: Pick<AccessStripProps, "agents" | "changed">) {
  const strokes = Math.min(agents, MOST_STROKES);
  const share = agents === 0 ? 0 : changed / agents;
  const filled = Math.max(changed > 0 ? 1 : 0, Math.round(share * strokes));
  return (
    <div aria-hidden className="flex h-2.5 gap-[2px]">
      {Array.from({ length: strokes }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are their places
          key={index}
          className={classNames(
            "max-w-[3px] flex-1 rounded-[1px]",
            index < filled
              ? "bg-accent forced-colors:bg-[Highlight]"
              : "bg-(--line) forced-colors:mt-auto forced-colors:h-[3px] forced-colors:bg-[CanvasText]",
          )}
        />
      ))}
    </div>
  );
}
