import type { ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";

/** Id of the chosen tool's heading. */
export const TOOL_HEADING = "registry-tool";

export interface RowPlace {
  index: number;
  /** Distance from the top of the list in pixels. */
  top: number;
  /** Class of the columns, the same as the header's. */
  grid: string;
}

export function Row({ index, top, grid, selected, children }: RowPlace & { selected?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of a table of divs; its link takes the focus
    <div
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${top}px)` }}
      className={classNames(
        grid,
        "absolute inset-x-0 top-0 h-12 border-b border-line-soft text-list",
        selected ? "bg-selected shadow-[inset_2px_0_0_var(--accent)]" : "hover:bg-hover",
      )}
    >
      {children}
    </div>
  );
}

export function Cell({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table of divs
    <div role="cell" className={className}>
      {children}
    </div>
  );
}

export function Name({
  href,
  name,
  code,
  current,
  plain,
}: {
  href: string;
  name: string;
  code: string;
  current?: boolean;
  plain?: boolean;
}) {
  return (
    <span className="flex min-w-0 flex-col pl-1 sm:flex-row sm:items-center sm:gap-1.5">
      {/* The link covers the row; the switches stand above it. */}
      <a
        href={href}
        aria-current={current || undefined}
        className={classNames("max-w-full shrink-0 truncate after:absolute after:inset-0", !plain && "font-medium")}
      >
        {name}
      </a>
      <code className="min-w-0 truncate text-[11px] text-3">{code}</code>
    </span>
  );
}
