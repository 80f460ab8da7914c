import { X } from "lucide-react";
import { classNames } from "./class-names.ts";
import { t } from "./messages/t.ts";

interface RemovableTagProps {
  text: string;
  invalid?: boolean;
  /** Removes the tag; absent when it may not be removed. */
  onRemove?: () => void;
}

/** A short text in a frame, with a button that removes it. */
export function RemovableTag({ text, invalid, onRemove }: RemovableTagProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-6 max-w-full items-center gap-0.5 rounded-badge bg-hover pl-2 text-list inset-ring max-sm:h-9",
        invalid ? "text-red inset-ring-red" : "inset-ring-line",
        !onRemove && "pr-2",
      )}
    >
      <span className="truncate whitespace-pre">{text === "" ? t("(empty text)") : text}</span>
      {onRemove && (
        <button
          type="button"
          data-remove
          aria-label={t("Remove {name}", { name: text })}
          onClick={onRemove}
          className="grid size-6 flex-none place-items-center rounded-badge text-2 hover:bg-press hover:text-1 max-sm:size-9"
        >
          <X size={12} strokeWidth={2.25} aria-hidden />
        </button>
      )}
    </span>
  );
}
