import type { MethodCounts, ResolvedMethod } from "@pegboard/registry-core/internal";
import { say } from "./texts.ts";

type LeftOutCounts = Pick<MethodCounts, "notOffered" | "deferred">;

/**
 * The methods that are on and not in an agent's list, in words: "2 on, not offered" and "3 found by
 * search".
 */
export function leftOutTexts({ notOffered, deferred }: LeftOutCounts): string[] {
  return [
    ...(notOffered > 0 ? [say.countNotOffered(notOffered)] : []),
    ...(deferred > 0 ? [say.countFoundBySearch(deferred)] : []),
  ];
}

/** The methods that are on and not in an agent's list, in one line; empty for none. */
export const leftOutText = (counts: LeftOutCounts): string => leftOutTexts(counts).join(" · ");

/** Why one method is on and not offered. */
export function leftOutState({ waits, passedOn }: ResolvedMethod): string {
  if (passedOn) return say.onReadOverMcp;
  return waits === "deferred" ? say.onFoundBySearch : say.onNotOffered;
}
