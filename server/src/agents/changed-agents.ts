import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sameJson } from "@pegboard/json-schema";
import type { ResolvedTool } from "@pegboard/registry-core";
import type { FunctionNames } from "@pegboard/registry-core/internal";
import type { ChangeCostsRequest } from "../api-contract.ts";
import type { AgentState, AgentStates } from "./agent-states.ts";
import { type DraftedToolSources, LaidChanges, resolveForAgents } from "./drafted-tools.ts";

export interface ChangedAgentSources extends DraftedToolSources {
  agents: AgentStates;
}

/** The tools that changes name, as an agent has them, and as it would have them. */
interface ChangedAgent {
  state: AgentState;
  names: FunctionNames;
  was: readonly ResolvedTool[];
  is: readonly ResolvedTool[];
}

/**
 * Every agent with changes of its own settings or the organisation's. It looks only at the tools
 * that the operations concern, since others do not change.
 */
export async function* changedAgents(
  dependencies: ChangedAgentSources,
  changes: ChangeCostsRequest["changes"],
): AsyncGenerator<ChangedAgent> {
  const laid = new LaidChanges(dependencies, await dependencies.current.read(), changes);
  const tools = await laid.lay();
  await yieldToEventLoop();
  await resolveForAgents(tools);
  for (const state of await dependencies.agents.list()) {
    if (!laid.isForMany && laid.operationsOf(state.agent.id).length === 0) continue;
    const { was, is } = await laid.toolsOf(state, tools);
    yield { state, names: laid.state.names, was, is };
    await yieldToEventLoop();
  }
}

/** Whether an agent has the same of a tool: its definition, and what of it is on and offered. */
export function isSameOffer(one: ResolvedTool | undefined, other: ResolvedTool | undefined) {
  return one === other || sameJson(offerOf(one), offerOf(other));
}

const offerOf = (tool: ResolvedTool | undefined) => [
  tool?.definition,
  tool?.methods.map(({ definition, enabled, offered }) => [definition, enabled, offered]),
];
