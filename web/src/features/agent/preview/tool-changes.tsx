import type { TextSpan } from "@pegboard/registry-core/formats";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import type { DiffRun } from "@pegboard/ui/text/line-diff.ts";
import { Minus, PencilLine, Plus } from "lucide-react";
import { useMemo } from "react";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useTokenCounts } from "../draft/token-counts.ts";
import { type LinedText, lineAtOffset, toLinedText } from "../text/lined-text.ts";
import type { TextSide } from "../text/text-rows.ts";
import { type PreviewText, previewSpans } from "./preview-text.ts";
import type { AgentPreview } from "./use-preview.ts";

/** The most changes that are listed; nobody reads more one by one. */
const LISTED_CHANGES_LIMIT = 200;

interface ToolChangeListProps {
  changes: ToolChange[];
  preview: AgentPreview;
  spans: readonly TextSpan[];
  onShow(side: TextSide, line: number): void;
}

/** The tools that a comparison adds, removes or changes, with the difference in cost. */
export function ToolChangeList({ changes, preview, spans, onShow }: ToolChangeListProps) {
  const tools = useAgentEdit((edit) => edit.definitions.byName);
  const listed = useMemo(() => changes.slice(0, LISTED_CHANGES_LIMIT), [changes]);
  const counts = useTokenCounts(
    useMemo(() => listed.flatMap(({ before, after }) => [before, after]), [listed]),
  );
  if (listed.length === 0)
    return <p className="px-4 py-2.5 text-meta text-2">{t("No tool differs in this text.")}</p>;
  return (
    <ul aria-label={t("Changes by tool")} className="min-h-0 flex-1 overflow-auto py-1.5">
      {listed.map((change) => (
        <li key={change.tool ?? ""}>
          <ToolChangeEntry
            change={change}
            title={
              change.tool === undefined
                ? t("Around the tools")
                : (tools.get(change.tool)?.displayName ?? change.tool)
            }
            tokens={tokenDifference(counts.countOf(change.before), counts.countOf(change.after))}
            onShow={() => {
              const place = findFirstChange(change, preview, spans);
              if (place) onShow(place.side, place.line);
            }}
          />
        </li>
      ))}
      {changes.length > listed.length && (
        <li className="px-4 py-1 text-meta text-3">
          {t("and {count, plural, one {# more tool} other {# more tools}}", {
            count: changes.length - listed.length,
          })}
        </li>
      )}
    </ul>
  );
}

export const tokenDifference = (
  before: number | undefined,
  after: number | undefined,
): number | undefined => (before === undefined || after === undefined ? undefined : after - before);

const toolChangeKinds = {
  added: { icon: Plus, color: "text-green", word: t("added") },
  removed: { icon: Minus, color: "text-red", word: t("removed") },
  changed: { icon: PencilLine, color: "text-accent", word: t("changed") },
};

interface ToolChangeEntryProps {
  change: ToolChange;
  title: string;
  tokens: number | undefined;
  onShow(): void;
}

function ToolChangeEntry({ change, title, tokens, onShow }: ToolChangeEntryProps) {
  const { icon: Icon, color, word } = toolChangeKinds[change.kind];
  return (
    <button
      type="button"
      onClick={onShow}
      className="grid min-h-[23px] w-full grid-cols-[14px_minmax(0,1fr)_auto_52px] items-center gap-2 px-4 text-left text-meta hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-11"
    >
      <Icon {...iconSize.s} className={color} />
      <span className="truncate" title={title}>
        {title}
      </span>
      <span className="text-[11px] text-2">{word}</span>
      <span className={classNames("num text-right text-[11px]", tokens ? "text-accent" : "text-3")}>
        {tokens === undefined ? "…" : countChangeText(tokens)}
      </span>
    </button>
  );
}

/** The difference of one tool in a comparison, or of the text around all tools. */
export interface ToolChange {
  kind: "added" | "removed" | "changed";
  /** The tool; undefined for text that no tool wrote. */
  tool: string | undefined;
  before: string;
  after: string;
}

type SpannedText = Pick<PreviewText, "text"> & { spans: readonly TextSpan[] };

/**
 * The tools whose share of a text differs, in the order of the text; those that are gone come last.
 */
export function toolChanges(before: SpannedText, after: SpannedText): ToolChange[] {
  const earlier = textsByTool(before);
  const later = textsByTool(after);
  const changes: ToolChange[] = [];
  for (const [tool, text] of later) {
    const old = earlier.get(tool);
    if (old === text) continue;
    changes.push({
      kind: old === undefined ? "added" : "changed",
      tool,
      before: old ?? "",
      after: text,
    });
  }
  for (const [tool, text] of earlier) {
    if (!later.has(tool)) changes.push({ kind: "removed", tool, before: text, after: "" });
  }
  return changes;
}

function textsByTool({ text, spans }: SpannedText): Map<string | undefined, string> {
  const parts = new Map<string | undefined, Set<string> | string[]>([[undefined, new Set()]]);
  for (const { tool, line, start, end } of spans) {
    const piece = text.slice(start, end);
    const own = parts.get(tool);
    // A loop writes its text around each tool, so only a change of the template itself counts.
    if (own instanceof Set) {
      if (line !== undefined) own.add(piece);
    } else if (own) own.push(piece);
    else parts.set(tool, [piece]);
  }
  return new Map([...parts].map(([tool, own]) => [tool, [...own].join("")]));
}

/** The first line that a change of a tool adds or removes; without one, the tool's first line. */
function findFirstChange(
  { tool }: Pick<ToolChange, "tool">,
  { tab, lines, runs, comparedSubject, compared }: AgentPreview,
  spans: readonly TextSpan[],
): { side: TextSide; line: number } | undefined {
  const texts: Record<TextSide, LinedText> = {
    before: toLinedText(lines.before, previewSpans(tab, comparedSubject, compared)),
    after: toLinedText(lines.after, spans),
  };
  for (const run of runs.filter(({ sign }) => sign !== " ")) {
    const side = run.sign === "-" ? "before" : "after";
    const line = findOwnLine(run, texts[side], tool);
    if (line !== undefined) return { side, line };
  }
  const first = spans.find((span) => span.tool === tool);
  return first && { side: "after", line: lineAtOffset(texts.after, first.start) };
}

/** The first line of a run that a tool has a part in. */
function findOwnLine(
  { start, count }: DiffRun,
  text: LinedText,
  tool: string | undefined,
): number | undefined {
  const from = text.starts[start] ?? 0;
  const end = text.starts[start + count] ?? Number.POSITIVE_INFINITY;
  const span = text.spans.find((one) => one.tool === tool && one.end > from && one.start < end);
  return span && Math.max(start, lineAtOffset(text, span.start));
}
