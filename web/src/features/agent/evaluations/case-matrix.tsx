import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Cell, ColumnHead, Grid, Row, RowGroup, RowHead } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { PaneFoot } from "@pegboard/ui/page/pane.tsx";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { Activity, Check, Circle, LoaderCircle, Pencil, Plus, Waves, X } from "lucide-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
} from "react";
import type { EvaluationsState } from "../../../addresses/searches/evaluations-search.ts";
import { useRefusals } from "../../../api/account/reached.ts";
import type {
  CaseContent,
  EvaluationCase,
  RunCell,
  RunSummary,
  RunVariant,
} from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import {
  type CellState,
  cellState,
  passedShareText,
  passedText,
  shareState,
  variantLabel,
} from "./run-words.ts";

/** A case with what became of it in the run that is shown. */
export interface MatrixRow {
  id: string;
  name: string;
  group: string | undefined;
  content: CaseContent;
  isWritten: boolean;
  /** By variant; undefined where the run did not ask it. */
  cells: readonly RunCell[] | undefined;
  /** Undefined for a case that was removed since. */
  stored: EvaluationCase | undefined;
}

interface CaseMatrixProps extends EvaluationsState {
  agent: string;
  rows: readonly MatrixRow[];
  run: RunSummary | undefined;
}

/** Cases by variants: which passed every time, sometimes, and never. */
export function CaseMatrix({ agent, rows, run, search, setSearch }: CaseMatrixProps) {
  const { ofAct } = useRefusals();
  const variants = run?.variants ?? [];
  const lines = useMemo(() => matrixLines(rows), [rows]);
  const shown = search.case ?? lines.find(({ row }) => row)?.row?.id;
  const { scroller, drawn, height, focusCell } = useDrawnLines(lines, shown);
  const open = (id: string, variant: number) =>
    setSearch({ case: id, variant, attempt: undefined, open: undefined });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    const [at = Number.NaN, column = 0] =
      cell?.getAttribute("data-cell")?.split(" ").map(Number) ?? [];
    if (!step || Number.isNaN(at)) return;
    const [down, right] = step;
    let next = at + down;
    if (lines[next]?.row === undefined) next += down;
    const row = lines[next]?.row;
    const to = column + right;
    if (!row || to < CASE_COLUMN || to >= variants.length) return;
    event.preventDefault();
    if (to !== CASE_COLUMN) open(row.id, to);
    else if (down !== 0) open(row.id, search.variant ?? 0);
    focusCell(next, to);
  };
  return (
    <>
      <div ref={scroller} data-scroller className="min-h-0 flex-1 overflow-auto">
        <Grid
          onKeyDown={onKeyDown}
          aria-rowcount={lines.length + 1}
          aria-label={t(
            "{cases, plural, one {# case} other {# cases}} by {variants, plural, one {# variant} other {# variants}}",
            { cases: rows.length, variants: variants.length },
          )}
          className="sm:min-w-(--least)"
          style={columnsOf(variants.length)}
        >
          <MatrixHead variants={variants} count={rows.length}>
            <Button
              size="s"
              variant="ghost"
              icon={Plus}
              blocked={ofAct("POST /api/v1/agents/:agent/evaluation-cases", agent)}
              onClick={() => setSearch({ open: "new", call: undefined })}
            >
              {t("New case")}
            </Button>
          </MatrixHead>
          <RowGroup className="relative" style={{ height }}>
            {drawn.map(({ line, index, top }) =>
              line.row ? (
                <MatrixLine
                  key={line.key}
                  index={index}
                  top={top}
                  run={run}
                  row={line.row}
                  isShown={line.row.id === shown}
                  variant={Math.min(search.variant ?? 0, Math.max(variants.length - 1, 0))}
                  onOpen={open}
                />
              ) : (
                <CaseGroupLine key={line.key} line={line} index={index} top={top} />
              ),
            )}
          </RowGroup>
        </Grid>
      </div>
      <PaneFoot>
        <code className="truncate">{evaluateCommand(agent)}</code>
        <CopyButton text={evaluateCommand(agent)} />
      </PaneFoot>
    </>
  );
}

/** A line of the matrix: a case, or the head of a group. */
interface CaseLine {
  key: string;
  group: string;
  /** The number of cases in the group. */
  count: number;
  row?: MatrixRow;
}

/** The cases by group; the groups have heads where there are several. */
function matrixLines(rows: readonly MatrixRow[]): CaseLine[] {
  const groups = new Map<string, MatrixRow[]>();
  for (const row of rows) {
    const group = row.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups].flatMap(([group, own]) => {
    const count = own.length;
    const head = groups.size > 1 ? [{ key: `group ${group}`, group, count }] : [];
    return [...head, ...own.map((row) => ({ key: row.id, group, count, row }))];
  });
}

