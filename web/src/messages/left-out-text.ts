import type { MethodCounts, ResolvedMethod } from "@pegboard/registry-core/internal";
import { t } from "./t.ts";

type LeftOutCounts = Pick<MethodCounts, "notOffered" | "deferred">;

/**
 * The methods that are on and not in an agent's list, in words: "2 on, unavailable" and "3 found by
 * search".
 */
export function leftOutTexts({ notOffered, deferred }: LeftOutCounts): string[] {
  return [
    ...(notOffered > 0 ? [t("{count, number} on, unavailable", { count: notOffered })] : []),
    ...(deferred > 0 ? [t("{count, number} found by search", { count: deferred })] : []),
  ];
}

/** The methods that are on and not in an agent's list, in one line; empty for none. */
export const leftOutText = (counts: LeftOutCounts): string => leftOutTexts(counts).join(" · ");

/** Why one method is on and not offered. */
export function leftOutState({ waits, passedOn }: ResolvedMethod): string {
  if (passedOn) return t("on, read over MCP");
  return waits === "deferred" ? t("on, found by search") : t("on, unavailable");
}
