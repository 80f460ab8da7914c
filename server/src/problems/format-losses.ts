import {
  type FormatLosses,
  type FunctionNames,
  formatLossesInSteps,
  type ToolDefinition,
} from "@pegboard/registry-core";
import type { AgentState } from "../agents/agent-states.ts";

/** What each provider's format leaves out of the tools that at least one agent has on; in steps, since there may be thousands of methods. */
export function* currentLosses(states: AgentState[]): Generator<undefined, FormatLosses[]> {
  const tools = new Map<ToolDefinition, FunctionNames>();
  for (const { toolset, names } of states) {
    for (const { definition, state } of toolset.tools) if (state !== "off") tools.set(definition, names);
  }
  const byFormat = new Map<FormatLosses["format"], FormatLosses["warnings"][]>();
  for (const [tool, names] of tools) {
    for (const { format, warnings } of yield* formatLossesInSteps(tool, names)) {
      const known = byFormat.get(format);
      if (known) known.push(warnings);
      else byFormat.set(format, [warnings]);
    }
  }
  return [...byFormat].map(([format, warnings]) => ({ format, warnings: warnings.flat() }));
}
