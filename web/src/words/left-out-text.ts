import type { MethodCounts, ResolvedMethod } from "@pegboard/registry-core";
import { countText } from "../components/text/count-text.ts";

/** The methods that are on and not in an agent's list, in words: "2 on, not offered · 3 found by search"; empty for none. */
export function leftOutText({ notOffered, deferred }: Pick<MethodCounts, "notOffered" | "deferred">): string {
  const parts = [
    notOffered > 0 && `${countText(notOffered)} on, not offered`,
    deferred > 0 && `${countText(deferred)} found by search`,
  ];
  return parts.filter((part) => part !== false).join(" · ");
}

/** The same of one method that is on and not offered. */
export const leftOutState = ({ waits }: ResolvedMethod): string =>
  waits === "deferred" ? "on, found by search" : "on, not offered";