/** The column of the cases' names, before those of the variants, which count from 0. */
const CASE_COLUMN = -1;

/** The height of a line, which is larger on phones, for fingers. */
const lineHeight = () => (window.matchMedia?.("(max-width: 639px)").matches ? 44 : 32);
/** The pixels that the heads of columns take, at most. */
const HEAD_HEIGHT = 96;

/** The lines in view and the one that is shown, with the pixels above each. */
function useDrawnLines(lines: readonly CaseLine[], shown: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const shownIndex = lines.findIndex(({ key }) => key === shown);
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: lineHeight,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 12,
    scrollPaddingStart: HEAD_HEIGHT,
    // The focus is in the line that is shown.
    rangeExtractor: (range) =>
      [...new Set([shownIndex, ...defaultRangeExtractor(range)])]
        .filter((index) => index >= 0 && index < lines.length)
        .sort((one, other) => one - other),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another case moves the list
  useEffect(() => {
    if (shownIndex >= 0) list.scrollToIndex(shownIndex, { align: "auto" });
  }, [shown]);
  return {
    scroller,
    drawn: list.getVirtualItems().flatMap(({ index, start: top }) => {
      const line = lines[index];
      return line ? [{ line, index, top }] : [];
    }),
    height: list.getTotalSize(),
    focusCell: (index: number, column: number) =>
      scroller.current?.querySelector<HTMLElement>(`[data-cell="${index} ${column}"]`)?.focus(),
  };
}

/** The columns of the matrix: names, and a column for each variant, two at most on a phone. */
const columnsOf = (variants: number) =>
  ({
    "--columns": `minmax(240px, 1fr)${" 132px".repeat(variants)}`,
    "--phone-columns": `minmax(0, 1fr)${" 88px".repeat(Math.min(variants, PHONE_VARIANTS))}`,
    "--least": `${240 + 132 * variants}px`,
  }) as CSSProperties;
const PHONE_VARIANTS = 2;
const LINE = "grid grid-cols-(--columns) max-sm:grid-cols-(--phone-columns)";
const DRAWN_LINE = `${LINE} absolute inset-x-0 top-0 h-8 text-list max-sm:h-11`;

interface DrawnLineProps {
  index: number;
  /** The pixels above it. */
  top: number;
}

const CaseGroupLine = ({ line, index, top }: DrawnLineProps & { line: CaseLine }) => (
  <Row
    aria-rowindex={index + 2}
    className={DRAWN_LINE}
    style={{ transform: `translateY(${top}px)` }}
  >
    <RowHead className="sticky left-0 flex items-center gap-1.5 px-6 max-sm:px-4">
      <b className="truncate font-semibold">
        {line.group === "" ? t("Without a group") : line.group}
      </b>
      <span className="num text-meta text-2">{countText(line.count)}</span>
    </RowHead>
  </Row>
);

/** What a build runs. */
export const evaluateCommand = (agent: string): string =>
  `npx pegboard eval ${agent} --fail-under 90`;

