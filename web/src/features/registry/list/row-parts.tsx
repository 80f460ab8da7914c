import { classNames } from "@pegboard/ui/class-names.ts";
import { Cell, type RowEvents } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import type { ReactNode } from "react";
import { t } from "../../../messages/t.ts";
import type { RegistryRow } from "./registry-rows.ts";

/**
 * The columns check, fold, tile, name, description, methods, used by, tokens, core and visible;
 * fewer where the list is narrow.
 */
export const REGISTRY_COLUMNS =
  "grid grid-cols-[16px_16px_28px_minmax(200px,2fr)_minmax(0,3fr)_56px_88px_64px_40px_48px] items-center gap-x-2 px-4 @min-[1200px]:grid-cols-[16px_16px_28px_minmax(200px,1fr)_minmax(0,2fr)_72px_132px_80px_56px_56px] @max-[860px]:grid-cols-[16px_16px_28px_minmax(0,1fr)_56px_48px_64px_40px_48px] @max-[600px]:grid-cols-[16px_16px_28px_minmax(0,1fr)_64px_40px_48px] @max-[500px]:grid-cols-[20px_20px_28px_minmax(0,1fr)_40px_48px] @max-[500px]:pr-2";

/** Columns and parts that are visible only where the list has room. */
export const WIDEST = "@max-[1200px]:hidden";
export const WIDE_REGISTRY_COLUMN = "@max-[860px]:hidden";
export const MIDDLE = "@max-[600px]:hidden";
export const NARROW = "@max-[500px]:hidden";

/** The values that all rows of the list share. It has to stay one object while nothing changes. */
export interface RegistryRowContext {
  /** The height of each row in pixels. */
  height: number;
  /** The number of agents. */
  agents: number;
  /** Whether the heads of groups name the app for the rows below them. */
  saysApp: boolean;
  groupTitle(name: string): string;
  hrefOf(row: RegistryRow): string | undefined;
  events: RowEvents;
  onFold(row: RegistryRow): void;
}

/**
 * The cell of a name, one line high. Parts that do not fit beside the name wrap out of sight and
 * take no width, the last first; the name is cut last.
 */
export function NameCell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Cell
      className={classNames(
        "flex min-w-0 items-center gap-x-1.5 @min-[500px]:h-5 @min-[500px]:flex-wrap @min-[500px]:content-start @min-[500px]:overflow-hidden",
        className,
      )}
    >
      {children}
    </Cell>
  );
}

/** The class of the mark that a pointer hits to fold a row. */
export const FOLD_MARK = "relative z-1 -m-1.5 size-7 rounded-md text-3 max-sm:-mx-3 max-sm:size-11";

interface NameProps {
  href: string | undefined;
  name: string;
  code: string;
  current: boolean;
  strong?: boolean;
  /** The name of the tool, which stands before that of its method in a row for both. */
  tool?: string | undefined;
}

/**
 * The name of a row. Its link covers the row; switches and check boxes stand above it. The code name is
 * visible where there is much room, and on phones below.
 */
export function Name({ href, name, code, current, strong, tool }: NameProps) {
  return (
    <span className="flex max-w-full min-w-0 flex-auto items-center gap-1.5 @min-[500px]:h-5 @max-[500px]:flex-col @max-[500px]:items-start @max-[500px]:gap-0">
      {tool !== undefined && <span className="max-w-1/2 flex-none truncate text-2">{tool} ›</span>}
      <a
        href={href}
        tabIndex={-1}
        aria-current={current || undefined}
        className={classNames(
          "max-w-full min-w-0 truncate after:absolute after:inset-0",
          strong && "font-medium",
        )}
      >
        {name}
      </a>
      <span className="flex max-w-full min-w-0 grow @max-[1200px]:@min-[500px]:hidden @min-[1200px]:h-4 @min-[1200px]:w-0 @min-[1200px]:flex-wrap @min-[1200px]:overflow-hidden @min-[1200px]:before:h-4 @min-[1200px]:before:content-['']">
        <code className="max-w-full min-w-8 flex-auto truncate text-[11px]/4 text-3">{code}</code>
      </span>
    </span>
  );
}

/** The number of all agents that use it. */
export function UsedByCell({ count, of }: { count: number; of: number }) {
  return (
    <Cell className={classNames(MIDDLE, "flex items-center justify-end gap-2")}>
      <span
        aria-hidden
        title={t("{count, number} of {all, number} agents", { count, all: of })}
        className="h-1 w-11 flex-none overflow-hidden rounded-full bg-press @max-[860px]:hidden @min-[1200px]:w-20"
      >
        <span
          className="block h-full bg-(--line-control) forced-colors:bg-[CanvasText]"
          style={{ width: `${of === 0 ? 0 : Math.min(1, count / of) * 100}%` }}
        />
      </span>
      <span className="num min-w-5 text-right">
        {countText(count)}
        <span className="sr-only"> {t("of {all, number} agents", { all: of })}</span>
      </span>
    </Cell>
  );
}
