import { X } from "lucide-react";
import { classNames } from "./class-names.ts";
import { t } from "./messages/t.ts";

interface RemovableTagProps {
  text: string;
  invalid?: boolean;
  /** What is chosen, in the look of a filter that is on. */
  chosen?: boolean;
  /** Removes the tag; absent when it may not be removed. */
  onRemove?: () => void;
}

/** A short text in a frame, with a button that removes it. */
export function RemovableTag({ text, invalid, chosen, onRemove }: RemovableTagProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-6 max-w-full items-center gap-0.5 rounded-badge pl-2 text-list inset-ring max-sm:h-9",
        chosen ? "bg-accent-tint text-accent inset-ring-accent-line" : "bg-hover",
        invalid && "text-red inset-ring-red",
        !chosen && !invalid && "inset-ring-line",
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
          className={`grid size-6 flex-none place-items-center rounded-badge hover:bg-press max-sm:size-9 ${chosen ? "" : "text-2 hover:text-1"}`}
        >
          <X size={12} strokeWidth={2.25} aria-hidden />
        </button>
      )}
    </span>
  );
}
