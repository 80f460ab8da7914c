import type { ResolvedMethod } from "@pegboard/registry-core/internal";

/** The state of a method for an agent, in words. */
export function methodState({
  enabled,
  offered,
  passedOn,
}: Pick<ResolvedMethod, "enabled" | "offered" | "passedOn">) {
  if (!enabled) return "off";
  if (passedOn) return "on, read over MCP";
  return offered ? "on" : "on, not offered";
}
