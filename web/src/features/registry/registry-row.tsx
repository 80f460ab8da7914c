import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";
import { iconSize } from "../../components/icon-size.ts";
import { Tile } from "../../components/tile.tsx";
import { FlagSwitch } from "./flag-switch.tsx";
import type { RegistryRow } from "./registry-rows.ts";
import { MethodBadges, ToolBadges } from "./tool-badges.tsx";

interface RowFrameProps {
  index: number;
  /** Distance from the top of the list in pixels. */
  top: number;
  grid: string;
  narrow: boolean;
}

type RowOf<Kind> = Extract<RegistryRow, { kind: Kind }>;

export interface ToolRowProps extends RowFrameProps {
  row: RowOf<"tool">;
  selected: boolean;
  href: string;
  onFold(): void;
}

export function ToolRow({ row, selected, href, onFold, narrow, ...frame }: ToolRowProps) {
  const { tool, open } = row;
  const { definition, usedBy } = tool;
  const Fold = open ? ChevronDown : ChevronRight;
  return (
    <Row {...frame} selected={selected}>
      <Cell className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          aria-label={`Methods of ${definition.displayName}`}
          onClick={onFold}
          className="relative z-1 -m-2 grid size-8 flex-none place-items-center rounded-md text-3 max-sm:-m-3.5 max-sm:size-11"
        >
          <Fold {...iconSize.s} />
        </button>
        <Tile node={tool.node} color={definition.color} muted={!definition.visible} />
        <Name href={href} current={selected} name={definition.displayName} code={definition.name} />
        <span className="ml-auto flex flex-none gap-1 max-sm:hidden">
          <ToolBadges tool={tool} withApp={!narrow} />
        </span>
      </Cell>
      <Cell className={classNames("num text-right text-2", narrow ? "hidden" : "max-lg:hidden")}>
        {definition.methods.length}
      </Cell>
      <Cell className={classNames("truncate text-2", narrow ? "hidden" : "max-lg:hidden")}>
        {usedBy.length === 0 ? <span className="text-3">No agent</span> : usedBy.map((agent) => agent.name).join(", ")}
      </Cell>
      <Cell className="num text-right text-2 max-sm:hidden">{definition.weight}</Cell>
      <Cell className="relative z-1 text-center leading-none">
        <FlagSwitch flag="isCore" tool={tool} />
      </Cell>
      <Cell className="relative z-1 text-center leading-none">
        <FlagSwitch flag="visible" tool={tool} />
      </Cell>
    </Row>
  );
}

export interface MethodRowProps extends RowFrameProps {
  row: RowOf<"method">;
  href: string;
}

export function MethodRow({ row, href, narrow, ...frame }: MethodRowProps) {
  const { tool, method, last } = row;
  return (
    <Row {...frame}>
      <Cell className="flex h-full min-w-0 items-center gap-2 pl-6">
        <span
          aria-hidden
          className={classNames(
            "relative h-full w-7 flex-none before:absolute before:top-0 before:left-1/2 before:w-px before:bg-(--line-strong) after:absolute after:top-1/2 after:left-1/2 after:h-px after:w-2 after:bg-(--line-strong)",
            last ? "before:bottom-1/2" : "before:-bottom-px",
          )}
        />
        <Name href={href} name={method.displayName} code={method.name} plain />
        <span className="ml-auto flex flex-none gap-1 max-sm:hidden">
          <MethodBadges tool={tool} method={method} limit={narrow ? 1 : 2} />
        </span>
      </Cell>
      <Cell className={narrow ? "hidden" : "max-lg:hidden"} />
      <Cell className={narrow ? "hidden" : "max-lg:hidden"} />
      <Cell className="max-sm:hidden" />
      <Cell className="relative z-1 text-center leading-none">
        <FlagSwitch flag="isCore" tool={tool} method={method.name} />
      </Cell>
      <Cell className="relative z-1 text-center leading-none">
        <FlagSwitch flag="visible" tool={tool} method={method.name} />
      </Cell>
    </Row>
  );
}

function Row({
  index,
  top,
  grid,
  selected,
  children,
}: Omit<RowFrameProps, "narrow"> & { selected?: boolean; children: ReactNode }) {
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

function Cell({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table of divs
    <div role="cell" className={className}>
      {children}
    </div>
  );
}

function Name({
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
