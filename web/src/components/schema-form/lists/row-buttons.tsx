import { ArrowDown, ArrowUp, Copy, Trash2 } from "lucide-react";
import { IconButton } from "../../icon-button.tsx";

interface RowButtonsProps {
  /** "Path rules 2" */
  name: string;
  index: number;
  count: number;
  onMove(from: number, to: number): void;
  /** Absent when the list may not become shorter. */
  onRemove?: (() => void) | undefined;
  /** Present with entries that are worth copying; undefined while the list is full. */
  onDuplicate?: (() => void) | undefined;
  full?: string | undefined;
}

/** Up, down, copy and remove; a button that can do nothing says why and keeps the focus. */
export function RowButtons(props: RowButtonsProps) {
  const { name, index, count, onMove, onRemove, onDuplicate, full } = props;
  return (
    <span className="flex justify-end">
      <IconButton
        data-move="up"
        label={`Move ${name} up`}
        icon={ArrowUp}
        blocked={index === 0 ? "Already first" : undefined}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        data-move="down"
        label={`Move ${name} down`}
        icon={ArrowDown}
        blocked={index === count - 1 ? "Already last" : undefined}
        onClick={() => onMove(index, index + 1)}
      />
      {"onDuplicate" in props && (
        <IconButton label={`Duplicate ${name}`} icon={Copy} blocked={full} onClick={onDuplicate} />
      )}
      <IconButton
        data-remove
        label={`Remove ${name}`}
        icon={Trash2}
        blocked={onRemove ? undefined : "The list may not be shorter"}
        onClick={onRemove}
      />
    </span>
  );
}
