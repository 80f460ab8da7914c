import { classNames } from "./class-names.ts";
import { countText } from "./messages/count-text.ts";

/** A small number after a label; red when it counts errors. */
export function Count({ value, bad }: { value: number; bad?: boolean | undefined }) {
  return (
    <span
      className={classNames(
        "num inline-grid h-4 min-w-4 place-items-center rounded-full px-1 text-[11px]/4 font-semibold",
        bad ? "bg-count text-accent-on" : "bg-press text-2",
      )}
    >
      {countText(value)}
    </span>
  );
}
