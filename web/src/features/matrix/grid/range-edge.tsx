import { t } from "../../../messages/t.ts";
import { GRID_ROW_HEIGHT, SIDE } from "./grid-size.ts";
import type { Area, GridPlace } from "./use-range.ts";

/** The edge of the cell with the cursor, while the grid has the focus. */
export function CursorEdge({ at: { row, column }, width }: { at: GridPlace; width: number }) {
  return (
    <span
      aria-hidden
      style={{ top: row * GRID_ROW_HEIGHT, left: SIDE + column * width, width }}
      className="pointer-events-none absolute z-1 hidden h-7 rounded-xs border-2 border-accent group-focus-visible/grid:block"
    />
  );
}

/** The edge of the selection, and the handle that fills from there. */
export function RangeEdge({
  area: { top, bottom, left, right },
  width,
}: {
  area: Area;
  width: number;
}) {
  return (
    <span
      aria-hidden
      style={{
        top: top * GRID_ROW_HEIGHT,
        height: (bottom - top + 1) * GRID_ROW_HEIGHT,
        left: SIDE + left * width,
        width: (right - left + 1) * width,
      }}
      className="pointer-events-none absolute z-1 border-2 border-accent bg-accent/8"
    >
      <span
        data-fills
        title={t("Drag to fill")}
        className="pointer-events-auto absolute -right-[5px] -bottom-[5px] size-2 cursor-crosshair rounded-xs bg-accent ring-[1.5px] ring-(--bg-panel)"
      />
    </span>
  );
}
