import { countText } from "@pegboard/ui/messages/count-text.ts";
import type { ReviewAgent } from "../../api/source-changes.ts";
import { reachedOf } from "./review-rows.ts";
import { reviewAgentText } from "./review-words.ts";

interface ReachStripProps {
  agents: readonly ReviewAgent[];
  /** The agents that get it; absent where that is not chosen. */
  ticked: ReadonlySet<string> | undefined;
}

/** The most ticks; more agents share them. */
const MOST_TICKS = 60;

/**
 * One tick for each agent: filled where it gets what is accepted, amber where it goes without, grey
 * where nothing changes; followed by a text.
 */
export function ReachStrip({ agents, ticked }: ReachStripProps) {
  const reached = new Set(reachedOf(agents));
  const groups = new Map<string, { look: string; count: number }>();
  for (const agent of agents) {
    if (!reached.has(agent.id)) continue;
    const text = reviewAgentText(agent);
    const look = agent.is === "offered" ? TAKES : GOES_WITHOUT;
    groups.set(text, { look, count: (groups.get(text)?.count ?? 0) + 1 });
  }
  const order = [...agents].sort((one, other) => rank(one) - rank(other));
  const ticks = Math.min(MOST_TICKS, order.length);
  return (
    <div className="grid gap-1.5 px-4 pb-2">
      <div aria-hidden className="flex h-3 gap-[1.5px]">
        {Array.from({ length: ticks }, (_, index) => {
          const agent = order[Math.floor((index * order.length) / ticks)];
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: ticks are their places
              key={index}
              className={`max-w-1.5 flex-1 rounded-[1px] ${agent ? lookOf(agent) : ""}`}
            />
          );
        })}
      </div>
      <ul className="grid gap-0.5 text-meta text-2">
        {[...groups].map(([text, { look, count }]) => (
          <li key={text} className="flex items-center gap-1.5">
            <span aria-hidden className={`h-2.5 w-1.5 flex-none rounded-[1px] ${look}`} />
            <b className="num font-semibold text-1">{countText(count)}</b> {text}
          </li>
        ))}
      </ul>
    </div>
  );

  function rank({ id, is }: ReviewAgent): number {
    if (!reached.has(id)) return 3;
    if (is !== "offered") return 2;
    return ticked?.has(id) === false ? 1 : 0;
  }

  function lookOf(agent: ReviewAgent): string {
    return [TAKES, NOT_CHOSEN, GOES_WITHOUT, NOT_REACHED][rank(agent)] ?? NOT_REACHED;
  }
}

const TAKES = "bg-accent forced-colors:bg-[Highlight]";
const NOT_CHOSEN = "bg-accent-tint forced-colors:border";
const GOES_WITHOUT = "bg-(--amber)";
const NOT_REACHED = "bg-(--line-strong) opacity-55 forced-colors:mt-auto forced-colors:h-1";
