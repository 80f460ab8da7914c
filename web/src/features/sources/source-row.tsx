import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import type { MouseEvent } from "react";
import type { SourceSummary } from "../../api/sources.ts";
import { methodCount, toolCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { SourceState } from "./source-state.tsx";
import { SourceTile } from "./source-tile.tsx";
import {
  broughtCounts,
  countSourceMethods,
  countWaiting,
  kindWords,
  sourcePlace,
} from "./source-words.ts";

/** The columns of the list; those at the right disappear first where there is no room. */
export const SOURCE_COLUMNS =
  "grid grid-cols-[28px_minmax(0,1fr)_136px_44px_60px_76px_88px] items-center gap-x-3 pr-5 pl-6 @max-[700px]:grid-cols-[28px_minmax(0,1fr)_136px_44px_76px] @max-[480px]:grid-cols-[32px_minmax(0,1fr)_auto] max-sm:px-4";
/**
 * The class of columns that a list of middling width leaves out, and that of columns that a narrow
 * one does.
 */
export const WIDE_ONLY = "@max-[700px]:hidden";
export const NOT_NARROW = "@max-[480px]:hidden";

interface SourceRowProps {
  source: SourceSummary;
  href: string;
  chosen: boolean;
  /** Whether it is the row that Tab reaches. */
  tabStop: boolean;
  onChoose(): void;
}

export function SourceRow({ source, href, chosen, tabStop, onChoose }: SourceRowProps) {
  const waiting = countWaiting(source);
  const place = sourcePlace(source);
  const isPaused = source.state === "paused";
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <li aria-label={source.name} className="border-b border-line-soft">
      <a
        href={href}
        data-source={source.id}
        aria-current={chosen || undefined}
        tabIndex={tabStop ? 0 : -1}
        onClick={choose}
        className={classNames(
          SOURCE_COLUMNS,
          "h-13 text-list focus-visible:-outline-offset-2 max-sm:h-17",
          chosen ? "bg-selected shadow-[inset_2px_0_0_var(--accent)]" : "hover:bg-hover",
        )}
      >
        <SourceTile source={source} />
        <span className="min-w-0">
          <span className={`block truncate leading-4.5 ${isPaused ? "text-2" : "font-medium"}`}>
            {source.name}
          </span>
          <span className="block truncate text-meta text-2">
            {kindWords(source).label}
            {place !== undefined && (
              <>
                {" · "}
                <code className="text-[11px]">{place}</code>
              </>
            )}
            {source.isWatched && `, ${t("watched")}`}
          </span>
        </span>
        <span className="flex flex-col items-end gap-1 @min-[480px]:block">
          <SourceState source={source} />
          {waiting > 0 && (
            <span className="@min-[480px]:hidden">
              <ToReview count={waiting} />
            </span>
          )}
        </span>
        <CountFigure
          count={source.tools.length}
          said={toolCount(source.tools.length)}
          className={classNames(NOT_NARROW, isPaused && "text-2")}
        />
        <MethodsOrMaterials source={source} />
        <span className={`text-right ${NOT_NARROW}`}>
          {waiting > 0 && <ToReview count={waiting} />}
        </span>
        <span className={`num text-right text-meta text-2 ${WIDE_ONLY} ${NOT_NARROW}`}>
          {source.loadedAt && <TimeAgo at={source.loadedAt} />}
        </span>
      </a>
    </li>
  );
}

/** The number of methods, or of prompts and resources, which a server may bring alone. */
function MethodsOrMaterials({ source }: { source: SourceSummary }) {
  const className = `text-2 ${WIDE_ONLY} ${NOT_NARROW}`;
  const methods = countSourceMethods(source);
  const [other] = broughtCounts(source);
  if (methods > 0 || other === undefined) {
    return <CountFigure count={methods} said={methodCount(methods)} className={className} />;
  }
  return <span className={`num flex justify-end text-micro ${className}`}>{other}</span>;
}

function CountFigure({
  count,
  said,
  className,
}: {
  count: number;
  said: string;
  className: string;
}) {
  return (
    <span className={`num text-right ${className}`}>
      <span aria-hidden>{countText(count)}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}

const ToReview = ({ count }: { count: number }) => (
  <Badge tone="new">{t("{count, number} to review", { count })}</Badge>
);
