import { classNames } from "@pegboard/ui/class-names.ts";
import { inTurns } from "@pegboard/ui/in-turns.ts";
import { Cell, Row, RowHead } from "@pegboard/ui/list/grid-parts.tsx";
import { compactText, countText } from "@pegboard/ui/messages/count-text.ts";
import { isNearlyFull } from "@pegboard/ui/meter.tsx";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../messages/t.ts";
import {
  type MatrixColumn,
  resolveMatrixInSteps,
  resolveMatrixTools,
} from "../model/matrix-columns.ts";
import type { MatrixGroup } from "../model/matrix-rows.ts";
import { footHeight, SIDE } from "./grid-size.ts";

interface GridFootProps {
  columns: readonly MatrixColumn[];
  /** The totals of these columns. */
  totals: readonly (Totals | undefined)[];
  /** The additional tokens in the drafts, by agent; undefined while they are counted. */
  costs: Readonly<Record<string, number>> | undefined;
  tools: number;
  /** The place of the first column in view. */
  first: number;
  width: number;
  rowIndex: number;
}

/**
 * The totals of each drafted agent: how many of these tools are on, and what all its functions
 * cost.
 */
export function GridFoot({ columns, totals, costs, tools, first, width, rowIndex }: GridFootProps) {
  return (
    <Row
      aria-rowindex={rowIndex}
      style={{ height: footHeight() }}
      className="sticky bottom-0 z-4 flex border-t border-line bg-panel"
    >
      <RowHead
        aria-colindex={1}
        style={{ width: SIDE }}
        className="sticky left-0 z-1 grid flex-none content-between bg-panel py-1.5 short:py-[3px] pr-3 pl-4 text-meta text-2"
      >
        <p className="flex justify-between short:hidden">
          <b className="font-semibold text-1">{t("Tools on")}</b>{" "}
          <span className="num">{t("of {budget, number}", { budget: tools })}</span>
        </p>
        <p className="flex justify-between">
          <b className="font-semibold text-1">{t("Tokens")}</b> {t("of the agent's budget")}
        </p>
      </RowHead>
      {columns.map((column, place) => {
        const on = totals[place]?.on;
        const { tokens, budget, isOver } = columnTokens(column, costs);
        const share =
          budget === undefined
            ? 0
            : Math.min(100, Math.round((tokens / Math.max(1, budget)) * 100));
        const of =
          budget === undefined
            ? t("no budget")
            : (isOver
                ? (budget: number) => t("of {budget, number}, over the budget", { budget })
                : (budget: number) => t("of {budget, number}", { budget }))(budget);
        return (
          <Cell
            key={column.agent.id}
            aria-colindex={first + place + 2}
            aria-label={t("{name}: {on} tools on, {tokens, number} tokens, {of}", {
              name: column.agent.name,
              on: on ?? "…",
              tokens,
              of,
            })}
            title={t("{tokens, number} tokens, {of}", { tokens, of })}
            style={{ width, ...(place === 0 && { marginLeft: first * width }) }}
            className="num flex flex-none flex-col items-center justify-end gap-[3px] pb-1.5 text-[10px]/3 tracking-tight text-2"
          >
            <span className="text-1 short:hidden">{on === undefined ? "…" : countText(on)}</span>
            <span
              style={{ "--share": `${share}%` } as Record<string, string>}
              className={classNames(
                "matrix-budget short:hidden",
                isOver && "matrix-budget-over",
                budget !== undefined && isNearlyFull(tokens, budget) && "matrix-budget-near",
              )}
            />
            <span className={isOver ? "text-red" : undefined}>
              {compactText(tokens < 10_000 ? tokens : Math.round(tokens / 1_000) * 1_000)}
            </span>
          </Cell>
        );
      })}
    </Row>
  );
}

/** What the functions of an agent cost with its draft. */
export function columnTokens({ agent, now }: MatrixColumn, costs: GridFootProps["costs"]) {
  const tokens = agent.counts.tokens + (costs?.[agent.id] ?? 0);
  const { tokenBudget: budget } = now.settings;
  return { tokens, budget, isOver: budget !== undefined && tokens > budget };
}

/** The number of tools of the matrix that an agent has on. */
export interface Totals {
  on: number;
  /** The numbers by the names of groups. */
  groups: ReadonlyMap<string | undefined, number>;
}

/**
 * Counts the tools of these columns a few at a time, while the page stays responsive. Until then
 * the last count is used.
 */
export function useTotals(columns: readonly MatrixColumn[], groups: readonly MatrixGroup[]) {
  const known = useRef(
    new Map<string, { of: MatrixColumn["now"]; groups: readonly MatrixGroup[]; totals: Totals }>(),
  );
  const [, setTurn] = useState(0);
  useEffect(() => {
    let isStopped = false;
    const counted = known.current;
    const left = columns.filter(({ agent, now }) => {
      const before = counted.get(agent.id);
      return before?.of !== now || before.groups !== groups;
    });
    const steps = countPerColumn(left, groups, ({ agent, now }, totals) => {
      counted.set(agent.id, { of: now, groups, totals });
      setTurn((turn) => turn + 1);
    });
    if (left.length > 0) void inTurns(steps, () => isStopped);
    return () => {
      isStopped = true;
    };
  }, [columns, groups]);
  return (column: MatrixColumn): Totals | undefined => known.current.get(column.agent.id)?.totals;
}

function* countPerColumn(
  columns: readonly MatrixColumn[],
  groups: readonly MatrixGroup[],
  onCounted: (column: MatrixColumn, totals: Totals) => void,
): Generator<undefined, void> {
  for (const column of columns) {
    const counts = new Map<string | undefined, number>();
    for (const { name, items } of groups) {
      const tools = items.map(({ tool }) => tool);
      yield* resolveMatrixInSteps(column.now, tools);
      const resolved = resolveMatrixTools(
        column.now,
        tools.map(({ definition }) => definition),
      );
      counts.set(name, resolved.filter(({ state }) => state !== "off").length);
    }
    onCounted(column, {
      on: [...counts.values()].reduce((sum, count) => sum + count, 0),
      groups: counts,
    });
  }
}
