import { classNames } from "../class-names.ts";
import { countText } from "../messages/count-text.ts";

interface SegmentedProps<Id extends string> {
  items: { id: Id; label: string; count?: number }[];
  value: Id;
  onChange(id: Id): void;
  /** Accessible name of the group. */
  label: string;
}

/** A few choices side by side, one of them on. */
export function Segmented<Id extends string>({
  items,
  value,
  onChange,
  label,
}: SegmentedProps<Id>) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex flex-none gap-0.5 justify-self-start rounded-lg bg-press p-0.5"
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          aria-pressed={item.id === value}
          onClick={() => onChange(item.id)}
          className={classNames(
            "num h-6 rounded-md px-2.5 text-meta font-medium max-sm:h-10",
            item.id === value
              ? "bg-(--bg-segment) text-1 ring-1 ring-black/8 dark:ring-white/8"
              : "text-2 hover:text-1",
          )}
        >
          {item.label}
          {item.count !== undefined && ` ${countText(item.count)}`}
        </button>
      ))}
    </fieldset>
  );
}
