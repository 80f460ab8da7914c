import { classNames } from "@pegboard/ui/class-names.ts";

interface RankedBar {
  key: string;
  name: string;
  /** From 0 to 1. */
  share: number;
  said: string;
  bad?: boolean;
  href?: string | undefined;
}

/** Bars below each other, each with its name on it and its number beside it. */
export function RankedBars({ label, bars }: { label: string; bars: readonly RankedBar[] }) {
  return (
    <ul aria-label={label} className="grid content-start gap-[5px]">
      {bars.map(({ key, name, share, said, bad, href }) => {
        const content = (
          <>
            <span className="relative min-w-0 rounded-[3px] px-1.5 py-[3px]">
              <span
                aria-hidden
                className={classNames(
                  "absolute inset-y-0 left-0 rounded-[3px]",
                  bad ? "bg-red-tint" : "bg-press",
                )}
                style={{ width: `max(3px, ${100 * share}%)` }}
              />
              <span className="relative block truncate text-1">{name}</span>
            </span>
            <span className="num min-w-11 text-right">{said}</span>
          </>
        );
        const place =
          "grid h-[22px] grid-cols-[minmax(0,1fr)_auto] items-center gap-2 text-meta text-2";
        return (
          <li key={key}>
            {href === undefined ? (
              <span className={place}>{content}</span>
            ) : (
              <a href={href} className={classNames(place, "hover:underline")}>
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface RowBarProps {
  /** From 0 to 1: of the column's largest value. */
  share: number;
  /** The part of it that failed, from 0 to 1. */
  failed?: number;
}

/** Above this share the failed part of a row's bar is marked. */
const MARKED_FAILURES = 0.025;

/** The bar of a row, with what failed at its right end. Its numbers stand beside it. */
export const RowBar = ({ share, failed = 0 }: RowBarProps) => (
  <span aria-hidden className="block h-1.5">
    <span
      className="flex h-full justify-end overflow-hidden rounded-full bg-(--line-control)"
      style={{ width: `${100 * share}%` }}
    >
      {failed > MARKED_FAILURES && (
        <span className="h-full min-w-0.5 bg-red" style={{ width: `${100 * failed}%` }} />
      )}
    </span>
  </span>
);
