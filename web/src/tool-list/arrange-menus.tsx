import type { Arrangement, Grouping, ToolOrder } from "@pegboard/registry-core/internal";
import { SortMenu } from "@pegboard/ui/overlays/menu.tsx";
import { useRemembered } from "@pegboard/ui/page/use-remembered.ts";
import { memo, useMemo } from "react";
import { t } from "../messages/t.ts";

/** How a list of tools is arranged, as this browser remembers it. */
export interface RememberedArrangement {
  arrangement: Arrangement;
  orders: Partial<Record<ToolOrder, string>>;
  /** How it is grouped unless somebody chooses. */
  usual: Grouping;
  onGroup(group: Grouping): void;
  onOrder(order: ToolOrder): void;
}

export function useArrangement(
  list: string,
  orders: RememberedArrangement["orders"] = ORDER_WORDS,
  usual: Grouping = "none",
) {
  const [group, onGroup] = useRemembered<Grouping>(`${list}-group`, GROUPING_WORDS, usual);
  const [order, onOrder] = useRemembered<ToolOrder>(`${list}-order`, orders, "weight");
  return useMemo(
    () => ({ arrangement: { group, order }, orders, usual, onGroup, onOrder }),
    [group, order, orders, usual, onGroup, onOrder],
  );
}

/** Group and sort. */
export const ArrangeMenus = memo(function ArrangeMenus({
  arrangement,
  orders,
  usual,
  onGroup,
  onOrder,
}: RememberedArrangement) {
  return (
    <>
      <SortMenu
        label={t("Group", {}, "command")}
        choices={GROUPING_WORDS}
        value={arrangement.group}
        usual={usual}
        onChange={onGroup}
      />
      <SortMenu
        label={t("Sort")}
        choices={orders}
        value={arrangement.order}
        usual="weight"
        onChange={onOrder}
      />
    </>
  );
});

const GROUPING_WORDS: Record<Grouping, string> = {
  none: t("Not grouped"),
  app: t("App"),
  source: t("Source"),
  category: t("Category"),
};
const ORDER_WORDS = {
  weight: t("Weight"),
  name: t("Name"),
  tokens: t("Tokens"),
  changed: t("Changed first"),
};
