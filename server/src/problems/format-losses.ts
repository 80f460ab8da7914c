import {
  type FormatWarning,
  type FunctionNames,
  formatMethod,
  PROVIDER_FORMATS,
  type ProviderFormatName,
  type ToolDefinition,
} from "@pegboard/registry-core";
import type { AgentState } from "../agents/agent-states.ts";

type Losses = Map<ProviderFormatName, FormatWarning[]>;

const FORMATS = Object.values(PROVIDER_FORMATS).map(({ name }) => name);
const known = new WeakMap<ToolDefinition, Losses>();

/** What each provider's format leaves out of the tools that at least one agent has on. */
export function formatLosses(states: AgentState[]): { format: ProviderFormatName; warnings: FormatWarning[] }[] {
  const tools = new Map<ToolDefinition, FunctionNames>();
  for (const { toolset, names } of states) {
    for (const { definition, state } of toolset.tools) if (state !== "off") tools.set(definition, names);
  }
  const losses = [...tools].map(([tool, names]) => lossesOf(tool, names));
  return FORMATS.map((format) => ({ format, warnings: losses.flatMap((each) => each.get(format) ?? []) }));
}

/** Losses are about schemas, so they stay the same whatever the function names become. */
function lossesOf(tool: ToolDefinition, names: FunctionNames): Losses {
  const before = known.get(tool);
  if (before) return before;
  const losses: Losses = new Map(
    FORMATS.map((format) => [
      format,
      tool.methods.flatMap(
        (method) => formatMethod({ tool, method, functionName: names.nameOf(tool.name, method.name) }, format).warnings,
      ),
    ]),
  );
  known.set(tool, losses);
  return losses;
}
