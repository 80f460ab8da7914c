import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { classNames } from "./class-names.ts";

export interface CodeLine {
  /** Unique and stable, so that a line keeps its element. */
  id: string | number;
  /** Number in the left gutter; absent for folds and removed lines. */
  number?: number | undefined;
  /** Second gutter column, for example tokens. */
  note?: string | number | undefined;
  sign?: "+" | "-" | "!" | "⋯" | undefined;
  content: ReactNode;
  tone?: "added" | "removed" | "fold" | "bad" | "current" | undefined;
  onEnter?(): void;
  onSelect?(): void;
}

/** Lines by their index. An array is one; a long text makes its lines when they come into view. */
export interface LineSource {
  readonly length: number;
  at(index: number): CodeLine | undefined;
}

export interface CodeLinesProps {
  lines: LineSource;
  /** Accessible name of the text. */
  label: string;
  /** The text is being replaced: dimmed until then. */
  stale?: boolean | undefined;
  /** Long lines wrap instead of scrolling sideways. */
  wrap?: boolean | undefined;
  withNotes?: boolean | undefined;
}

/** Numbered lines of text; only those in view exist in the document. */
export function CodeLines({ lines, label, stale, wrap, withNotes }: CodeLinesProps) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 18,
    overscan: 20,
  });
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={stale}
      className="min-h-0 min-w-0 flex-1 overflow-auto py-1 font-mono text-code focus-visible:-outline-offset-2"
    >
      <div className={classNames("relative", stale && "text-3")} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => {
          const line = lines.at(row.index);
          if (!line) return null;
          return (
            <div
              key={line.id}
              ref={wrap ? rows.measureElement : undefined}
              data-index={row.index}
              style={{ transform: `translateY(${row.start}px)` }}
              className={classNames("absolute left-0 min-w-full", wrap && "w-full")}
            >
              <Line line={line} wrap={wrap} withNotes={withNotes} />
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Line({
  line,
  wrap,
  withNotes,
}: {
  line: CodeLine;
  wrap: boolean | undefined;
  withNotes: boolean | undefined;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: pointing only adds to what the tree offers by keyboard
    <div
      onMouseEnter={line.onEnter}
      onClick={line.onSelect}
      className={classNames(
        "grid min-h-[18px]",
        withNotes ? "grid-cols-[44px_44px_20px_minmax(0,1fr)]" : "grid-cols-[44px_20px_minmax(0,1fr)]",
        line.tone && tones[line.tone],
      )}
    >
      <span className="num text-right text-[11px] text-3 select-none">{line.number}</span>
      {withNotes && <span className="num text-right text-[11px] text-3 select-none">{line.note}</span>}
      <span className="text-center text-3 select-none">{line.sign}</span>
      <span className={classNames("pr-4", wrap ? "break-words whitespace-pre-wrap" : "whitespace-pre")}>
        {line.content}
      </span>
    </div>
  );
}

const tones = {
  added: "bg-green-tint [&>span:not(:last-child)]:text-green",
  removed: "bg-red-tint text-2 [&>span:not(:last-child)]:text-red",
  fold: "bg-sunken text-3",
  bad: "bg-red-tint text-red",
  current: "bg-selected",
};
