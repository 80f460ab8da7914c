import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  agentCatalog,
  applyOverrides,
  type ResolvedTool,
  resolveToolset,
} from "@pegboard/registry-core";
import { catalogFor, namedMethods, toToolSettings } from "@pegboard/registry-core/internal";
import type { AgentState } from "../../agents/agent-states.ts";
import type { CurrentCatalog } from "../../catalog/current-catalog.ts";
import type { DatedChange } from "../../sources/source-review.ts";

/** An agent that had something of these tools on in their last form, or whose settings name it. */
export interface AgentOfGone {
  agent: string;
  had: ReadonlyMap<string, ResolvedTool>;
  names(change: DatedChange): boolean;
}

/**
 * Each agent with what it had of the removed tools: its settings, presets and the organisation's
 * decide about the last form as they would now.
 */
export async function* agentsOfGone(
  current: CurrentCatalog,
  states: readonly AgentState[],
  changes: readonly DatedChange[],
): AsyncGenerator<AgentOfGone> {
  const tools = [
    ...new Map(changes.flatMap(({ had }) => (had ? [[had.name, had] as const] : []))).values(),
  ];
  if (tools.length === 0) return;
  const { organisation, catalog } = await current.read();
  const before = { ...applyOverrides(tools, organisation), presets: catalog.presets ?? [] };
  for (const { agent, settings } of states) {
    const resolved = resolveToolset(
      agentCatalog(catalogFor(before, agent.id), settings),
      settings,
    ).tools;
    yield {
      agent: agent.id,
      had: new Map(resolved.map((tool) => [tool.definition.name, tool])),
      names: ({ tool, method }) => {
        const entry = settings.tools?.[tool];
        return (
          entry !== undefined &&
          (method === undefined || namedMethods(toToolSettings(entry)).includes(method))
        );
      },
    };
    await yieldToEventLoop();
  }
}
