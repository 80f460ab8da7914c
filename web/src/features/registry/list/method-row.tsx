import { ownValue } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Cell } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { MethodBadges } from "../tool-badges.tsx";
import { FlagCell } from "./flag-cell.tsx";
import type { RegistryMethodRow as Row } from "./registry-rows.ts";
import { MIDDLE, NARROW, Name, type RegistryRowContext, WIDEST } from "./row-parts.tsx";

interface MethodCellsProps {
  row: Row;
  context: RegistryRowContext;
  current: boolean;
  /** The tab index of its pegs. */
  tabIndex: number;
}

export function MethodCells({ row, context, current, tabIndex }: MethodCellsProps) {
  const { tool, method, joined } = row;
  const isLast = row.position === row.siblings;
  return (
    <>
      <Cell />
      {joined ? (
        <Cell>
          <Tile node={tool.node} color={tool.definition.color} muted={!method.visible} />
        </Cell>
      ) : (
        <Cell className="relative self-stretch">
          <span
            aria-hidden
            className={classNames(
              "absolute inset-0 before:absolute before:top-0 before:left-1/2 before:w-px before:bg-(--line-strong) after:absolute after:top-1/2 after:left-1/2 after:h-px after:w-2 after:bg-(--line-strong)",
              isLast ? "before:bottom-1/2" : "before:-bottom-px",
            )}
          />
        </Cell>
      )}
      <Cell
        className={classNames(
          "flex min-w-0 items-center gap-2 @min-[860px]:@max-[1200px]:col-span-2",
          !method.description && "@min-[1200px]:col-span-2",
        )}
      >
        {joined && (
          <span className="max-w-1/2 flex-none truncate text-2">
            {tool.definition.displayName} ›
          </span>
        )}
        <Name
          href={context.hrefOf(row)}
          name={method.displayName}
          code={method.name}
          current={current}
          strong={joined}
        />
        <span className={classNames("ml-auto flex flex-none gap-1", NARROW)}>
          <MethodBadges tool={tool} method={method} />
        </span>
      </Cell>
      {/* Lists leave the description out. */}
      {method.description && (
        <Cell className={classNames(WIDEST, "truncate text-meta text-2")}>
          {escapeInvisible(method.description)}
        </Cell>
      )}
      <Cell className={MIDDLE} />
      <Cell className={MIDDLE} />
      <Cell className={classNames(NARROW, "num text-right text-2")}>
        {countText(ownValue(tool.tokens, method.name) ?? 0)}
      </Cell>
      <Cell className="grid justify-items-center">
        <FlagCell flag="isCore" tool={tool} method={method.name} tabIndex={tabIndex} />
      </Cell>
      <Cell className="grid justify-items-center">
        <FlagCell flag="visible" tool={tool} method={method.name} tabIndex={tabIndex} />
      </Cell>
    </>
  );
}
