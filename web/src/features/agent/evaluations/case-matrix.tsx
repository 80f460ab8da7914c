import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { PaneFoot } from "@pegboard/ui/page/pane.tsx";
import { Activity, Check, Circle, LoaderCircle, Pencil, Plus, Waves, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
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
  const grid = useRef<HTMLDivElement>(null);
  const variants = run?.variants ?? [];
  const groups = groupedRows(rows);
  const ordered = groups.flatMap(([, own]) => own);
  const shown = search.case ?? ordered[0]?.id;
  const onKeyDown = (event: KeyboardEvent) => {
    const [row, cell] = [
      ordered.findIndex(({ id }) => id === shown),
      Math.min(search.variant ?? 0, Math.max(variants.length - 1, 0)),
    ];
    const [rowBy, cellBy] = STEPS[event.key] ?? [0, 0];
    const next = ordered[row + rowBy];
    const variant = cell + cellBy;
    if ((rowBy === 0 && cellBy === 0) || !next || variant < 0 || variant >= variants.length) return;
    event.preventDefault();
    setSearch({ case: next.id, variant, attempt: undefined, open: undefined });
    grid.current
      ?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(next.id)} ${variant}"]`)
      ?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside */}
      <div ref={grid} data-scroller onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-auto">
        <table
          aria-label={t(
            "{cases, plural, one {# case} other {# cases}} by {variants, plural, one {# variant} other {# variants}}",
            { cases: rows.length, variants: variants.length },
          )}
          className="w-full border-separate border-spacing-0 text-left"
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
          {groups.map(([group, own]) => (
            <tbody key={group}>
              {groups.length > 1 && (
                <CaseGroupLine group={group} rows={own} span={variants.length} />
              )}
              {own.map((row) => (
                <MatrixLine
                  key={row.id}
                  {...{ row, run }}
                  isShown={row.id === shown}
                  variant={search.variant ?? 0}
                  onOpen={(variant) =>
                    setSearch({ case: row.id, variant, attempt: undefined, open: undefined })
                  }
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <PaneFoot>
        <code className="truncate">{evaluateCommand(agent)}</code>
        <CopyButton text={evaluateCommand(agent)} />
      </PaneFoot>
    </>
  );
}

interface GroupLineProps {
  group: string;
  rows: readonly MatrixRow[];
  span: number;
}

const CaseGroupLine = ({ group, rows, span }: GroupLineProps) => (
  <tr>
    <th scope="rowgroup" colSpan={span + 1} className="h-8 px-6 text-list font-normal max-sm:px-4">
      <b className="font-semibold">{group === "" ? t("Without a group") : group}</b>{" "}
      <span className="num text-meta text-2">{countText(rows.length)}</span>
    </th>
  </tr>
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

function groupedRows(rows: readonly MatrixRow[]): [string, MatrixRow[]][] {
  const groups = new Map<string, MatrixRow[]>();
  for (const row of rows) {
    const group = row.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups];
}

interface MatrixHeadProps {
  variants: readonly RunVariant[];
  count: number;
  children: ReactNode;
}

const MatrixHead = ({ variants, count, children }: MatrixHeadProps) => (
  <thead className="sticky top-0 z-[1] bg-panel">
    <tr>
      <th
        scope="col"
        className="sticky left-0 z-[1] min-w-60 border-b border-line bg-panel py-2.5 pl-6 align-bottom text-list font-normal text-2 max-sm:min-w-0 max-sm:pl-4"
      >
        <span className="flex flex-wrap items-center gap-2">
          <span className="num">
            {t("{count, plural, one {# case} other {# cases}}", { count })}
          </span>
          {children}
        </span>
      </th>
      {variants.map((variant, index) => (
        <th
          // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place in the run
          key={index}
          scope="col"
          className="w-28 min-w-28 border-b border-line px-3 pt-3.5 pb-2.5 align-bottom text-meta font-normal max-sm:w-20 max-sm:px-2 max-sm:nth-[n+4]:hidden"
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
        </th>
      ))}
    </tr>
  </thead>
);

interface MatrixLineProps {
  row: MatrixRow;
  run: RunSummary | undefined;
  isShown: boolean;
  variant: number;
  onOpen(variant: number): void;
}

function MatrixLine({ row, run, isShown, variant, onOpen }: MatrixLineProps) {
  const Origin = row.isWritten ? Pencil : Activity;
  return (
    <tr className={classNames("text-list", isShown && "lg:bg-selected")}>
      <th
        scope="row"
        className={classNames(
          "sticky left-0 h-8 max-w-0 border-b border-line-soft p-0 font-normal max-sm:h-11",
          isShown ? "bg-panel lg:bg-selected" : "bg-panel",
        )}
      >
        <button
          type="button"
          aria-current={isShown || undefined}
          className="flex h-full w-full min-w-0 items-center gap-2.5 px-6 text-left focus-visible:-outline-offset-2 max-sm:px-4"
          onClick={() => onOpen(variant)}
        >
          <Origin {...iconSize.s} aria-hidden className="flex-none text-2" />
          <span className="sr-only">
            {row.isWritten ? t("Written") : t("From a logged call")}:{" "}
          </span>
          <span className="truncate">{row.name}</span>
          {!row.stored && <span className="text-meta text-2">{t("removed")}</span>}
        </button>
      </th>
      {run?.variants.map((one, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place in the run
          key={index}
          className="h-8 border-b border-l border-line-soft p-0 max-sm:h-11 max-sm:nth-[n+4]:hidden"
        >
          <button
            type="button"
            data-cell={`${row.id} ${index}`}
            aria-label={`${row.name}, ${variantLabel(one)}, ${one.model}: ${cellWords(row.cells?.[index], run)}`}
            aria-pressed={isShown && variant === index}
            tabIndex={isShown && variant === index ? 0 : -1}
            className={classNames(
              "num flex h-full w-full items-center gap-1.5 px-3 focus-visible:-outline-offset-2",
              isShown && variant === index && "lg:inset-ring-2 lg:inset-ring-accent",
            )}
            onClick={() => onOpen(index)}
          >
            <CellMark cell={row.cells?.[index]} run={run} />
          </button>
        </td>
      ))}
    </tr>
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
