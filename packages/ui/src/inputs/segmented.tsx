import { classNames } from "../class-names.ts";
import { countText } from "../messages/count-text.ts";
import { useViewOnly } from "../view-only.ts";

interface SegmentedProps<Id extends string> {
  items: { id: Id; label: string; count?: number }[];
  value: Id;
  onChange(id: Id): void;
  /** Accessible name of the group. */
  label: string;
  /** Whether it only chooses what is shown, so that it also works where nothing may be changed. */
  reads?: boolean;
}

/** A few choices side by side, one of them on. Where there is no room, they stand in several rows. */
export function Segmented<Id extends string>({
  items,
  value,
  onChange,
  label,
  reads = false,
}: SegmentedProps<Id>) {
  const viewOnly = useViewOnly();
  const blocked = reads ? undefined : viewOnly;
  return (
    <fieldset
      aria-label={label}
      className="inline-flex max-w-full flex-none flex-wrap gap-0.5 justify-self-start rounded-lg bg-press p-0.5"
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          aria-pressed={item.id === value}
          aria-disabled={blocked !== undefined || undefined}
          title={blocked}
          onClick={() => blocked === undefined && onChange(item.id)}
          className={classNames(
            "num aria-disabled:cursor-not-allowed h-6 rounded-md px-2.5 text-meta font-medium max-sm:h-10",
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
