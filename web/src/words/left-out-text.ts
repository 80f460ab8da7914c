import type { MethodCounts, ResolvedMethod } from "@pegboard/registry-core";
import { countText } from "../language/count-text.ts";

type LeftOutCounts = Pick<MethodCounts, "notOffered" | "deferred">;

/** The methods that are on and not in an agent's list, in words: "2 on, not offered" and "3 found by search". */
export function leftOutTexts({ notOffered, deferred }: LeftOutCounts): string[] {
  return [
    ...(notOffered > 0 ? [`${countText(notOffered)} on, not offered`] : []),
    ...(deferred > 0 ? [`${countText(deferred)} found by search`] : []),
  ];
}

/** The same in one line; empty for none. */
export const leftOutText = (counts: LeftOutCounts): string => leftOutTexts(counts).join(" · ");

/** The same of one method that is on and not offered. */
export function leftOutState({ waits, passedOn }: ResolvedMethod): string {
  if (passedOn) return "on, read over MCP";
  return waits === "deferred" ? "on, found by search" : "on, not offered";
}
