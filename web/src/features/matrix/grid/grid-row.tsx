import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { isDestructive } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { FoldMark, Row, RowHead } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { TriangleAlert } from "lucide-react";
import { memo } from "react";
import { paths } from "../../../addresses/paths.ts";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { tokenCount, toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { cellLabel, cellOf } from "../model/matrix-cell.ts";
import type { MatrixColumn } from "../model/matrix-columns.ts";
import type { MatrixRow } from "../model/matrix-rows.ts";
import type { Totals } from "./grid-foot.tsx";
import { GRID_ROW_HEIGHT, SIDE } from "./grid-size.ts";
import { CellSigns, type Sign } from "./toggle-cells.tsx";

/** The columns in view, which all rows share. */
interface ShownColumns {
  columns: readonly MatrixColumn[];
  /** The keys by which their cells are drawn. */
  slots: readonly number[];
  /** The place of the first column among all. */
  first: number;
  width: number;
  /** The prefix of the ids of cells. */
  id: string;
  icons: CatalogAnswer["icons"];
  onFold(row: MatrixRow): void;
}

interface GridRowProps {
  row: MatrixRow;
  index: number;
  shown: ShownColumns;
  /** The totals of the columns in view, which a group draws. */
  totals: readonly (Totals | undefined)[] | undefined;
  /** The places of the first and the last selected column; -1 where none is. */
  from: number;
  to: number;
  /** The place of the column with the cursor; -1 in other rows. */
  cursor: number;
}

export const cellId = (grid: string, row: number, column: number): string =>
  `${grid}-${row}-${column}`;

/** A row of the grid: its name, and one element for each cell. */
export const GridRow = memo(function GridRow({
  row,
  index,
  shown,
  totals,
  from,
  to,
  cursor,
}: GridRowProps) {
  const { columns, slots, first, width, id } = shown;
  const isOnlyCarrier = row.kind === "tool" && !row.match.whole;
  const cells = columns.map((column, place) => readCell(row, column, totals?.[place]));
  return (
    <Row
      aria-rowindex={index + 2}
      style={{ top: index * GRID_ROW_HEIGHT }}
      className={classNames(
        "absolute flex h-7 w-full contain-size",
        row.kind === "group" ? "bg-sunken" : "shadow-[inset_0_-1px_0_var(--line-soft)]",
      )}
    >
      <MatrixRowName row={row} shown={shown} />
      <span aria-hidden className="flex-none" style={{ width: first * width }} />
      <CellSigns
        signs={cells.map(({ sign }) => sign)}
        width={width}
        className={classNames("pointer-events-none absolute top-0", isOnlyCarrier && "opacity-50")}
        left={SIDE + first * width}
      />
      {cells.map(({ label }, place) => {
        const at = first + place;
        // No component is drawn for each cell, because thousands come into view at a time.
        const part = {
          role: "gridcell",
          "aria-colindex": at + 2,
          "aria-selected": at >= from && at <= to,
          "aria-label": label,
          "aria-readonly": columns[place]?.whyNot === undefined ? undefined : true,
        };
        return (
          <div
            key={slots[place]}
            id={at === cursor ? cellId(id, index, at) : undefined}
            {...part}
            className="w-(--cell) flex-none"
          />
        );
      })}
    </Row>
  );
});

/** The text and the sign of a cell. */
function readCell(
  row: MatrixRow,
  column: MatrixColumn,
  totals: Totals | undefined,
): { label: string; sign: Sign } {
  if (row.kind === "group") {
    const on = totals?.groups.get(row.group.name);
    if (on === undefined) return { label: t("not counted yet"), sign: undefined };
    const { length } = row.group.items;
    return {
      label: t("{on, number} of {count, number} tools on", { on, count: length }),
      sign: on / length,
    };
  }
  const cell = cellOf(column, row);
  return { label: cellLabel(cell), sign: cell };
}

function MatrixRowName({ row, shown: { icons, onFold } }: { row: MatrixRow; shown: ShownColumns }) {
  const { name, tool, tokens, tools } = readRow(row);
  const isWhole = row.kind !== "tool" || row.match.whole;
  const label = [
    name,
    tools !== undefined && toolCount(tools),
    tokens !== undefined && tokenCount(tokens),
  ];
  return (
    <RowHead
      aria-colindex={1}
      aria-label={label.filter(Boolean).join(", ")}
      {...(row.kind !== "method" && { "aria-expanded": row.open })}
      style={{ width: SIDE }}
      className={classNames(
        "sticky left-0 z-2 flex flex-none items-center pr-3 text-list",
        row.kind === "group"
          ? "gap-1.5 bg-sunken pl-4"
          : "gap-2 bg-panel shadow-[inset_0_-1px_0_var(--line-soft)]",
        row.kind === "tool" && "pl-6",
        row.kind === "method" && "pl-[76px] text-2",
      )}
    >
      {row.kind !== "method" && (
        <FoldMark
          open={row.open}
          onFold={() => onFold(row)}
          label={(row.open
            ? (name: string) => t("Fold {name}", { name })
            : (name: string) => t("Unfold {name}", { name }))(name)}
          className="size-5 rounded-md text-3 hover:bg-press hover:text-1"
        />
      )}
      {tool && (
        <Tile
          size="xs"
          color={tool.color}
          node={ownValue(icons, tool.icon ?? "")}
          muted={!isWhole}
        />
      )}
      {row.kind === "method" ? (
        <a
          href={paths.methodUsage(row.tool.definition.name, row.method.name)}
          tabIndex={-1}
          title={t("Usage of the method")}
          className="min-w-0 truncate hover:text-1 hover:underline"
        >
          {name}
        </a>
      ) : (
        <span className={classNames("min-w-0 truncate", row.kind === "group" && "font-semibold")}>
          {name}
        </span>
      )}
      {tools !== undefined && <span className="num text-meta text-3">{countText(tools)}</span>}
      {row.kind === "method" && isDestructive(row.method) && (
        <TriangleAlert
          size={12}
          strokeWidth={2}
          aria-label={t("Destructive")}
          className="flex-none text-2"
        />
      )}
      {tokens !== undefined && (
        <span className="num ml-auto text-meta text-3">{countText(tokens)}</span>
      )}
    </RowHead>
  );
}

interface NamedRow {
  name: string;
  /** The tool whose tile is drawn. */
  tool?: ToolDefinition | undefined;
  tokens?: number;
  /** The number of tools in a group. */
  tools?: number;
}

function readRow(row: MatrixRow): NamedRow {
  switch (row.kind) {
    case "group": {
      const { name, items } = row.group;
      // A group has the tile of its first tool, as in the other lists.
      const tool = items[0]?.tool.definition;
      const tokens = items.reduce((sum, match) => sum + match.tokens, 0);
      return { name: name || t("No app"), tool, tokens, tools: items.length };
    }
    case "tool":
      return {
        name: row.tool.definition.displayName,
        tool: row.tool.definition,
        tokens: row.match.tokens,
      };
    case "method":
      return { name: row.method.displayName };
  }
}
