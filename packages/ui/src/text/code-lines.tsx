import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
} from "react";
import { classNames } from "../class-names.ts";

export interface CodeLine extends CodeSide {
  /** Unique and stable, so that a line keeps its element. */
  id: string | number;
  /** What stands beside it, before it. */
  left?: CodeSide | undefined;
  /** Drawn at the left of lines that belong together. */
  edge?: "strong" | "soft" | undefined;
  onEnter?(): void;
  onSelect?(): void;
}

export interface CodeSide {
  /** Number in the left gutter; absent for folds and removed lines. */
  number?: number | undefined;
  /** Second gutter column, for example tokens. */
  note?: string | number | undefined;
  sign?: "+" | "-" | "!" | "⋯" | undefined;
  content: ReactNode;
  tone?: "added" | "removed" | "fold" | "bad" | "current" | "none" | undefined;
}

/** Lines by their index. An array is one; a long text makes its lines when they come into view. */
export interface LineSource {
  readonly length: number;
  at(index: number): CodeLine | undefined;
}

export interface CodeLinesHandle {
  /** Brings a line into view, and what is current in it. */
  scrollTo(index: number): void;
}

/** One line at a time that the keyboard stands on. */
export interface LineCursor {
  index: number;
  onMove(index: number): void;
  /** Another line is the first in view. */
  onView?(index: number): void;
}

/** How a line looks. */
interface LineLook {
  /** Long lines wrap instead of scrolling sideways. */
  wrap?: boolean | undefined;
  withNotes?: boolean | undefined;
  /** Lines of 20 px instead of 18. */
  roomy?: boolean | undefined;
}

interface CodeLinesProps extends LineLook {
  lines: LineSource;
  /** Accessible name of the text. */
  label: string;
  /** The text is being replaced: dimmed until then. */
  stale?: boolean | undefined;
  /** Makes it a list whose lines are chosen by arrow keys and Enter. */
  cursor?: LineCursor | undefined;
  ref?: Ref<CodeLinesHandle>;
}

/** Numbered lines of text; only those in view exist in the document. */
export function CodeLines(props: CodeLinesProps) {
  const { lines, label, stale, wrap, withNotes, roomy, cursor } = props;
  const scroller = useRef<HTMLElement & HTMLDivElement>(null);
  // A section cannot be a list of choices.
  const Scroller = cursor ? "div" : "section";
  const id = useId();
  const rows = useLineRows(props, scroller);
  const press = (event: KeyboardEvent) => {
    if (!cursor || event.target !== scroller.current) return;
    if (event.key === "Enter") lines.at(cursor.index)?.onSelect?.();
    const next = lineKeyTarget(event.key, cursor.index, lines.length);
    if (next === undefined) return;
    event.preventDefault();
    rows.scrollToIndex(next);
    cursor.onMove(next);
  };
  return (
    <Scroller
      ref={scroller}
      // A scrolling area must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      aria-busy={stale}
      {...(cursor && {
        role: "listbox",
        "aria-activedescendant": `${id}-${cursor.index}`,
        onKeyDown: press,
      })}
      className={classNames(
        "min-h-0 min-w-0 flex-1 overflow-auto font-mono focus-visible:-outline-offset-2",
        roomy ? "py-2 text-[12.5px]/[20px]" : "py-1 text-code",
        cursor && "group",
      )}
    >
      <div
        role={cursor && "presentation"}
        className={classNames(
          "relative",
          stale && "text-3 opacity-60 transition-opacity delay-100",
        )}
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map((row) => {
          const line = lines.at(row.index);
          if (!line) return null;
          const isAtCursor = cursor?.index === row.index;
          return (
            <div
              key={line.id}
              ref={wrap ? rows.measureElement : undefined}
              data-index={row.index}
              style={{ transform: `translateY(${row.start}px)` }}
              className={classNames(
                "absolute left-0 min-w-full",
                wrap && "w-full",
                isAtCursor &&
                  "group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 outline-accent",
              )}
              {...(cursor && {
                role: "option",
                id: `${id}-${row.index}`,
                "aria-selected": isAtCursor,
              })}
            >
              <CodeLineRow line={line} wrap={wrap} withNotes={withNotes} roomy={roomy} />
            </div>
          );
        })}
      </div>
    </Scroller>
  );
}

