import { type Selection, selectMethods } from "@pegboard/registry-core";
import type { SelectedToolset } from "@pegboard/registry-core/internal";
import type { AgentState } from "./agent-states.ts";

/** What an agent is given for one run: every route that narrows an agent asks this. */
export function runToolset(
  { toolset, names }: Pick<AgentState, "toolset" | "names">,
  selection: Selection | undefined,
): SelectedToolset {
  return selection
    ? selectMethods(toolset, names, selection)
    : { toolset, forced: [], warnings: [] };
}
