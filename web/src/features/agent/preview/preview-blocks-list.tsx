import { classNames } from "@pegboard/ui/class-names.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { useMemo } from "react";
import { t } from "../../../messages/t.ts";
import { useTokenCounts } from "../model/use-token-counts.ts";
import { previewBlocks } from "./preview-blocks.ts";
import { tokenDifference } from "./tool-change-list.tsx";
import type { AgentPreview } from "./use-preview.ts";

interface PreviewBlocksProps {
  preview: AgentPreview;
  /** Whether there is something to compare with. */
  isCompared: boolean;
  selectedTool: string | undefined;
  onSelect(tool: string): void;
}

/** Tokens of each part of the text, with the difference from the compared text. */
export function PreviewBlocks({ preview, isCompared, selectedTool, onSelect }: PreviewBlocksProps) {
  const { tab, subject, current, comparedSubject, compared } = preview;
  const blocks = useMemo(() => previewBlocks(tab, subject, current), [tab, subject, current]);
  const before = useMemo(
    () =>
      new Map(
        previewBlocks(tab, comparedSubject, compared).map((block) => [block.key, block.text]),
      ),
    [tab, comparedSubject, compared],
  );
  const texts = useMemo(
    () => blocks.flatMap(({ key, text }) => [text, before.get(key) ?? ""]),
    [blocks, before],
  );
  const counts = useTokenCounts(texts);
  const tokens = blocks.map(({ text }) => counts.countOf(text));
  const most = Math.max(1, ...tokens.map((count) => count ?? 0));
  return (
    <ul aria-label={t("Tokens per block")} className="min-h-0 flex-1 overflow-auto py-1.5">
      {blocks.map((block, index) => (
        <PreviewBlockRow
          key={block.key}
          title={block.title}
          tokens={tokens[index]}
          failed={counts.failed}
          change={
            isCompared
              ? (tokenDifference(counts.countOf(before.get(block.key) ?? ""), tokens[index]) ?? 0)
              : 0
          }
          share={(tokens[index] ?? 0) / most}
          current={block.tool !== undefined && block.tool === selectedTool}
          {...(block.tool !== undefined && { onSelect: () => onSelect(block.tool ?? "") })}
        />
      ))}
    </ul>
  );
}

interface PreviewBlockRowProps {
  title: string;
  tokens: number | undefined;
  failed: Error | undefined;
  change: number;
  /** The share of the largest block, from 0 to 1. */
  share: number;
  current: boolean;
  onSelect?(): void;
}

function PreviewBlockRow({
  title,
  tokens,
  failed,
  change,
  share,
  current,
  onSelect,
}: PreviewBlockRowProps) {
  const uncounted = failed ? "–" : "…";
  return (
    <li
      translate="no"
      className={classNames(
        "grid h-[23px] grid-cols-[minmax(0,1fr)_56px_44px_40px] items-center gap-2 px-4 text-meta",
        current && "bg-selected",
      )}
    >
      {onSelect ? (
        <button
          type="button"
          onClick={onSelect}
          className="truncate text-left hover:underline"
          title={title}
        >
          {title}
        </button>
      ) : (
        <span className="truncate">{title}</span>
      )}
      <span className="h-1 overflow-hidden rounded-full bg-press">
        <span
          className={classNames("block h-full", current ? "bg-accent" : "bg-(--line-control)")}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
      <span
        className="num text-right"
        title={failed && t("Not counted: {reason}", { reason: failed.message })}
      >
        {tokens === undefined ? uncounted : countText(tokens)}
      </span>
      <span className="num text-right text-[11px] text-accent">
        {change !== 0 && countChangeText(change)}
      </span>
    </li>
  );
}
