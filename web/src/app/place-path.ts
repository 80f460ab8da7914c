import type { ProblemFix, ProblemPlace } from "@pegboard/registry-core";
import { paths } from "./paths.ts";

type Tab = Extract<ProblemFix, { kind: "open" }>["tab"];

/** The address where a problem's place is seen and fixed. */
export function placePath(place: ProblemPlace, tab?: Tab): string | undefined {
  const { agent, tool, method, source, field } = place;
  if (agent !== undefined) {
    return paths.agentTools(agent, { ...(tool && { tool }), ...(method && { method }), ...(tab && { tab }) });
  }
  if (tool !== undefined) {
    return paths.tool(tool, { ...(method && { method }), ...(field && { part: "settings" }) });
  }
  return source === undefined ? undefined : paths.sources({ source });
}
