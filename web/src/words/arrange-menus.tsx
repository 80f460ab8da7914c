import type { Arrangement, Grouping, ToolOrder } from "@pegboard/registry-core";
import { ByMenu } from "../components/overlays/by-menu.tsx";
import { useRemembered } from "../components/page/use-remembered.ts";

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
  return { arrangement: { group, order }, orders, usual, onGroup, onOrder };
}

/** Group and sort. */
export function ArrangeMenus({ arrangement, orders, usual, onGroup, onOrder }: RememberedArrangement) {
  return (
    <>
      <ByMenu label="Group" choices={GROUPING_WORDS} value={arrangement.group} usual={usual} onChange={onGroup} />
      <ByMenu label="Sort" choices={orders} value={arrangement.order} usual="weight" onChange={onOrder} />
    </>
  );
}

const GROUPING_WORDS: Record<Grouping, string> = {
  none: "Not grouped",
  app: "App",
  source: "Source",
  category: "Category",
};
const ORDER_WORDS = {
  weight: "Weight",
  name: "Name",
  tokens: "Tokens",
  changed: "Changed first",
};
