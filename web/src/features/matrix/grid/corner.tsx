import { ColumnHead } from "@pegboard/ui/list/grid-parts.tsx";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { describeCell } from "../model/matrix-cell.ts";
import type { MatrixColumn } from "../model/matrix-columns.ts";
import type { MatrixRow } from "../model/matrix-rows.ts";
import { GRID_ROW_HEIGHT, headHeight, SIDE } from "./grid-size.ts";
import { type Pointed, useLookedAt } from "./pointed.ts";
import type { GridPlace } from "./use-range.ts";

export interface GridCornerProps {
  rows: readonly MatrixRow[];
  columns: readonly MatrixColumn[];
  pointed: Pointed;
  cursor: GridPlace;
  /** The id of the text that describes the cell with the cursor to screen readers. */
  describedBy: string;
}

/** The cell under the pointer or the cursor: its tool, agent and state, with the reason. */
export function GridCorner({ rows, columns, pointed, cursor, describedBy }: GridCornerProps) {
  const { row: at, column: across } = useLookedAt(pointed, cursor);
  const [row, column] = [rows[at], columns[across]];
  if (!row || !column) return <span className="sticky left-0 block" style={{ width: SIDE }} />;
  const { state, why } = describeCell(column, row);
  return (
    <ColumnHead
      aria-colindex={1}
      aria-label={t("Tool")}
      style={{ width: SIDE, height: headHeight() - 1 }}
      className="sticky left-0 z-1 flex flex-col bg-panel pt-2 pr-3 pb-1.5 pl-4 text-meta"
    >
      <div id={describedBy} className="grid min-h-0 flex-1 content-start gap-[3px] overflow-hidden">
        <b className="truncate text-list font-semibold">{matrixRowTitle(row)}</b>
        <span className="flex min-w-0 items-center gap-1.5">
          <AgentTile tile={column.agent.tile} size="xs" />
          <span className="truncate">{column.agent.name}</span>
        </span>
        <span className="num text-2 whitespace-normal">{state}</span>
        {why !== undefined && <span className="line-clamp-3 text-2">{why}</span>}
      </div>
      <div className="flex flex-none justify-between text-micro text-3 short:hidden">
        <span>{t("Tool")}</span>
        <span>{t("Tokens")}</span>
      </div>
    </ColumnHead>
  );
}

function matrixRowTitle(row: MatrixRow): string {
  switch (row.kind) {
    case "group":
      return `${row.group.name || t("No app")}, ${toolCount(row.group.items.length)}`;
    case "tool":
      return row.tool.definition.displayName;
    case "method":
      return `${row.tool.definition.displayName} › ${row.method.displayName}`;
  }
}

interface CrosshairProps {
  pointed: Pointed;
  cursor: GridPlace;
  width: number;
}

/** Marks the row and the column of the cell under the pointer or the cursor. */
export function Crosshair({ pointed, cursor, width }: CrosshairProps) {
  const { row, column } = useLookedAt(pointed, cursor);
  return (
    <>
      <span
        aria-hidden
        style={{ top: row * GRID_ROW_HEIGHT }}
        className="matrix-mark absolute inset-x-0 h-7"
      />
      <span
        aria-hidden
        style={{ left: SIDE + column * width, width }}
        className="matrix-mark absolute inset-y-0"
      />
    </>
  );
}
