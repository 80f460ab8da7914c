import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ResolvedTool } from "@pegboard/registry-core";
import { callGate, type FunctionNames, gateChange } from "@pegboard/registry-core/internal";
import type { ChangeCostsRequest } from "../api-contract.ts";
import { SLICE } from "../bounds/run-cooperatively.ts";
import type { ReplayGates } from "../call-log/replay-worker.ts";
import { readPreferences } from "../preferences/preferences.ts";
import type { CalledFunction } from "../stores/calls/replayed-calls.ts";
import type { Store } from "../stores/store.ts";
import type { AgentState } from "./agent-states.ts";
import { type ChangedAgentSources, changedAgents, isSameOffer } from "./changed-agents.ts";

/** An agent whose calls changes concern, with the tools that it has in another way. */
interface ReplayedAgent {
  state: AgentState;
  names: FunctionNames;
  tools: ReadonlyMap<string, { was: ResolvedTool | undefined; is: ResolvedTool | undefined }>;
}

/** Changes of several owners that are not saved. */
interface ReplayedDraft {
  changes: ChangeCostsRequest["changes"];
  /** Seconds that calls may run, in the place of the organisation's limit. */
  callTimeLimit: number | undefined;
  isSeen(agent: string): boolean;
}

/** The agents whose calls changes concern, and by what these are judged. */
export interface ReplayedChanges {
  agents: string[];
  gates(called: readonly CalledFunction[]): Promise<ReplayGates>;
}

/**
 * Resolves changes of several owners for each agent that they reach, among those in use that
 * `isSeen` accepts. An agent whose own settings change is one of them in any case.
 */
export async function readReplayedChanges(
  sources: ChangedAgentSources & { store: Pick<Store, "readPreferences"> },
  { changes, callTimeLimit, isSeen }: ReplayedDraft,
): Promise<ReplayedChanges> {
  const own = new Set(changes.flatMap(({ owner }) => (owner.kind === "agent" ? owner.id : [])));
  const agents = new Map<string, ReplayedAgent>();
  for await (const { state, was, is, names } of changedAgents(sources, changes)) {
    const { id, archivedAt } = state.agent;
    if (archivedAt !== null || !isSeen(id)) continue;
    const tools = changedTools(was, is);
    if (tools.size > 0) agents.set(id, { state, names, tools });
  }
  for (const state of await sources.agents.listServed()) {
    const { id } = state.agent;
    if (agents.has(id) || !isSeen(id) || !(own.has(id) || callTimeLimit !== undefined)) continue;
    agents.set(id, { state, names: state.names, tools: new Map() });
  }
  const limits = await readPreferences(sources.store);
  const seconds = { was: limits.callTimeLimit, is: callTimeLimit ?? limits.callTimeLimit };
  return {
    agents: [...agents.keys()],
    gates: (called) => gatesOf(agents, called, seconds),
  };
}

/** The tools that differ; the search for deferred methods follows from all of an agent's tools. */
function changedTools(
  was: readonly ResolvedTool[],
  is: readonly ResolvedTool[],
): ReplayedAgent["tools"] {
  const after = new Map(is.map((tool) => [tool.definition.name, tool]));
  const before = new Map(was.map((tool) => [tool.definition.name, tool]));
  const changed = new Map<
    string,
    { was: ResolvedTool | undefined; is: ResolvedTool | undefined }
  >();
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const pair = { was: before.get(name), is: after.get(name) };
    const isGenerated = (pair.was ?? pair.is)?.definition.generated;
    if (!isGenerated && !isSameOffer(pair.was, pair.is)) changed.set(name, pair);
  }
  return changed;
}

async function gatesOf(
  agents: ReadonlyMap<string, ReplayedAgent>,
  called: readonly CalledFunction[],
  seconds: Record<"was" | "is", number>,
): Promise<ReplayGates> {
  const changes: ReplayGates["changes"][number][] = [];
  const gone = new Set<string>();
  let began = performance.now();
  for (const { agent: id, function: name } of called) {
    const agent = agents.get(id);
    if (!agent) continue;
    if (performance.now() - began > SLICE) {
      await yieldToEventLoop();
      began = performance.now();
    }
    const { state, names, tools } = agent;
    const found = names.find(name);
    if (!found) gone.add(name);
    const changed = found && (tools.get(found.tool) ?? unchangedTool(agent, found.tool, seconds));
    if (!changed) continue;
    const gate = (which: "was" | "is") => {
      const tool = changed[which];
      const toolset = { ...state.toolset, tools: tool ? [tool] : [] };
      const timeoutSeconds = seconds[which];
      return callGate({ agent: state.agent, names, toolset, timeoutSeconds }, name);
    };
    const change = gateChange(gate("was"), gate("is"));
    if (change) changes.push({ agent: id, function: name, change });
  }
  return { changes, gone: [...gone] };
}

/** A tool that stays as it is, where another limit may still meet its calls. */
function unchangedTool(
  { state }: ReplayedAgent,
  name: string,
  { was, is }: Record<"was" | "is", number>,
) {
  if (was === is) return undefined;
  const tool = state.toolset.tools.find(({ definition }) => definition.name === name);
  return tool && { was: tool, is: tool };
}
