import { countSwitches, findNamedMethods, type MethodNames, toToolSettings } from "@pegboard/registry-core";
import type { AgentState } from "../agents/agent-states.ts";
import type { SwitchesAnswer, ToolUsageAnswer } from "../api-contract.ts";

/** Which agents have a tool on, and which have values of their own for it. */
export function toolUsage(agents: readonly AgentState[]): ToolUsageAnswer {
  return { usedBy: findUsers(agents), configuredBy: findConfiguring(agents) };
}

/** How each agent has these methods on, agent by agent. */
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

function findUsers(agents: readonly AgentState[]): ToolUsageAnswer["usedBy"] {
  const users = new Map<string, ToolUsageAnswer["usedBy"][string]>();
  for (const { agent, toolset } of agents) {
    for (const { definition, state, methods } of toolset.tools) {
      if (state === "off") continue;
      const known = users.get(definition.name) ?? [];
      const offered = methods.some((method) => method.offered || method.passedOn);
      users.set(definition.name, known);
      known.push({ id: agent.id, name: agent.name, offered });
    }
  }
  return Object.fromEntries(users);
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
