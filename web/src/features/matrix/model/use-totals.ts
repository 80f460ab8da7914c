import { inTurns } from "@pegboard/ui/in-turns.ts";
import { useEffect, useRef, useState } from "react";
import { type MatrixColumn, resolveMatrixInSteps, resolveMatrixTools } from "./matrix-columns.ts";
import type { MatrixGroup } from "./matrix-rows.ts";

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
    const steps = countEach(left, groups, ({ agent, now }, totals) => {
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

function* countEach(
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