/** The lines in view. */
function useLineRows(
  { lines, wrap, roomy, cursor, ref }: CodeLinesProps,
  scroller: RefObject<HTMLElement | null>,
) {
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (roomy ? 20 : 18),
    overscan: 20,
  });
  const { measure } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines that wrap have other heights
  useEffect(() => measure(), [measure, wrap]);
  const first = rows.range?.startIndex ?? 0;
  const view = useEffectEvent(() => cursor?.onView?.(first));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it is another line
  useEffect(() => view(), [first]);
  useImperativeHandle(ref, () => ({
    scrollTo: (index) => {
      rows.scrollToIndex(index, { align: "center" });
      showSideways(scroller.current);
    },
  }));
  return rows;
}

const PAGE_LINES = 20;

/** Where a key leads among `count` lines. */
function lineKeyTarget(key: string, index: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE_LINES,
    PageUp: index - PAGE_LINES,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined || count === 0 ? undefined : Math.min(Math.max(0, target), count - 1);
}

function CodeLineRow({ line, wrap, withNotes, roomy }: LineLook & { line: CodeLine }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: pointing only adds to what is offered by keyboard
    <div
      onMouseEnter={line.onEnter}
      onClick={line.onSelect}
      className={classNames(
        roomy ? "min-h-[20px] [--gutter:48px]" : "min-h-[18px] [--gutter:44px]",
        line.left && "grid grid-cols-2 [&>*+*]:border-l [&>*+*]:border-line",
        line.edge && edges[line.edge],
      )}
    >
      {line.left && <CodeLineSide side={line.left} wrap={wrap} />}
      <CodeLineSide side={line} wrap={wrap} withNotes={withNotes && !line.left} />
    </div>
  );
}

function CodeLineSide({ side, wrap, withNotes }: LineLook & { side: CodeSide }) {
  return (
    <div
      className={classNames(
        "grid min-h-[inherit] min-w-0",
        withNotes
          ? "grid-cols-[var(--gutter)_var(--gutter)_20px_minmax(0,1fr)]"
          : "grid-cols-[var(--gutter)_20px_minmax(0,1fr)]",
        side.tone && lineTones[side.tone],
      )}
    >
      <span className="num text-right text-[11px] text-3 select-none">{side.number}</span>
      {withNotes && (
        <span className="num text-right text-[11px] text-3 select-none">{side.note}</span>
      )}
      <span className="text-center text-3 select-none">{side.sign}</span>
      <span
        className={classNames("pr-4", wrap ? "break-words whitespace-pre-wrap" : "whitespace-pre")}
      >
        {typeof side.content === "string" ? escapeInvisible(side.content) : side.content}
      </span>
    </div>
  );
}

const edges = {
  strong: "relative after:absolute after:inset-y-0 after:left-0 after:w-0.5 after:bg-accent",
  soft: "relative after:absolute after:inset-y-0 after:left-0 after:w-0.5 after:bg-(--line-strong)",
};

const lineTones = {
  added: "bg-green-tint [&>span:not(:last-child)]:text-green",
  removed: "bg-red-tint text-2 [&>span:not(:last-child)]:text-red",
  fold: "bg-sunken text-3",
  bad: "bg-red-tint text-red",
  current: "bg-selected",
  none: "bg-sunken",
};

/**
 * Brings what is marked as current into view where lines are longer than the screen, once they are
 * drawn.
 */
function showSideways(scroller: HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = scroller?.querySelector("[aria-current]")?.getBoundingClientRect();
      if (!scroller || !place) return;
      const { left, right } = scroller.getBoundingClientRect();
      if (place.left < left || place.right > right)
        scroller.scrollLeft += place.left - left - scroller.clientWidth / 3;
    }),
  );
}
