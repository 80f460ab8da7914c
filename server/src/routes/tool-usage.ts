import {
  countSwitches,
  findNamedMethods,
  type MethodNames,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { AgentState } from "../agents/agent-states.ts";
import type { SwitchesAnswer, ToolUsageAnswer } from "../api-contract.ts";

/**
 * The agents that have a tool on, and those that have values of their own for it, computed agent by
 * agent.
 */
export function* toolUsage(states: readonly AgentState[]): Generator<undefined, ToolUsageAnswer> {
  const usedBy = yield* findUsers(states);
  const agents = states.map(({ agent: { id, name } }) => ({ id, name }));
  return { agents, usedBy, configuredBy: findConfiguring(states) };
}

/** How each agent has these methods on, computed agent by agent. */
export function* countOfAgents(
  agents: readonly AgentState[],
  named: readonly MethodNames[],
): Generator<undefined, SwitchesAnswer["agents"]> {
  const counts: SwitchesAnswer["agents"] = {};
  for (const { agent, toolset } of agents) {
    counts[agent.id] = countSwitches(findNamedMethods(toolset.tools, named));
    yield;
  }
  return counts;
}

/**
 * Writes digits as bytes, because with thousands of tools and hundreds of agents there are
 * millions.
 */
function* findUsers(
  states: readonly AgentState[],
): Generator<undefined, ToolUsageAnswer["usedBy"]> {
  const users = new Map<string, Buffer>();
  for (const [place, { toolset }] of states.entries()) {
    for (const { definition, state, methods } of toolset.tools) {
      if (state === "off") continue;
      const known = users.get(definition.name) ?? Buffer.alloc(states.length, "0");
      const offered = methods.some((method) => method.offered || method.passedOn);
      known.write(offered ? "2" : "1", place);
      users.set(definition.name, known);
    }
    yield;
  }
  return Object.fromEntries([...users].map(([tool, digits]) => [tool, digits.toString("latin1")]));
}

function findConfiguring(agents: readonly AgentState[]): ToolUsageAnswer["configuredBy"] {
  const found = new Map<string, Map<string, { id: string; name: string }[]>>();
  for (const { agent, settings } of agents) {
    for (const [tool, stored] of Object.entries(settings.tools ?? {})) {
      const ofTool = found.get(tool) ?? new Map<string, { id: string; name: string }[]>();
      for (const key of Object.keys(toToolSettings(stored).config ?? {})) {
        const known = ofTool.get(key) ?? [];
        known.push({ id: agent.id, name: agent.name });
        found.set(tool, ofTool.set(key, known));
      }
    }
  }
  return Object.fromEntries([...found].map(([tool, keys]) => [tool, Object.fromEntries(keys)]));
}
