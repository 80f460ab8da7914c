import { ArrowDown, ArrowUp, Copy, Trash2 } from "lucide-react";
import { common } from "../../../language/common.ts";
import { IconButton } from "../../icon-button.tsx";
import type { RowLayout } from "./list-columns.ts";
import { say } from "./texts.ts";

interface RowButtonsProps {
  /** The name of the row: "Path rules 2". */
  name: string;
  index: number;
  count: number;
  may: RowLayout["may"];
  onMove(from: number, to: number): void;
  /** Removes the row; absent when the list may not become shorter. */
  onRemove?: (() => void) | undefined;
  /** Duplicates the row; undefined while the list is full. */
  onDuplicate?: (() => void) | undefined;
  full?: string | undefined;
}

/**
 * The buttons up, down, copy and remove. A button that can do nothing says why and keeps the focus.
 */
export function RowButtons({
  name,
  index,
  count,
  may,
  onMove,
  onRemove,
  onDuplicate,
  full,
}: RowButtonsProps) {
  return (
    <span className="flex justify-end">
      {may.move && (
        <>
          <IconButton
            data-move="up"
            label={say.moveNameUp(name)}
            icon={ArrowUp}
            blocked={index === 0 ? say.alreadyFirst : undefined}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            data-move="down"
            label={say.moveNameDown(name)}
            icon={ArrowDown}
            blocked={index === count - 1 ? say.alreadyLast : undefined}
            onClick={() => onMove(index, index + 1)}
          />
        </>
      )}
      {may.copy && (
        <IconButton
          label={say.duplicateName(name)}
          icon={Copy}
          blocked={full}
          onClick={onDuplicate}
        />
      )}
      {may.remove && (
        <IconButton
          data-remove
          label={common.removeName(name)}
          icon={Trash2}
          blocked={onRemove ? undefined : say.theListMayNotBeShorter}
          onClick={onRemove}
        />
      )}
    </span>
  );
}
