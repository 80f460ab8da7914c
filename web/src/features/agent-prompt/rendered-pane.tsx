import type { TemplateName, TextSpan, ToolDefinition } from "@pegboard/registry-core";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { Checkbox } from "../../components/checkbox.tsx";
import { CodeLines, type CodeLinesHandle } from "../../components/code-lines.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FindBar } from "../../components/find-bar.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { LiveRegion } from "../../components/live-region.tsx";
import { useLater } from "../../components/skeleton.tsx";
import { useFind } from "../../components/use-find.ts";
import { CopyButton } from "../agent-tools/copy-button.tsx";
import { countOf } from "../agent-tools/count-text.ts";
import { foldRuns, runAt } from "../agent-tools/diff-rows.ts";
import { diffLines } from "../agent-tools/line-diff.ts";
import { mainSpan } from "../agent-tools/lined-text.ts";
import { originText } from "../agent-tools/origin-text.ts";
import type { RenderedInput } from "../agent-tools/use-rendered-template.ts";
import { useTokenCounts } from "../agent-tools/use-token-counts.ts";
import { PaneHead } from "./pane-head.tsx";
import { RenderedFoot } from "./rendered-foot.tsx";
import { renderedLines } from "./rendered-lines.tsx";
import { toLines, writtenBy } from "./rendered-text.ts";
import type { TemplateBlock } from "./template-block.ts";
import type { UnusedText } from "./unused-texts.ts";

/** Lines up to this number show their tokens. */
const COUNTED_LINES = 600;
/** Unchanged lines that stay around a change. */
const CONTEXT_LINES = 3;
const NONE: string[] = [];

export interface RenderedPaneProps {
  template: TemplateName;
  /** Undefined until the first text is there. */
  rendered: RenderedInput | undefined;
  /** The text does not follow the template yet. */
  stale: boolean;
  /** With `diff`: the same of what is saved. */
  saved: RenderedInput | undefined;
  diff: boolean;
  onDiff(diff: boolean): void;
  tokenizer: string;
  tools: ReadonlyMap<string, ToolDefinition>;
  /** Line of the template at the cursor, from 1, and the lines around it. */
  line: number;
  block: TemplateBlock | undefined;
  unused: UnusedText[];
  onOpenUnused(text: UnusedText): void;
  /** A piece of the text was chosen. */
  onSelect(span: TextSpan): void;
  /** Chooses the test values; stands in the head. */
  values: React.ReactNode;
}

/** The text that a template gives, with the tokens of each line, where each comes from, and what the draft changes of it. */
export function RenderedPane(props: RenderedPaneProps) {
  const { template, rendered, stale, saved, diff, tokenizer, tools, line, block } = props;
  const id = useId();
  const list = useRef<CodeLinesHandle>(null);
  const [pointed, setPointed] = useState<number>();
  const [cursor, setCursor] = useState(0);
  const [unfolded, setUnfolded] = useState<{ of: object; starts: ReadonlySet<number> }>();
  const text = rendered?.text ?? "";
  const lined = useMemo(() => toLines(text, rendered?.spans ?? []), [text, rendered?.spans]);
  const written = useMemo(() => writtenBy(lined, line, block), [lined, line, block]);
  const before = useMemo(() => (diff && saved ? toLines(saved.text, []).lines : lined.lines), [diff, saved, lined]);
  const runs = useMemo(() => diffLines(before, lined.lines), [before, lined]);
  const find = useFind(lined.lines, (index) => {
    const run = shown.find(({ sign, start, count }) => sign !== "-" && index >= start && index < start + count);
    if (!run) return;
    const row = run.row + index - run.start;
    setCursor(row);
    list.current?.scrollTo(row);
  });
  // Whoever searches wants to see what is found: nothing is folded then.
  const starts = unfolded?.of === runs ? unfolded.starts : undefined;
  const context = diff && !find.isOpen ? CONTEXT_LINES : lined.lines.length;
  const shown = useMemo(() => foldRuns(runs, context, starts ?? new Set()), [runs, context, starts]);
  const counts = useTokenCounts(
    useMemo(() => [text, ...(lined.lines.length > COUNTED_LINES ? NONE : lined.lines)], [text, lined]),
  );
  const lines = renderedLines(shown, {
    rendered: lined,
    before,
    written,
    tools,
    tokensOf: counts.countOf,
    pointed,
    pattern: find.isOpen ? find.pattern : undefined,
    onPoint: setPointed,
    onSelect: (span) => {
      // Marking a text to copy it ends with a click as well.
      if (getSelection()?.isCollapsed === false) return;
      props.onSelect(span);
    },
    onUnfold: (start) => setUnfolded({ of: runs, starts: new Set([...(starts ?? []), start]) }),
  });
  const press = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "f") return;
    event.preventDefault();
    find.open();
  };
  const failure = rendered?.problems.find(({ severity }) => severity === "error");
  const at = runAt(shown, cursor);
  const chosen = at && at.sign !== "-" && !at.folded ? mainSpan(lined, at.start + cursor - at.row) : undefined;
  const total = counts.countOf(text);
  return (
    <section
      aria-label="Rendered text"
      onKeyDown={press}
      onMouseLeave={() => setPointed(undefined)}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <PaneHead>
        <h2 className="text-list font-semibold text-1">Rendered</h2>
        {rendered && (
          <>
            <span className="num">
              {total !== undefined ? countOf(total, "token") : counts.failed ? "Not counted" : "… tokens"}
            </span>
            <span aria-hidden className="text-3 max-xl:hidden">
              ·
            </span>
            <span className="max-xl:hidden">{tokenizer}</span>
          </>
        )}
        <span className="min-w-0 flex-1" />
        {props.values}
        <label htmlFor={`${id}-diff`} className="inline-flex cursor-pointer items-center gap-1.5 max-sm:min-h-11">
          <Checkbox id={`${id}-diff`} checked={diff} onChange={props.onDiff} />
          Diff to saved
        </label>
        <span className="-mr-1.5 flex">
          <IconButton label="Find in this text" icon={Search} onClick={find.open} />
          <CopyButton text={text} label={`Copy the ${template} prompt`} />
        </span>
      </PaneHead>
      {find.isOpen && <FindBar label="Find in the rendered text" {...find.bar} />}
      {rendered === undefined ? (
        <Loading />
      ) : text === "" && before.length === 0 ? (
        <EmptyState plain title="The text is empty">
          {failure ? "The template cannot be rendered." : "The template writes nothing for these values."}
        </EmptyState>
      ) : (
        <CodeLines
          ref={list}
          lines={lines}
          label={`Rendered ${template} prompt`}
          stale={stale || failure !== undefined}
          wrap
          withNotes
          roomy
          cursor={{
            index: Math.min(cursor, Math.max(0, lines.length - 1)),
            onMove: (row) => {
              setCursor(row);
              setPointed(row);
            },
          }}
        />
      )}
      <LiveRegion text={(chosen && pointed === cursor ? originText(chosen, tools) : undefined) ?? ""} />
      <RenderedFoot
        line={line}
        written={rendered && written}
        failure={failure}
        unused={props.unused}
        onOpen={props.onOpenUnused}
      />
    </section>
  );
}

function Loading() {
  return <div className="min-h-0 flex-1 px-6 py-3 text-meta text-3">{useLater(150) && "Rendering…"}</div>;
}
