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

interface SplitSkeletonProps {
  /** The name of what loads, for screen readers. */
  label: string;
  /**
   * The class of the content above the list, with its height: search, filters, heads of columns.
   */
  headClass: string;
  /** Class of one row: its height and padding. */
  rowClass: string;
  rows: number;
  /** Whether details stand beside the list, as from 1024 px on. */
  split: boolean;
  /** Class of the details with their width, where the list takes the rest. */
  paneClass?: string;
}

/** A skeleton of a list and the details beside it, in the places where both will be. */
export function SplitSkeleton({
  label,
  headClass,
  rowClass,
  rows,
  split,
  paneClass,
}: SplitSkeletonProps) {
  const late = useLater(150);
  return (
    <div className="flex min-h-0 flex-1 overflow-hidden bg-panel">
      <div
        className={classNames(
          "min-w-0 overflow-hidden",
          split && !paneClass
            ? "w-(--tree) flex-none border-line sm:border-r max-lg:w-full"
            : "flex-1",
        )}
      >
        <div className={classNames("flex items-start border-b border-line", headClass)}>
          {late && <SkeletonBar className="h-8 w-full max-w-75 rounded-lg" />}
        </div>
        <Skeleton rows={rows} rowClass={rowClass} label={label} />
      </div>
      {split && (
        <div aria-hidden className={classNames("min-w-0 max-lg:hidden", paneClass ?? "flex-1")}>
          <div className="flex h-[98px] items-start gap-3 border-b border-line px-6 pt-3">
            {late && <SkeletonBar className="size-10 flex-none rounded-lg" />}
            {late && <SkeletonBar className="mt-1.5 h-3.5 w-40" />}
          </div>
          {late &&
            [84, 68, 92, 76].map((width) => (
              <div
                key={width}
                className="flex h-14 items-center gap-4 border-b border-line-soft px-6"
              >
                <span className="w-48 flex-none">
                  <span className="block" style={{ width }}>
                    <SkeletonBar className="h-2.5 w-full" />
                  </span>
                </span>
                <SkeletonBar className="h-[30px] w-60 rounded-lg" />
              </div>
            ))}
        </div>
      )}
    </div>
  );
}
