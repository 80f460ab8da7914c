import type { ToolDefinition } from "../definition/tool-definition.ts";
import { compareText, DEFAULT_CATEGORY } from "./tool-order.ts";

/** What the tools of a group have in common. */
export type Grouping = "none" | "app" | "source" | "category";

/**
 * The key that a list of tools is sorted by. `weight` is the order of the list that is given;
 * `tokens` and `used` sort the highest number first, `changed` sorts changed tools first.
 */
export type ToolOrder = "weight" | "name" | "tokens" | "used" | "changed";

/** How a list of tools is grouped and sorted. */
export interface Arrangement {
  group: Grouping;
  order: ToolOrder;
}

/** How an item of a list is read. */
export interface ArrangedBy<Item> {
  definition(item: Item): ToolDefinition;
  tokens(item: Item): number;
  /** The number of agents that use the item; lists that do not know it leave it out. */
  used?(item: Item): number;
  isChanged(item: Item): boolean;
}

/** The items of a list that stand under one heading. */
export interface ToolGroup<Item> {
  /**
   * The name of the app, source or category; empty for tools without an app, undefined where the
   * list is not grouped.
   */
  name: string | undefined;
  items: Item[];
}

/** Sorts a list and divides it into groups; groups are sorted by the items they hold. */
export function arrangeTools<Item>(
  items: readonly Item[],
  { group, order }: Arrangement,
  read: ArrangedBy<Item>,
): ToolGroup<Item>[] {
  const groups = new Map<string | undefined, Item[]>();
  for (const item of items) {
    const name = arrangedGroupName(read.definition(item), group);
    const members = groups.get(name);
    if (members) members.push(item);
    else groups.set(name, [item]);
  }
  const arranged = [...groups].map(([name, members]) => ({
    name,
    items: sortItems(members, order, read),
  }));
  switch (order) {
    case "weight":
      return arranged;
    case "name":
      return arranged.sort((a, b) => compareText(a.name ?? "", b.name ?? ""));
    case "tokens":
    case "used": {
      const totalOf = groupTotals<Item>((item) => read[order]?.(item) ?? 0);
      return arranged.sort((a, b) => totalOf(b) - totalOf(a));
    }
    case "changed":
      return arranged.sort(
        (a, b) => Number(b.items.some(read.isChanged)) - Number(a.items.some(read.isChanged)),
      );
  }
}

function arrangedGroupName(
  { app, source, category }: ToolDefinition,
  group: Grouping,
): string | undefined {
  switch (group) {
    case "none":
      return undefined;
    case "app":
      return app ?? "";
    case "source":
      return source;
    case "category":
      return category || DEFAULT_CATEGORY;
  }
}

/** Sorts items; items that compare as equal stay in the order of their weight. */
function sortItems<Item>(items: Item[], order: ToolOrder, read: ArrangedBy<Item>): Item[] {
  switch (order) {
    case "weight":
      return items;
    case "name":
      return items.sort((a, b) =>
        compareText(read.definition(a).displayName, read.definition(b).displayName),
      );
    case "tokens":
    case "used":
      return items.sort((a, b) => (read[order]?.(b) ?? 0) - (read[order]?.(a) ?? 0));
    case "changed":
      return items.sort((a, b) => Number(read.isChanged(b)) - Number(read.isChanged(a)));
  }
}

/** Sums are computed once for each group, not for each comparison. */
function groupTotals<Item>(amount: (item: Item) => number) {
  const known = new Map<ToolGroup<Item>, number>();
  return (group: ToolGroup<Item>): number => {
    const total = known.get(group) ?? group.items.reduce((sum, item) => sum + amount(item), 0);
    known.set(group, total);
    return total;
  };
}
