import { toolName } from "../../definition/lists/named-tools.ts";
import {
  itemAt,
  itemsAt,
  ownPlaces,
  placesOf,
  sharedList,
  withItems,
} from "../../definition/lists/shared-list.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { compareTools, sortToolsByWeight } from "../tool-order.ts";

const sorted = new WeakMap<readonly ToolDefinition[], ToolDefinition[]>();

/** Sorted once for each list: each click and each agent resolves the same one. */
export function inOrder(tools: ToolDefinition[]): ToolDefinition[] {
  const known = sorted.get(tools) ?? sortLike(tools, sharedList(tools)) ?? sortToolsByWeight(tools);
  sorted.set(tools, known);
  return known;
}

/** In the order of the list that it comes from, unless a tool would stand elsewhere now. */
function sortLike(tools: ToolDefinition[], shared: ToolDefinition[]): ToolDefinition[] | undefined {
  const own = tools === shared ? undefined : ownPlaces(tools);
  if (!own?.every((place) => compareTools(itemAt(tools, place), itemAt(shared, place)) === 0))
    return undefined;
  const ordered = inOrder(shared);
  const changed = itemsAt(tools, own);
  return withItems(
    ordered,
    changed.flatMap((tool) =>
      placesOf(ordered, [tool.name], toolName).map((place) => [place, tool] as const),
    ),
  );
}
