import { classNames } from "@pegboard/ui/class-names.ts";
import { ColumnHead, Row } from "@pegboard/ui/list/grid-parts.tsx";
import { Lock } from "lucide-react";
import { Fragment } from "react";
import { AgentTile } from "../../../components/agent-tile.tsx";
import { toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { BrokenMark, breachText } from "../draft/broken-rules.tsx";
import { describeCell } from "../model/matrix-cell.ts";
import type { MatrixColumn } from "../model/matrix-columns.ts";
import type { MatrixRow } from "../model/matrix-rows.ts";
import { GRID_ROW_HEIGHT, GROUP_HEAD, headHeight, LEVEL_NAME, SIDE } from "./grid-size.ts";
import { type Pointed, useLookedAt } from "./use-drag.ts";
import type { GridPlace } from "./use-range.ts";

interface GridHeadProps extends GridCornerProps {
  /** The places of columns in view: from the first to before the end. */
  first: number;
  end: number;
  width: number;
  /** Selects whole columns. */
  onPick(from: number, to: number, isMore: boolean): void;
}

/** The agents, under the names of their groups. The corner describes the cell that is looked at. */
export function GridHead({ first, end, width, onPick, ...corner }: GridHeadProps) {
  const { columns } = corner;
  return (
    <Row
      aria-rowindex={1}
      style={{ height: headHeight(width) }}
      className="sticky top-0 z-4 border-b border-line bg-panel"
    >
      <GridCorner {...corner} height={headHeight(width) - 1} />
      {columnGroups(columns).map(({ name, from, to }) => (
        <Fragment key={name}>
          {to >= first && from < end && (
            <div
              aria-hidden
              onClick={({ shiftKey }) => onPick(from, to, shiftKey)}
              style={{
                left: SIDE + from * width,
                width: (to - from + 1) * width,
                height: GROUP_HEAD,
              }}
              className="absolute top-0 cursor-default border-l border-line pt-1 pl-2 text-meta font-medium hover:bg-hover"
            >
              {/* The name stays in view while any of its columns is. */}
              <span
                style={{ left: SIDE + 8 }}
                className="sticky inline-block max-w-full truncate align-top"
              >
                {name || t("No group")}{" "}
                <span className="num font-normal text-2">{to - from + 1}</span>
              </span>
            </div>
          )}
        </Fragment>
      ))}
      {columns.slice(first, end).map((column, place) => {
        const at = first + place;
        return (
          <ColumnHead
            key={column.agent.id}
            aria-colindex={at + 2}
            title={
              column.whyNot === undefined
                ? column.agent.name
                : `${column.agent.name}: ${column.whyNot}`
            }
            onClick={({ shiftKey }) => onPick(at, at, shiftKey)}
            style={{ left: SIDE + at * width, width, top: GROUP_HEAD }}
            className={classNames(
              "absolute bottom-0 flex cursor-default flex-col items-center justify-end gap-1.5 pb-2 hover:bg-hover",
              column.drafted.size > 0 && "matrix-drafted-head",
            )}
          >
            <ColumnAgent column={column} width={width} />
          </ColumnHead>
        );
      })}
    </Row>
  );
}

/** The name and the tile of an agent, with what is to be known of its column. */
function ColumnAgent({ column, width }: { column: MatrixColumn; width: number }) {
  return (
    <>
      <span
        className={classNames(
          "min-h-0 max-w-full truncate text-meta text-2 short:sr-only",
          width < LEVEL_NAME ? "max-h-[108px] rotate-180 [writing-mode:vertical-rl]" : "px-1",
        )}
      >
        {column.agent.name}
      </span>
      {column.broken && <BrokenMark broken={column.broken} />}
      {column.whyNot !== undefined && (
        <Lock size={10} strokeWidth={2.25} aria-hidden className="flex-none text-3" />
      )}
      <AgentTile tile={column.agent.tile} size="xs" />
    </>
  );
}

/** Groups of agents that stand side by side. */
export function columnGroups(
  columns: readonly MatrixColumn[],
): { name: string; from: number; to: number }[] {
  const groups: { name: string; from: number; to: number }[] = [];
  columns.forEach(({ agent: { group = "" } }, place) => {
    const last = groups.at(-1);
    if (last?.name === group) last.to = place;
    else groups.push({ name: group, from: place, to: place });
  });
  return groups;
}

interface GridCornerProps {
  rows: readonly MatrixRow[];
  columns: readonly MatrixColumn[];
  pointed: Pointed;
  cursor: GridPlace;
  /** The id of the text that describes the cell with the cursor to screen readers. */
  describedBy: string;
}

/** The cell under the pointer or the cursor: its tool, agent and state, with the reason. */
function GridCorner({
  rows,
  columns,
  pointed,
  cursor,
  describedBy,
  height,
}: GridCornerProps & { height: number }) {
  const { row: at, column: across } = useLookedAt(pointed, cursor);
  const [row, column] = [rows[at], columns[across]];
  if (!row || !column) return <span className="sticky left-0 block" style={{ width: SIDE }} />;
  const { state, why } = describeCell(column, row);
  return (
    <ColumnHead
      aria-colindex={1}
      aria-label={t("Tool")}
      style={{ width: SIDE, height }}
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
        {column.broken?.map((one) => (
          <span key={one.rule.name} className="line-clamp-2 font-medium text-amber">
            {breachText(one)}
          </span>
        ))}
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
