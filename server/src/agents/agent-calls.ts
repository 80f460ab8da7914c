import { type CallEnvironment, CallQueue, validateJson } from "@pegboard/registry-core";
import type { AgentState, AgentStates } from "./agent-states.ts";
import type { Lease, ToolInstances } from "./tool-instances.ts";

/** Milliseconds, for methods that do not say it themselves. */
const TIME_LIMIT = 120_000;

/** Runs methods for agents. All calls of one agent share one queue. */
export class AgentCalls {
  readonly #queues = new Map<string, CallQueue>();
  readonly #agents: AgentStates;
  readonly #instances: ToolInstances;

  constructor(agents: AgentStates, instances: ToolInstances) {
    this.#agents = agents;
    this.#instances = instances;
  }

  /** Gives `work` what calls of that agent run in, and frees what they used when it is done. */
  async run<T>(
    { state, signal }: { state: AgentState; signal: AbortSignal },
    work: (environment: CallEnvironment) => Promise<T>,
  ): Promise<T> {
    const leases: Lease[] = [];
    let current = state;
    const { agent, toolset, names } = state;
    try {
      return await work({
        toolset,
        names,
        agent: { id: agent.id, name: agent.name },
        signal,
        queue: this.#queueOf(agent.id),
        timeLimit: TIME_LIMIT,
        validate: validateJson,
        redact: (written, { instance, args }) =>
          leases.find((lease) => lease.instance === instance)?.redact(written, args) ?? written,
        refresh: async () => {
          current = await this.#stateOf(agent.id);
          return current;
        },
        instanceOf: (tool) => {
          const lease = this.#instances.lease(current, tool.definition.name);
          leases.push(lease);
          return lease.instance;
        },
      });
    } finally {
      for (const lease of leases) lease.release();
    }
  }

  async #stateOf(agent: string): Promise<AgentState> {
    const state = await this.#agents.read(agent);
    if (!state) throw new Error("the agent was deleted meanwhile");
    return state;
  }

  #queueOf(agent: string): CallQueue {
    const queue = this.#queues.get(agent) ?? new CallQueue();
    this.#queues.set(agent, queue);
    return queue;
  }
}
