import { ownValue } from "@pegboard/json-schema";
import { isDestructive } from "@pegboard/registry-core/internal";
import { Cell } from "@pegboard/ui/list/grid-parts.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { Tile } from "@pegboard/ui/tile.tsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { RiskCount } from "../../../components/risk.tsx";
import { t } from "../../../messages/t.ts";
import type { TreeRowContext } from "./row-facts.ts";
import type { TreeGroupRow as Row } from "./tree-rows.ts";

/** The head of a group: its content and its cost, whether it is folded or not. */
export function TreeGroupCells({ row, context }: { row: Row; context: TreeRowContext }) {
  const { name, items } = row.group;
  const { facts } = context;
  const Chevron = row.open ? ChevronDown : ChevronRight;
  const first = items[0]?.tool.definition;
  const tokens = items.reduce((sum, match) => sum + facts.tokensOfMatch(match), 0);
  const destructive = items.flatMap(({ methods }) =>
    methods.filter(({ definition }) => isDestructive(definition.annotations)),
  ).length;
  return (
    <>
      <Cell className="flex min-w-0 items-center gap-2 sm:col-span-2">
        <Chevron size={14} strokeWidth={2} aria-hidden className="mr-0.5 ml-px flex-none text-3" />
        <Tile size="xs" node={ownValue(facts.icons, first?.icon ?? "")} color={first?.color} />
        <b className="truncate font-semibold">{name === "" ? t("Without an app") : name}</b>
        <span className="num text-meta text-2">
          {countText(items.length)}
          <span className="sr-only"> {t("tools")}</span>
        </span>
        {!row.open && <RiskCount count={destructive} />}
      </Cell>
      <Cell className="num text-right font-medium">
        {countText(tokens)}
        <span className="sr-only"> {t("tokens")}</span>
      </Cell>
      <Cell className="max-sm:hidden" />
    </>
  );
}
