import type { ResolvedTool } from "./toolset.ts";

/** How many methods an agent gets, and how many are on without being offered. */
export interface MethodCounts {
  offered: number;
  notOffered: number;
}

/** Counts the methods of these tools, of hidden ones too. */
export function countMethods(tools: readonly Pick<ResolvedTool, "methods">[]): MethodCounts {
  const counts = { offered: 0, notOffered: 0 };
  for (const { methods } of tools) {
    for (const { enabled, offered } of methods) {
      if (offered) counts.offered++;
      else if (enabled) counts.notOffered++;
    }
  }
  return counts;
}
