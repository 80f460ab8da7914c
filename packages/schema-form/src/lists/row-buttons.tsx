import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { ArrowDown, ArrowUp, Copy, Trash2 } from "lucide-react";
import { t } from "../messages/t.ts";
import type { RowLayout } from "./list-columns.ts";

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
            label={t("Move {name} up", { name })}
            icon={ArrowUp}
            blocked={index === 0 ? t("Already first") : undefined}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            data-move="down"
            label={t("Move {name} down", { name })}
            icon={ArrowDown}
            blocked={index === count - 1 ? t("Already last") : undefined}
            onClick={() => onMove(index, index + 1)}
          />
        </>
      )}
      {may.copy && (
        <IconButton
          label={t("Duplicate {name}", { name })}
          icon={Copy}
          blocked={full}
          onClick={onDuplicate}
        />
      )}
      {may.remove && (
        <IconButton
          data-remove
          label={t("Remove {name}", { name })}
          icon={Trash2}
          blocked={onRemove ? undefined : t("The list may not be shorter")}
          onClick={onRemove}
        />
      )}
    </span>
  );
}
