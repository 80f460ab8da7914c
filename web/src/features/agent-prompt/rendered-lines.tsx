import type { TextSpan, ToolDefinition } from "@pegboard/registry-core";
import type { ReactNode } from "react";
import type { CodeLine, LineSource } from "../../components/code-lines.tsx";
import { countOf } from "../agent-tools/count-text.ts";
import { rowCount, runAt, type ShownRun } from "../agent-tools/diff-rows.ts";
import { originText } from "./origin-text.ts";
import { mainSpan, type RenderedLines, type Written } from "./rendered-text.ts";

export interface RenderedContext {
  rendered: RenderedLines;
  /** Lines of the saved text, for those that are gone. */
  before: string[];
  written: Written;
  tools: ReadonlyMap<string, ToolDefinition>;
  tokensOf(line: string): number | undefined;
  /** Row under the pointer or the keyboard. */
  pointed: number | undefined;
  /** What is searched for, in lower case. */
  query: string;
  onPoint(row: number): void;
  onSelect(span: TextSpan): void;
  /** Opens the fold that starts at this line. */
  onUnfold(start: number): void;
}

/** The rows of the rendered text, each made when it comes into view. */
export function renderedLines(runs: ShownRun[], context: RenderedContext): LineSource {
  return {
    length: rowCount(runs),
    at: (row) => {
      const run = runAt(runs, row);
      return run && (run.folded ? foldLine(run, context) : textLine(run, row, context));
    },
  };
}

function foldLine({ start, count }: ShownRun, { onUnfold }: RenderedContext): CodeLine {
  return {
    id: `fold ${start}`,
    sign: "⋯",
    tone: "fold",
    content: <span className="font-sans text-[11px]">{countOf(count, "unchanged line")}</span>,
    onSelect: () => onUnfold(start),
  };
}

const tones = { "+": "added", "-": "removed", " ": undefined } as const;

function textLine({ sign, start, row: first }: ShownRun, row: number, context: RenderedContext): CodeLine {
  const { rendered, written, tools, query } = context;
  const index = start + row - first;
  if (sign === "-") return { id: `-${index}`, sign, tone: "removed", content: context.before[index] ?? "" };
  const text = rendered.lines[index] ?? "";
  const span = mainSpan(rendered, index);
  const isWritten = written.lines.has(index);
  const named = context.pointed === row ? span : written.heads.get(index);
  const name = named && originText(named, tools);
  return {
    id: `+${index}`,
    number: index + 1,
    note: text === "" ? undefined : context.tokensOf(text),
    sign: sign === " " ? undefined : sign,
    tone: tones[sign] ?? (isWritten ? "current" : undefined),
    edge: isWritten ? "strong" : written.block.has(index) ? "soft" : undefined,
    content: (
      <>
        <span className={/^#{1,6} /.test(text) ? "font-semibold" : undefined}>{marked(text, query)}</span>
        {name !== undefined && <Chip>{name}</Chip>}
      </>
    ),
    onEnter: () => context.onPoint(row),
    ...(span && { onSelect: () => context.onSelect(span) }),
  };
}

function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="ml-2.5 inline-flex h-[18px] items-center rounded-badge bg-(--bg-tip) px-[7px] align-top font-sans text-[11px]/[18px] font-medium whitespace-nowrap text-(--tip-text)">
      {children}
    </span>
  );
}

/** A line with what is searched for marked in it. */
function marked(text: string, query: string): ReactNode {
  if (query === "") return text;
  const parts: ReactNode[] = [];
  const lower = text.toLowerCase();
  let end = 0;
  for (let at = lower.indexOf(query); at !== -1; at = lower.indexOf(query, end)) {
    parts.push(text.slice(end, at), <mark key={at}>{text.slice(at, at + query.length)}</mark>);
    end = at + query.length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(end)];
}
