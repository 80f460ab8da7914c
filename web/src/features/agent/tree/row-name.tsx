import { classNames } from "@pegboard/ui/class-names.ts";
import type { ReactNode } from "react";
import { RiskCount } from "../../../components/risk.tsx";
import { toolSearchCode } from "../../../tool-list/search/search-tools.ts";
import { type BadgeReasons, type RowBadge, RowBadges } from "./row-badges.tsx";

interface TreeRowNameProps {
  name: string;
  /** The name of the tool, which stands before that of its method in a row for both. */
  tool?: string | undefined;
  /** The code name or app, in the monospaced face. */
  code: string;
  /** The class of the name. */
  className: string;
  words: string;
  selected: boolean;
  badges: RowBadge[];
  reasons: BadgeReasons;
  /** The number of methods that can destroy something. */
  risks?: number;
  /** The content in the place of badges. */
  children?: ReactNode;
}

/**
 * The names in a row, one line high. Parts that do not fit wrap out of sight and take no width:
 * first the code name, then the second badge and the word of the first; the name is cut last.
 */
export function TreeRowName(props: TreeRowNameProps) {
  const {
    name,
    tool,
    code,
    className,
    words,
    selected,
    badges,
    reasons,
    risks = 0,
    children,
  } = props;
  return (
    <span className="@container flex h-5 min-w-0 flex-wrap content-start gap-x-1.5 overflow-hidden max-sm:h-6">
      <span className="flex h-full max-w-full min-w-0 flex-auto items-center gap-1.5 max-sm:flex-initial">
        <span className={classNames("truncate", className)}>
          {tool !== undefined && (
            <span className="font-normal text-2 max-sm:hidden">{tool} › </span>
          )}
          <span>
            <Highlighted text={name} words={words} />
          </span>
        </span>
        <span className="flex h-4 w-0 min-w-0 grow flex-wrap overflow-hidden before:h-4 before:content-[''] max-sm:hidden">
          <span
            className={classNames(
              "min-w-8 max-w-full flex-auto truncate font-mono text-[11px]/4",
              selected ? "text-2" : "text-3",
            )}
          >
            <Highlighted text={code} words={words} />
          </span>
        </span>
        {/* This stands behind the code name, because "1 tools" would be read as one. */}
        <RiskCount count={risks} />
        {children}
        <RowBadges badges={badges.slice(0, 1)} reasons={reasons} />
      </span>
      <RowBadges badges={badges.slice(1)} reasons={reasons} />
    </span>
  );
}

/** A text with the searched words marked. */
function Highlighted({ text, words }: { text: string; words: string }) {
  const ranges = words === "" ? [] : toolSearchCode.get().highlightRanges(text, words);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(([from, to], index) => (
        <span key={from}>
          {text.slice(index === 0 ? 0 : ranges[index - 1]?.[1], from)}
          <mark className="text-1">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
}
