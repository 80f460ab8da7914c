import type { SettingsOperation } from "@pegboard/registry-core";
import {
  escapeInvisible,
  type NamedTools,
  operationPlace,
  toolsOfOperation,
} from "@pegboard/registry-core/internal";
import { t } from "../../messages/t.ts";

/** The part of a draft that belongs to one tool, or to one place of its owner. */
export interface ReviewGroup {
  tool: string | undefined;
  name: string;
  operations: SettingsOperation[];
}
/** `of` stands in the place of a heading where a change is the only one of its group. */
export type DraftReviewRow = { key: string } & (
  | (ReviewGroup & { operation?: undefined })
  | { operation: SettingsOperation; of?: ReviewGroup }
);

/** The changes below the tools that they are about, in the order of the draft. */
export function reviewRows(
  pending: readonly SettingsOperation[],
  tools: NamedTools,
): DraftReviewRow[] {
  const groups = new Map<string, SettingsOperation[]>();
  for (const operation of pending) {
    const key = toolsOfOperation(operation)[0] ?? `/${operationPlace(operation, tools, t).place}`;
    const own = groups.get(key);
    if (own) own.push(operation);
    else groups.set(key, [operation]);
  }
  return [...groups].flatMap(([key, operations]): DraftReviewRow[] => {
    const tool = key.startsWith("/") ? undefined : key;
    const name =
      tool === undefined ? key.slice(1) : (tools.get(tool)?.definition.displayName ?? tool);
    const group: ReviewGroup = { tool, name: escapeInvisible(name), operations };
    const [only, second] = operations;
    if (only && !second) return [{ key, operation: only, of: group }];
    return [
      { key, ...group },
      ...operations.map((operation, index) => ({ key: `${key} ${index}`, operation })),
    ];
  });
}
