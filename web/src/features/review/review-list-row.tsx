import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Check, Plug, X } from "lucide-react";
import type { MouseEvent } from "react";
import { classNames } from "../../components/class-names.ts";
import { iconSize } from "../../components/icon-size.ts";
import { countText } from "../../messages/count-text.ts";
import { t } from "../../messages/t.tsx";
import { KindBadge } from "../../settings/review/changed-field.tsx";
import {
  isDecisionRefused,
  type ReviewChangeRow,
  type ReviewRow,
  reviewItemTitle,
} from "./review-rows.ts";
import { decisionText, whatText } from "./review-words.ts";

interface ReviewListRowProps {
  row: ReviewRow;
  /** The place in pixels. */
  place: { start: number; size: number };
  isChosen: boolean;
  selected: boolean | "mixed";
  onClick(event: MouseEvent): void;
}

/** A source, or one of its changes. */
export function ReviewListRow({ row, place, isChosen, selected, onClick }: ReviewListRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      role="option"
      tabIndex={isChosen ? 0 : -1}
      aria-selected={selected === true}
      aria-current={isChosen || undefined}
      onClick={onClick}
      style={{ height: place.size, transform: `translateY(${place.start}px)` }}
      className={classNames(
        "absolute inset-x-0 top-0 flex cursor-default items-center gap-2.5 px-4 text-list select-none hover:bg-hover focus-visible:-outline-offset-2",
        selected === true && "bg-accent-tint forced-colors:outline",
        isChosen &&
          "bg-selected before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent",
      )}
    >
      {row.kind === "source" ? (
        <>
          <Plug {...iconSize.s} className="flex-none text-2" />
          <b className="min-w-0 flex-1 truncate font-semibold">{escapeInvisible(row.name)}</b>
          <span className="num text-meta text-2">{countText(row.count)}</span>
        </>
      ) : (
        <ChangeRowContent row={row} />
      )}
    </div>
  );
}

function ChangeRowContent({ row: { item, now, saved } }: { row: ReviewChangeRow }) {
  const isDrafted =
    now?.agents?.join() !== saved?.agents?.join() || Boolean(now) !== Boolean(saved);
  const Icon = isDecisionRefused(now) ? X : Check;
  return (
    <>
      <span className="min-w-0 flex-1">
        <b className={classNames("block truncate font-medium", now && "text-2")}>
          {escapeInvisible(reviewItemTitle(item))}
        </b>
        <span className="block truncate text-meta text-2">{escapeInvisible(whatText(item))}</span>
      </span>
      {now ? (
        <span
          className={classNames(
            "inline-flex flex-none items-center gap-1 text-meta",
            isDrafted ? "text-accent" : "text-2",
          )}
        >
          <Icon {...iconSize.s} />
          {decisionText(now, item.kind)}
        </span>
      ) : (
        <KindBadge kind={item.kind} />
      )}
      <span className="num w-7 flex-none text-right text-meta text-2" title={CONCERNED[item.kind]}>
        {item.agents > 0 ? countText(item.agents) : "–"}
      </span>
    </>
  );
}

const CONCERNED = {
  new: t("Agents that would get it"),
  changed: t("Agents that have it on"),
  gone: t("Agents that had it on, or have an entry for it"),
} as const;
