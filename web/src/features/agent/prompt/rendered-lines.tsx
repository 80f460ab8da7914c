import type { TextSpan, ToolDefinition } from "@pegboard/registry-core";
import type { CodeLine, LineSource } from "../../../components/text/code-lines.tsx";
import { rowCount, runAt, type ShownRun } from "../../../components/text/diff-rows.ts";
import { rangesIn } from "../../../components/text/find-matches.ts";
import { layeredText } from "../../../components/text/layered-text.tsx";
import type { Written } from "../templates/rendered-text.ts";
import { foldLine } from "../text/fold-line.tsx";
import { type LinedText, mainSpan } from "../text/lined-text.ts";
import { OriginChip } from "../text/origin-chip.tsx";
import { originText } from "../text/origin-text.ts";

export interface RenderedContext {
  rendered: LinedText;
  /** Lines of the saved text, for those that are gone. */
  before: string[];
  written: Written;
  tools: ReadonlyMap<string, ToolDefinition>;
  tokensOf(line: string): number | undefined;
  /** Row under the pointer or the keyboard. */
  pointed: number | undefined;
  /** What is searched for. */
  pattern: RegExp | undefined;
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
      return run && (run.folded ? foldLine(run.start, run.count, context.onUnfold) : textLine(run, row, context));
    },
  };
}

const tones = { "+": "added", "-": "removed", " ": undefined } as const;

function textLine({ sign, start, row: first }: ShownRun, row: number, context: RenderedContext): CodeLine {
  const { rendered, written, tools, pattern } = context;
  const index = start + row - first;
  if (sign === "-") return { id: `-${index}`, sign, tone: "removed", content: context.before[index] ?? "" };
  const text = rendered.lines[index] ?? "";
  const span = mainSpan(rendered, index);
  const marks = rangesIn(text, pattern).map((range) => ({ ...range, isMark: true }));
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
        <span className={/^#{1,6} /.test(text) ? "font-semibold" : undefined}>{layeredText(text, marks)}</span>
        {name !== undefined && <OriginChip>{name}</OriginChip>}
      </>
    ),
    onEnter: () => context.onPoint(row),
    ...(span && { onSelect: () => context.onSelect(span) }),
  };
}
