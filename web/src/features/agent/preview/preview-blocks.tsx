import {
  countedText,
  formatPrompt,
  type PromptFormatName,
  type ProviderFormatName,
} from "@pegboard/registry-core/formats";
import { classNames } from "@pegboard/ui/class-names.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { splitLines } from "@pegboard/ui/text/line-diff.ts";
import { useMemo } from "react";
import type { PreviewTab } from "../../../addresses/searches/agent-tools-search.ts";
import { t } from "../../../messages/t.ts";
import { useTokenCounts } from "../draft/token-counts.ts";
import { findMainSpan, toLinedText } from "../text/lined-text.ts";
import { type PreviewSubject, type PreviewText, previewKindOf } from "./preview-text.ts";
import { tokenDifference } from "./tool-changes.tsx";
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

/** A part of a preview whose tokens are counted on their own. */
interface PreviewBlock {
  key: string;
  title: string;
  text: string;
  /** The tool that the block is about. */
  tool?: string;
}

/** The most parts for which there is a list beside the text. */
const MOST_BLOCKS = 200;

/** The first parts of a preview: the sections of a prompt, or the tools of a payload. */
export function previewBlocks(
  tab: PreviewTab,
  subject: PreviewSubject,
  preview: PreviewText,
): PreviewBlock[] {
  const kind = previewKindOf(tab);
  if ("provider" in kind) return payloadBlocks(kind.provider, subject);
  return "prompt" in kind ? toolBlocks(kind.prompt, subject) : sectionBlocks(preview);
}

/** Each tool as it is written when it is alone. */
function toolBlocks(format: PromptFormatName, { toolset, names }: PreviewSubject): PreviewBlock[] {
  return toolset.tools.slice(0, MOST_BLOCKS).flatMap((tool) => {
    const { name, displayName } = tool.definition;
    const { text } = formatPrompt({ ...toolset, tools: [tool] }, names, format);
    return text === "" ? [] : [{ key: name, title: displayName, text, tool: name }];
  });
}

function payloadBlocks(
  format: ProviderFormatName,
  { toolset, names }: PreviewSubject,
): PreviewBlock[] {
  return toolset.tools.slice(0, MOST_BLOCKS).flatMap((tool) => {
    const { name, displayName } = tool.definition;
    const text = tool.methods
      .filter(({ offered }) => offered)
      .map(({ definition }) =>
        countedText(
          {
            tool: tool.definition,
            method: definition,
            functionName: names.nameOf(name, definition.name),
          },
          format,
        ),
      )
      .join("");
    return text === "" ? [] : [{ key: name, title: displayName, text, tool: name }];
  });
}

/** Splits a text at Markdown headings; the text before the first one is the introduction. */
function sectionBlocks({ text, spans }: PreviewText): PreviewBlock[] {
  const lined = toLinedText(splitLines(text), spans);
  const blocks: (Omit<PreviewBlock, "text"> & { lines: string[] })[] = [];
  const titles = new Map<string, number>();
  for (const [index, line] of lined.lines.entries()) {
    const title = /^#{1,3} (.+)$/.exec(line)?.[1];
    const current = blocks.at(-1);
    if (title === undefined && current) {
      current.lines.push(line);
      continue;
    }
    if (blocks.length === MOST_BLOCKS) break;
    const tool = findMainSpan(lined, index)?.tool;
    const name = JSON.stringify([tool, title]);
    const same = titles.get(name) ?? 0;
    titles.set(name, same + 1);
    blocks.push({
      key: `${name} ${same}`,
      title: title ?? t("Introduction"),
      lines: [line],
      ...(tool !== undefined && { tool }),
    });
  }
  return blocks.map(({ lines, ...block }) => ({ ...block, text: lines.join("\n") }));
}
