import { type PointerEvent, type RefObject, useRef, useState, useSyncExternalStore } from "react";
import type { RangeAct } from "../model/range-acts.ts";
import { GRID_ROW_HEIGHT, SIDE } from "./grid-size.ts";
import type { Area, GridPlace, GridRange } from "./use-range.ts";

interface DragInput {
  range: GridRange;
  reveal(place: GridPlace): void;
  pointed: Pointed;
  body: RefObject<HTMLElement | null>;
  /** The width of a column. */
  width: number;
  size: { rows: number; columns: number };
  onAct(act: RangeAct): void;
}

/**
 * The effects of a pointer in the grid: a press begins a range, a drag extends it, a drag of the
 * handle fills it, two presses switch.
 */
export function useDrag({ range, reveal, pointed, body, width, size, onAct }: DragInput) {
  const drag = useRef<{ fills?: Area } | undefined>(undefined);
  const placeAt = ({ clientX, clientY }: { clientX: number; clientY: number }): GridPlace => {
    const { left = 0, top = 0 } = body.current?.getBoundingClientRect() ?? {};
    const column = Math.floor((clientX - left - SIDE) / width);
    const row = Math.floor((clientY - top) / GRID_ROW_HEIGHT);
    return {
      row: Math.max(0, Math.min(size.rows - 1, row)),
      column: Math.max(0, Math.min(size.columns - 1, column)),
    };
  };
  const isName = ({ target }: PointerEvent | React.MouseEvent) =>
    target instanceof Element && target.closest("[role=rowheader]") !== null;
  const isButton = ({ target }: PointerEvent) =>
    target instanceof Element && target.closest("button") !== null;
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || isButton(event)) return;
      const at = placeAt(event);
      if (isName(event)) {
        const last = size.columns - 1;
        const from = event.shiftKey && range.area ? range.area.top : at.row;
        return range.select({ row: from, column: 0 }, { row: at.row, column: last });
      }
      const isHandle =
        event.target instanceof HTMLElement && event.target.dataset.fills !== undefined;
      if (isHandle) drag.current = range.area && { fills: range.area };
      else {
        if (event.shiftKey) range.extend(at);
        else range.begin(at);
        // A finger scrolls.
        drag.current = event.pointerType === "touch" ? undefined : {};
      }
      if (drag.current) body.current?.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const at = placeAt(event);
      if (!drag.current) return pointed.set(isName(event) ? undefined : at);
      pointed.set(undefined);
      const { fills } = drag.current;
      if (fills) range.select({ row: fills.top, column: fills.left }, grown(fills, at));
      else if (at.row !== range.cursor.row || at.column !== range.cursor.column) range.extend(at);
      reveal(at);
    },
    onPointerUp() {
      const { area } = range;
      const { fills } = drag.current ?? {};
      drag.current = undefined;
      if (!fills || !area) return;
      if (area.right > fills.right) onAct("right");
      else if (area.bottom > fills.bottom) onAct("down");
    },
    onPointerCancel() {
      drag.current = undefined;
    },
    onPointerLeave() {
      pointed.set(undefined);
    },
    onDoubleClick(event: React.MouseEvent) {
      if (!isName(event)) onAct("toggle");
    },
  };
}

/** The filled area. It grows in one direction, the one that was dragged further. */
function grown({ right, bottom }: Area, { row, column }: GridPlace): GridPlace {
  return column - right >= row - bottom
    ? { row: bottom, column: Math.max(right, column) }
    : { row: Math.max(bottom, row), column: right };
}

/** The cell under the pointer. Only the parts that show it draw again when it moves. */
export interface Pointed {
  read(): GridPlace | undefined;
  set(place: GridPlace | undefined): void;
  follow(draw: () => void): () => void;
}

export function usePointed(): Pointed {
  const [pointed] = useState(createPointed);
  return pointed;
}

/** The cell under the pointer, else the one with the cursor. */
export function useLookedAt(pointed: Pointed, cursor: GridPlace): GridPlace {
  return useSyncExternalStore(pointed.follow, pointed.read) ?? cursor;
}

function createPointed(): Pointed {
  let now: GridPlace | undefined;
  const drawn = new Set<() => void>();
  return {
    read: () => now,
    set(place) {
      if (place?.row === now?.row && place?.column === now?.column) return;
      now = place;
      for (const draw of drawn) draw();
    },
    follow(draw) {
      drawn.add(draw);
      return () => void drawn.delete(draw);
    },
  };
}
