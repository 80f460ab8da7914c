import { toolName } from "../../definition/lists/named-tools.ts";
import {
  itemAt,
  itemsAt,
  ownPlaces,
  placesOfNames,
  sharedList,
  withItems,
} from "../../definition/lists/shared-list.ts";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { compareTools, sortToolsByWeight } from "../tool-order.ts";

const sortedTools = new WeakMap<readonly ToolDefinition[], ToolDefinition[]>();

/**
 * The tools in order. Each list is sorted once, since each click and each agent resolves the same
 * list.
 */
export function toolsInOrder(tools: ToolDefinition[]): ToolDefinition[] {
  const known =
    sortedTools.get(tools) ?? sortLike(tools, sharedList(tools)) ?? sortToolsByWeight(tools);
  sortedTools.set(tools, known);
  return known;
}

/**
 * Sorts tools by copying the order of the shared list that they come from, unless a tool would
 * stand elsewhere now.
 */
function sortLike(tools: ToolDefinition[], shared: ToolDefinition[]): ToolDefinition[] | undefined {
  const own = tools === shared ? undefined : ownPlaces(tools);
  if (!own?.every((place) => compareTools(itemAt(tools, place), itemAt(shared, place)) === 0))
    return undefined;
  const ordered = toolsInOrder(shared);
  const changed = itemsAt(tools, own);
  return withItems(
    ordered,
    changed.flatMap((tool) =>
      placesOfNames(ordered, [tool.name], toolName).map((place) => [place, tool] as const),
    ),
  );
}
