import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ResolvedTool } from "@pegboard/registry-core";
import { type CallGate, callGate, gateChange } from "@pegboard/registry-core/internal";
import type { ChangeCostsRequest } from "../api-contract.ts";
import { SLICE } from "../bounds/run-cooperatively.ts";
import type { ReplayGates } from "../call-log/replay-worker.ts";
import { readPreferences } from "../preferences/preferences.ts";
import type { CalledFunction } from "../stores/calls/replayed-calls.ts";
import type { Store } from "../stores/store.ts";
import type { AgentState } from "./agent-states.ts";
import type { ChangedAgentSources } from "./changed-agents.ts";
import { LaidChanges } from "./drafted-tools.ts";

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

type ReplaySources = ChangedAgentSources & { store: Pick<Store, "readPreferences"> };

/**
 * Lays changes of several owners over what the agents that they reach have, among those in use that
 * `isSeen` accepts. Tools are resolved once a call of theirs is found.
 */
export async function readReplayedChanges(
  sources: ReplaySources,
  draft: ReplayedDraft,
): Promise<ReplayedChanges> {
  const laid = new LaidChanges(sources, await sources.current.read(), draft.changes);
  const agents = await agentsReplayed(sources, draft);
  const { callTimeLimit: was } = await readPreferences(sources.store);
  const gates = new AgentGates(laid, agents, { was, is: draft.callTimeLimit ?? was });
  return { agents: [...agents.keys()], gates: (called) => gates.of(called) };
}

/** The agents whose own settings change, and all that may have something else by other changes. */
async function agentsReplayed(
  { agents }: ReplaySources,
  { changes, callTimeLimit, isSeen }: ReplayedDraft,
): Promise<Map<string, AgentState>> {
  const own = changes.flatMap(({ owner }) => (owner.kind === "agent" ? owner.id : []));
  const presets = changes.flatMap(({ owner }) => (owner.kind === "preset" ? owner.id : []));
  const isForAll =
    callTimeLimit !== undefined || changes.some(({ owner }) => owner.kind === "organisation");
  const isReached = ({ agent, settings }: AgentState) =>
    isForAll || own.includes(agent.id) || presets.some((id) => settings.presets?.includes(id));
  const states =
    isForAll || presets.length > 0
      ? await agents.listServed()
      : await Promise.all(own.map((id) => agents.read(id)));
  const reached = states.filter(
    (state): state is AgentState =>
      state?.agent.archivedAt === null && isSeen(state.agent.id) && isReached(state),
  );
  return new Map(reached.map((state) => [state.agent.id, state]));
}

type BeforeAndAfter<Thing> = Record<"was" | "is", Thing>;
type ReplayedPair = BeforeAndAfter<ResolvedTool | undefined>;

/** The tools that are resolved at once. */
const TOOLS_AT_ONCE = 32;

/** What calls of function names meet with each agent, before and after. */
class AgentGates {
  readonly #laid: LaidChanges;
  readonly #agents: ReadonlyMap<string, AgentState>;
  readonly #seconds: BeforeAndAfter<number>;
  /** The tools of agents that changes concern, as far as calls of them were found. */
  readonly #pairs = new Map<string, Map<string, ReplayedPair>>();
  readonly #gates = {
    was: new WeakMap<ResolvedTool, Map<string, CallGate>>(),
    is: new WeakMap<ResolvedTool, Map<string, CallGate>>(),
  };

  constructor(
    laid: LaidChanges,
    agents: ReadonlyMap<string, AgentState>,
    seconds: BeforeAndAfter<number>,
  ) {
    this.#laid = laid;
    this.#agents = agents;
    this.#seconds = seconds;
  }

  async of(called: readonly CalledFunction[]): Promise<ReplayGates> {
    await this.#resolve(called);
    const changes: ReplayGates["changes"][number][] = [];
    const gone = new Set<string>();
    let began = performance.now();
    for (const { agent: id, function: name } of called) {
      const state = this.#agents.get(id);
      if (!state) continue;
      if (performance.now() - began > SLICE) {
        await yieldToEventLoop();
        began = performance.now();
      }
      const found = state.names.find(name);
      if (!found) gone.add(name);
      const pair = found && this.#pairOf(state, found.tool);
      const gate = this.#gatesOf(state, name);
      const change = pair && gateChange(gate(pair, "was"), gate(pair, "is"));
      if (change) changes.push({ agent: id, function: name, change });
    }
    const isIncomplete = this.#laid.state.catalog.incomplete === true;
    return { changes, gone: [...gone], isIncomplete };
  }

  /** Resolves the tools of these functions that the changes concern, for the agents that called them. */
  async #resolve(called: readonly CalledFunction[]): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    for (const { agent, function: name } of called) {
      const tool = this.#agents.get(agent)?.names.find(name)?.tool;
      if (tool === undefined || !this.#laid.concerns(tool)) continue;
      if (this.#pairs.get(agent)?.has(tool)) continue;
      wanted.set(tool, (wanted.get(tool) ?? new Set()).add(agent));
    }
    const tools = [...wanted.keys()];
    for (let start = 0; start < tools.length; start += TOOLS_AT_ONCE) {
      const some = new Set(tools.slice(start, start + TOOLS_AT_ONCE));
      const drafted = await this.#laid.lay(some);
      const agents = new Set([...some].flatMap((tool) => [...(wanted.get(tool) ?? [])]));
      for (const agent of agents) {
        const state = this.#agents.get(agent);
        if (!state) continue;
        const { was, is } = await this.#laid.toolsOf(state, drafted);
        this.#keep(agent, some, { was, is });
        await yieldToEventLoop();
      }
    }
  }

  #keep(agent: string, names: ReadonlySet<string>, tools: BeforeAndAfter<readonly ResolvedTool[]>) {
    const kept = this.#pairs.get(agent) ?? new Map<string, ReplayedPair>();
    this.#pairs.set(agent, kept);
    const [was, is] = [tools.was, tools.is].map(
      (list) => new Map(list.map((tool) => [tool.definition.name, tool])),
    );
    for (const name of names) kept.set(name, { was: was?.get(name), is: is?.get(name) });
  }

  /** A tool that stays as it is counts where another limit may still meet its calls. */
  #pairOf({ agent, toolset }: AgentState, name: string): ReplayedPair | undefined {
    const changed = this.#pairs.get(agent.id)?.get(name);
    if (changed?.was || changed?.is) return changed;
    const { was, is } = this.#seconds;
    if (was === is) return undefined;
    const tool = toolset.tools.find(({ definition }) => definition.name === name);
    return tool && { was: tool, is: tool };
  }

  /** Agents that share a tool share its gates. */
  #gatesOf({ agent, names, toolset }: AgentState, name: string) {
    return (pair: ReplayedPair, which: "was" | "is"): CallGate => {
      const tool = pair[which];
      const known = tool && (this.#gates[which].get(tool) ?? new Map<string, CallGate>());
      if (tool && known) this.#gates[which].set(tool, known);
      const before = known?.get(name);
      if (before) return before;
      const only = { ...toolset, tools: tool ? [tool] : [] };
      const timeoutSeconds = this.#seconds[which];
      const gate = callGate({ agent, names, toolset: only, timeoutSeconds }, name);
      known?.set(name, gate);
      return gate;
    };
  }
}
