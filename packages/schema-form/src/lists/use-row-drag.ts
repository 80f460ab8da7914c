import { type DragEvent, useState } from "react";

const TYPE = "application/x-form-row";

/**
 * Lets a row be dragged by its grip onto another row of its list. For the keyboard the buttons of
 * the row do this.
 */
export function useRowDrag(
  list: string,
  index: number,
  onMove: (from: number, to: number) => void,
) {
  const [isTarget, setIsTarget] = useState(false);
  return {
    isTarget,
    grip: {
      draggable: true,
      onDragStart: (event: DragEvent) =>
        event.dataTransfer.setData(TYPE, JSON.stringify({ list, index })),
    },
    row: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault();
        setIsTarget(true);
      },
      onDragLeave: () => setIsTarget(false),
      onDrop: (event: DragEvent) => {
        setIsTarget(false);
        const dragged: unknown = JSON.parse(event.dataTransfer.getData(TYPE) || "{}");
        if (isRowOf(dragged, list)) onMove(dragged.index, index);
      },
    },
  };
}

function isRowOf(dragged: unknown, list: string): dragged is { index: number } {
  return (
    typeof dragged === "object" && dragged !== null && "list" in dragged && dragged.list === list
  );
}
