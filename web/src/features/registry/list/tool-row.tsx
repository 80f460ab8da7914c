import { escapeInvisible, isDestructive, isFunction } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Cell, FoldMark } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { RiskCount } from "../../../components/risk.tsx";
import { t } from "../../../messages/t.ts";
import { tokensOfFound } from "../registry-model.ts";
import { badgesOfTool } from "../tool-badges.tsx";
import { FlagCell } from "./flag-cell.tsx";
import type { RegistryToolRow as Row } from "./registry-rows.ts";
import {
  FOLD_MARK,
  MIDDLE,
  NARROW,
  Name,
  NameCell,
  type RegistryRowContext,
  UsedByCell,
  WIDE_REGISTRY_COLUMN,
  WIDEST,
} from "./row-parts.tsx";

interface RegistryToolCellsProps {
  row: Row;
  context: RegistryRowContext;
  current: boolean;
  /** The tab index of its pegs. */
  tabIndex: number;
}

export function RegistryToolCells({ row, context, current, tabIndex }: RegistryToolCellsProps) {
  const { match, open } = row;
  const { tool, whole, methods } = match;
  const { definition } = tool;
  const functions = definition.methods.filter(isFunction);
  const [first, ...others] = badgesOfTool(tool, { saysHidden: false });
  return (
    <>
      <Cell>
        {definition.methods.length > 0 && (
          <FoldMark open={open} onFold={() => context.onFold(row)} className={FOLD_MARK} />
        )}
      </Cell>
      <Cell>
        <Tile node={tool.node} color={definition.color} muted={!definition.visible} />
      </Cell>
      <NameCell>
        <span className="flex max-w-full min-w-0 flex-auto items-center gap-2 @min-[500px]:h-5">
          <Name
            href={context.hrefOf(row)}
            name={definition.displayName}
            code={definition.name}
            current={current}
            strong={whole}
          />
          <span className={classNames("flex flex-none items-center gap-2", NARROW)}>
            <RiskCount
              count={functions.filter(({ annotations }) => isDestructive(annotations)).length}
            />
            {first}
          </span>
        </span>
        {others.length > 0 && (
          <span className={classNames("flex h-5 flex-none items-center", NARROW)}>{others}</span>
        )}
        {context.saysApp && definition.app !== undefined && (
          <span className={classNames("flex h-5 flex-none items-center", WIDEST)}>
            <Badge>{definition.app}</Badge>
          </span>
        )}
      </NameCell>
      <Cell className={classNames(WIDE_REGISTRY_COLUMN, "truncate text-meta text-2")}>
        {escapeInvisible(definition.description)}
      </Cell>
      <Cell className={classNames(MIDDLE, "num text-right")}>
        {whole
          ? countText(functions.length)
          : t("{count, number} of {all, number}", { count: methods.length, all: functions.length })}
      </Cell>
      <UsedByCell count={tool.usedBy.length} of={context.agents} />
      <Cell className={classNames(NARROW, "num text-right")}>
        {countText(tokensOfFound(match))}
      </Cell>
      <Cell className="grid justify-items-center">
        <FlagCell flag="isCore" tool={tool} tabIndex={tabIndex} />
      </Cell>
      <Cell className="grid justify-items-center">
        <FlagCell flag="visible" tool={tool} tabIndex={tabIndex} />
      </Cell>
    </>
  );
}
