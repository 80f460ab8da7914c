import { type Selection, selectMethods } from "@pegboard/registry-core";
import type { SelectedToolset } from "@pegboard/registry-core/internal";
import type { AgentState } from "./agent-states.ts";

/** The toolset of an agent for one run. Every route that narrows an agent uses this. */
export function runToolset(
  { toolset, names }: Pick<AgentState, "toolset" | "names">,
  selection: Selection | undefined,
): SelectedToolset {
  return selection
    ? selectMethods(toolset, names, selection)
    : { toolset, forced: [], warnings: [] };
}
