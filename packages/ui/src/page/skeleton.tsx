import { classNames } from "../class-names.ts";
import { t } from "../messages/t.ts";
import { useLater } from "../use-debounced.ts";

/** A grey bar in the place of something that loads. Size it with a class. */
export function SkeletonBar({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        "block rounded-sm bg-skeleton motion-safe:animate-[skeleton_1.6s_ease-in-out_infinite_alternate]",
        className ?? "h-2.5 w-24",
      )}
    />
  );
}

interface SkeletonProps {
  rows: number;
  /** The class of one row: its height and padding, equal to those of the real rows. */
  rowClass?: string;
  /**
   * The class of the content above the rows, with its height: heads of columns, the name of a
   * group.
   */
  headClass?: string;
  /** The name of what loads, for screen readers. */
  label?: string;
}

/** Rows of the size of the real ones, shown after 150 ms so that a fast answer does not flicker. */
export function Skeleton({
  rows,
  rowClass = "h-12 px-6",
  headClass,
  label = t("Loading"),
}: SkeletonProps) {
  const late = useLater(150);
  return (
    <div role="status" aria-label={label}>
      {headClass !== undefined && (
        <div className={classNames("border-b border-line bg-sunken", headClass)} />
      )}
      {late &&
        skeletonWidths.slice(0, rows).map((width) => (
          <div
            key={width}
            className={classNames("flex items-center gap-3 border-b border-line-soft", rowClass)}
          >
            <SkeletonBar className="size-7 flex-none rounded-[7px]" />
            <span style={{ width: `${width}%` }}>
              <SkeletonBar className="h-2.5 w-full" />
            </span>
            <span className="flex-1" />
            <SkeletonBar className="h-2.5 w-10" />
            <SkeletonBar className="h-[18px] w-8 rounded-full" />
          </div>
        ))}
    </div>
  );
}

const skeletonWidths = [34, 42, 23, 36.5, 28, 39, 31, 25.5, 44, 29.5, 37, 26];
