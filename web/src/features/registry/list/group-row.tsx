import { isFunction } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Cell, FoldMark } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { tokensOfFound } from "../registry-model.ts";
import type { RegistryGroupRow as Row } from "./registry-rows.ts";
import {
  FOLD_MARK,
  MIDDLE,
  NARROW,
  type RegistryRowContext,
  UsedByCell,
  WIDE_REGISTRY_COLUMN,
} from "./row-parts.tsx";

/** The head of a group with the totals of its rows, folded or not. */
export function RegistryGroupCells({ row, context }: { row: Row; context: RegistryRowContext }) {
  const { name = "", items } = row.group;
  const title = context.groupTitle(name);
  const [first] = items;
  const lists = new Set(items.map(({ tool }) => tool.usedBy));
  const agents = new Set([...lists].flatMap((users) => users.map(({ id }) => id)));
  const countFlag = (flag: "isCore" | "visible") =>
    items.filter(({ tool }) => tool.definition[flag]).length;
  const [core, visible] = [countFlag("isCore"), countFlag("visible")];
  const sum = (amount: (item: (typeof items)[number]) => number) =>
    items.reduce((all, item) => all + amount(item), 0);
  return (
    <>
      <Cell>
        <FoldMark open={row.open} onFold={() => context.onFold(row)} className={FOLD_MARK} />
      </Cell>
      <Cell className="grid justify-items-center">
        <Tile size="xs" node={first?.tool.node} color={first?.tool.definition.color} />
      </Cell>
      <Cell className="flex min-w-0 items-baseline gap-2">
        <b className="truncate font-semibold">{title}</b>
        <span className="num flex-none text-meta text-2">{toolCount(items.length)}</span>
      </Cell>
      <Cell className={WIDE_REGISTRY_COLUMN} />
      <Cell className={classNames(MIDDLE, "num text-right")}>
        {countText(sum(({ methods }) => methods.filter(isFunction).length))}
      </Cell>
      <UsedByCell count={agents.size} of={context.agents} />
      <Cell className={classNames(NARROW, "num text-right")}>{countText(sum(tokensOfFound))}</Cell>
      <Cell className="num text-center text-meta text-3">{core > 0 && countText(core)}</Cell>
      <Cell className="num text-center text-meta text-3">
        {visible === items.length ? t("all") : countText(visible)}
      </Cell>
    </>
  );
}
