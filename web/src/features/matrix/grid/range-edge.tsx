import { ROW, SIDE } from "./grid-size.ts";
import { say } from "./texts.ts";
import type { Area, Place } from "./use-range.ts";

/** The edge of the cell with the cursor, while the grid has the focus. */
export function CursorEdge({ at: { row, column }, width }: { at: Place; width: number }) {
  return (
    <span
      aria-hidden
      style={{ top: row * ROW, left: SIDE + column * width, width }}
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
        top: top * ROW,
        height: (bottom - top + 1) * ROW,
        left: SIDE + left * width,
        width: (right - left + 1) * width,
      }}
      className="pointer-events-none absolute z-1 border-2 border-accent bg-accent/8"
    >
      <span
        data-fills
        title={say.dragToFill}
        className="pointer-events-auto absolute -right-[5px] -bottom-[5px] size-2 cursor-crosshair rounded-xs bg-accent ring-[1.5px] ring-(--bg-panel)"
      />
    </span>
  );
}