const STEPS: Partial<Record<string, [row: number, cell: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

interface MatrixHeadProps {
  variants: readonly RunVariant[];
  count: number;
  children: ReactNode;
}

const MatrixHead = ({ variants, count, children }: MatrixHeadProps) => (
  <Row aria-rowindex={1} className={`${LINE} sticky top-0 z-[1] items-stretch bg-panel`}>
    <ColumnHead className="sticky left-0 z-[1] flex items-end border-b border-line bg-panel py-2.5 pl-6 text-list text-2 max-sm:pl-4">
      <span className="flex flex-wrap items-center gap-2">
        <span className="num">{t("{count, plural, one {# case} other {# cases}}", { count })}</span>
        {children}
      </span>
    </ColumnHead>
    {variants.map((variant, index) => (
      <ColumnHead
        // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place in the run
        key={index}
        className="flex min-w-0 flex-col justify-end border-b border-line px-3 pt-3.5 pb-2.5 text-meta max-sm:px-2 max-sm:nth-[n+4]:hidden"
      >
        <b className="block truncate font-semibold">{variantLabel(variant)}</b>
        <span className="block truncate font-mono text-micro text-2">{variant.model}</span>
        <span className="num block truncate text-2">
          <b className="text-list font-semibold text-1">{passedShareText(variant)}</b>{" "}
          <span className="max-sm:hidden">
            {t("{tokens, number} · {seconds, number} s", {
              tokens: variant.payloadTokens,
              seconds: Math.round(variant.milliseconds / 100) / 10,
            })}
          </span>
        </span>
        <span aria-hidden className="mt-1 block h-1 rounded-full bg-hover">
          <span
            className="block h-1 rounded-full bg-(--line-control)"
            style={{ width: `${(100 * variant.passed) / Math.max(variant.attempts, 1)}%` }}
          />
        </span>
      </ColumnHead>
    ))}
  </Row>
);

interface MatrixLineProps extends DrawnLineProps {
  row: MatrixRow;
  run: RunSummary | undefined;
  isShown: boolean;
  /** The variant whose cell has the tab stop, in the line that is shown. */
  variant: number;
  onOpen(id: string, variant: number): void;
}

function MatrixLine({ row, run, isShown, variant, onOpen, ...line }: MatrixLineProps) {
  const Origin = row.isWritten ? Pencil : Activity;
  return (
    <Row
      aria-rowindex={line.index + 2}
      className={classNames(DRAWN_LINE, isShown && "lg:bg-selected")}
      style={{ transform: `translateY(${line.top}px)` }}
    >
      <RowHead
        className={classNames(
          "sticky left-0 min-w-0 border-b border-line-soft",
          isShown ? "bg-panel lg:bg-selected" : "bg-panel",
        )}
      >
        <button
          type="button"
          data-cell={`${line.index} ${CASE_COLUMN}`}
          aria-current={isShown || undefined}
          tabIndex={isShown && !run ? 0 : -1}
          className="flex h-full w-full min-w-0 scroll-mt-24 items-center gap-2.5 px-6 text-left focus-visible:-outline-offset-2 max-sm:px-4"
          onClick={() => onOpen(row.id, variant)}
        >
          <Origin {...iconSize.s} aria-hidden className="flex-none text-2" />
          <span className="sr-only">
            {row.isWritten ? t("Written") : t("From a logged call")}:{" "}
          </span>
          <span className="truncate">{row.name}</span>
          {!row.stored && <span className="text-meta text-2">{t("removed")}</span>}
        </button>
      </RowHead>
      {run?.variants.map((one, index) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place in the run
          key={index}
          className="border-b border-l border-line-soft max-sm:nth-[n+4]:hidden"
        >
          <button
            type="button"
            data-cell={`${line.index} ${index}`}
            aria-label={`${row.name}, ${variantLabel(one)}, ${one.model}: ${cellWords(row.cells?.[index], run)}`}
            aria-pressed={isShown && variant === index}
            tabIndex={isShown && variant === index ? 0 : -1}
            className={classNames(
              "num flex h-full w-full scroll-mt-24 items-center gap-1.5 px-2.5 focus-visible:-outline-offset-2 max-sm:justify-center max-sm:px-1 max-sm:*:flex-col max-sm:*:gap-0",
              isShown && variant === index && "lg:inset-ring-2 lg:inset-ring-accent",
            )}
            onClick={() => onOpen(row.id, index)}
          >
            <CellMark cell={row.cells?.[index]} run={run} />
          </button>
        </Cell>
      ))}
    </Row>
  );
}

const CELL_LOOKS: Readonly<Record<CellState, { icon: typeof Check; color: string }>> = {
  passed: { icon: Check, color: "text-green" },
  sometimes: { icon: Waves, color: "text-amber" },
  failed: { icon: X, color: "text-red" },
  refused: { icon: X, color: "text-2" },
  running: { icon: LoaderCircle, color: "text-accent" },
  waiting: { icon: Circle, color: "text-3" },
};

function cellWords(cell: RunCell | undefined, run: RunSummary): string {
  const state = cellState(cell, run);
  const words: Readonly<Record<CellState, string>> = {
    passed: t("passed every time"),
    sometimes: cell ? passedText(cell) : "",
    failed: cell ? passedText(cell) : "",
    refused: t("refused"),
    running: t("running"),
    waiting: t("not asked"),
  };
  return words[state];
}

/** What became of a case with a variant, as an icon, and in words where it did not pass. */
function CellMark({ cell, run }: { cell: RunCell | undefined; run: RunSummary }) {
  const state = cellState(cell, run);
  const isPlain = state === "passed" || state === "waiting";
  return <StateMark state={state} words={isPlain ? undefined : cellWords(cell, run)} />;
}

/** How many of the judged attempts passed, as cells show it. */
export function ShareMark({ passed, judged }: { passed: number; judged: number }) {
  const words = passedText({ passed, failed: judged - passed });
  return <StateMark state={shareState(passed, judged)} words={words} />;
}

function StateMark({ state, words }: { state: CellState; words: string | undefined }) {
  const { icon: Icon, color } = CELL_LOOKS[state];
  return (
    <span className={`num flex items-center gap-1.5 text-meta ${color}`}>
      <Icon {...iconSize.s} className="flex-none" />
      {words}
    </span>
  );
}
