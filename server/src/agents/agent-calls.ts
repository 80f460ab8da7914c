import {
  type CallEnvironment,
  RegistryError,
  type ResolvedTool,
  type Selection,
  type Toolset,
  validateJson,
} from "@pegboard/registry-core";
import {
  CallQueue,
  type EndedCall,
  isDestructive,
  type MethodCall,
  type ResolvedMethod,
  type SelectionWarning,
} from "@pegboard/registry-core/internal";
import type { AuditLog } from "../audit/audit-log.ts";
import { pauseWhenDue } from "../bounds/run-cooperatively.ts";
import type { TracePlace } from "../call-log/call-attributes.ts";
import type { CallLog } from "../call-log/call-log.ts";
import type { FinishedCall } from "../call-log/kept-call.ts";
import type { People } from "../people/people.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { refused } from "../refusals.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { Store } from "../stores/store.ts";
import type { AgentState, AgentStates } from "./agent-states.ts";
import { inCallSpan } from "./call-span.ts";
import { type CalledBy, callerKeyOf } from "./called-by.ts";
import type { OpenApprovals } from "./open-approvals.ts";
import { runToolset } from "./run-toolset.ts";
import type { Lease, ToolInstances } from "./tool-instances.ts";

/** The values that the caller of an agent brings along. */
type CallerEnvironment = Pick<
  CallEnvironment,
  ("caller" | "approved" | "declined" | "approve" | "run") | ("onProgress" | "ask")
>;

/** The caller and what is called. */
export interface AgentRun extends CallerEnvironment {
  by: CalledBy;
  state: AgentState;
  selection: Selection | undefined;
  signal: AbortSignal;
  /**
   * Milliseconds that a call waits for its approval, or as long as the organisation chose. Without
   * it none waits: its caller comes back.
   */
  approvalWait?: number | "organisation's" | undefined;
  /** Called for each call that waits for its approval, and that ended, besides the log. */
  onWaiting?(call: FinishedCall): void;
  onEnded?(call: FinishedCall): void;
}

/**
 * The environment of a run's calls; `warnings` names the parts of the selection that have no
 * effect.
 */
export interface RunEnvironment extends CallEnvironment {
  warnings: SelectionWarning[];
}

interface RunningCall extends Pick<AgentRun, "state" | "by"> {
  tool: ResolvedTool;
  method: ResolvedMethod;
}

const IN_PROCESS = {
  by: { kind: "operator", name: "" },
  from: { via: "process", address: "" },
} as const;

/** What models are told of a method. */
function methodDescription(
  { tools }: Toolset,
  { tool, method }: { tool: string; method: string },
): string | undefined {
  return tools
    .find(({ definition }) => definition.name === tool)
    ?.methods.find(({ definition }) => definition.name === method)?.definition.description;
}

interface AgentCallParts {
  audit: Pick<AuditLog, "record">;
  store: Pick<Store, "readPreferences">;
  agents: AgentStates;
  instances: ToolInstances;
  callLog: CallLog;
  approvals: OpenApprovals;
  people: Pick<People, "anybody">;
  sources: Pick<SourceCatalog, "waits">;
}

/**
 * Runs methods for agents. All calls of one agent share one queue, in which its callers have their
 * turns.
 */
export class AgentCalls {
  readonly #queues = new Map<string, CallQueue>();
  readonly #approvals: OpenApprovals;
  readonly #people: Pick<People, "anybody">;
  readonly #audit: Pick<AuditLog, "record">;
  readonly #store: Pick<Store, "readPreferences">;
  readonly #agents: AgentStates;
  readonly #instances: ToolInstances;
  readonly #callLog: CallLog;
  readonly #sources: Pick<SourceCatalog, "waits">;
  readonly #host: Pick<CallEnvironment, "logger" | "services">;
  readonly #running = new Set<AbortController>();
  #whenIdle: (() => void)[] = [];

  /** Takes `host`, the values that every call gets besides. */
  constructor(
    { audit, store, agents, instances, callLog, approvals, people, sources }: AgentCallParts,
    host: Pick<CallEnvironment, "logger" | "services">,
  ) {
    this.#audit = audit;
    this.#store = store;
    this.#agents = agents;
    this.#instances = instances;
    this.#callLog = callLog;
    this.#approvals = approvals;
    this.#people = people;
    this.#sources = sources;
    this.#host = host;
  }

  /** The number of runs that go on. */
  get running(): number {
    return this.#running.size;
  }

  /** Resolves when nothing runs. */
  idle(): Promise<void> {
    return this.running === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  /** Ends the waits for approvals, because the server stops; what runs goes on. */
  stopWaiting(): void {
    this.#approvals.close();
  }

  /** Ends all runs; callers are told that the server stops. */
  stop(): void {
    this.stopWaiting();
    for (const run of this.#running)
      run.abort(new RegistryError("stopping", "Pegboard is stopping."));
  }

  /**
   * Gives `work` the environment of that agent's calls, and frees what they used when it is done.
   */
  async run<T>(run: AgentRun, work: (environment: RunEnvironment) => Promise<T>): Promise<T> {
    const ending = new AbortController();
    const giveUp = () => ending.abort(run.signal.reason);
    run.signal.addEventListener("abort", giveUp);
    if (run.signal.aborted) giveUp();
    this.#running.add(ending);
    try {
      return await this.#run({ ...run, signal: ending.signal }, work);
    } finally {
      run.signal.removeEventListener("abort", giveUp);
      this.#running.delete(ending);
      if (this.running === 0) for (const tell of this.#whenIdle.splice(0)) tell();
    }
  }

  async #run<T>(run: AgentRun, work: (environment: RunEnvironment) => Promise<T>): Promise<T> {
    const { state, selection, by, onEnded, onWaiting, approvalWait: wait, ...asked } = run;
    const fromCaller = await this.#withoutOwnApprovals(by, asked);
    const leases: Lease[] = [];
    const spanPlaces = new Map<MethodCall, TracePlace>();
    let current = state;
    const { agent } = state;
    const { toolset, warnings } = runToolset(state, selection);
    const { callTimeLimit, approvalTimeLimit } = await readPreferences(this.#store);
    const approvalLimit = ownApprovalLimit(state);
    const approvalWait =
      wait === "organisation's" ? (approvalLimit ?? approvalTimeLimit * 1_000) : wait;
    let given = { toolset, names: state.names };
    try {
      return await work({
        ...this.#host,
        ...fromCaller,
        ...given,
        approvalWait,
        approvalLimit,
        warnings,
        agent: { id: agent.id, name: agent.name },
        callerKey: callerKeyOf(by),
        approvals: this.#approvals.table,
        configKeyOf: ({ definition }) => this.#instances.configKeyOf(current, definition.name),
        queue: this.#queueOf(agent.id),
        turn: pauseWhenDue,
        timeoutSeconds: callTimeLimit,
        validate: validateJson,
        redact: (written, { instance, args }) =>
          leases.find((lease) => lease.instance === instance)?.redact(written, args) ?? written,
        refresh: async () => {
          await pauseWhenDue();
          // Nobody else changes a draft.
          if (state.isDraft) return given;
          const latest = await this.#stateOf(agent.id);
          if (latest.toolset !== current.toolset)
            given = { toolset: runToolset(latest, selection).toolset, names: latest.names };
          current = latest;
          return given;
        },
        whenReconnected: (tool, wait) => this.#sources.waits.whenReconnected(tool, wait),
        instanceOf: async (tool, method) => {
          await this.#recordCall({ state, by, tool, method });
          const lease = this.#instances.lease(current, tool.definition.name);
          leases.push(lease);
          return lease.instance;
        },
        around: (call, runCall) => {
          const found = given.names.find(call.functionName);
          const describe = () => found && methodDescription(given.toolset, found);
          return inCallSpan({ agent, by, run: run.run, call, ...found, describe }, (place) => {
            if (place) spanPlaces.set(call, place);
            return runCall();
          });
        },
        onWaiting: (ended) => {
          const waiting = this.#finishedCall(current, run, { ended });
          this.#noteWaiting(current, waiting);
          onWaiting?.(waiting);
        },
        onEnded: (ended, call) => {
          const finished = this.#finishedCall(current, run, { ended, place: spanPlaces.get(call) });
          this.#callLog.note(finished);
          onEnded?.(finished);
        },
      });
    } finally {
      for (const lease of leases) lease.release();
    }
  }

  /**
   * Records a try, and a call that cannot be undone, before it runs: nothing of that kind runs that
   * cannot be recorded.
   */
  async #recordCall({ state, by, tool, method }: RunningCall): Promise<void> {
    const isDestroying = isDestructive(method.definition);
    if (by.via !== "try" && !isDestroying) return;
    const { id, name } = state.agent;
    const call = `${tool.definition.name}.${method.definition.name}`;
    await this.#audit.record({
      ...(by.asked ?? IN_PROCESS),
      ...(by.via === "try"
        ? { kind: "method_tried", facts: { call, destructive: isDestroying } }
        : { kind: "method_called", facts: { call } }),
      subject: { kind: "agent", id, name },
    });
  }

  /**
   * What the caller brings along. Where people sign in, callers do not approve their own calls:
   * neither by what they send, nor when they are asked themselves. They may decline them.
   * @throws PegboardError "own_call"
   */
  async #withoutOwnApprovals<T extends CallerEnvironment>(by: CalledBy, asked: T): Promise<T> {
    const isOwn = by.token !== undefined || by.person?.id !== undefined;
    if (!isOwn || !(await this.#people.anybody())) return asked;
    if (asked.approved !== undefined && asked.approved.length > 0)
      throw refused("own_call", "approvalOwn", { how: "call", person: "" });
    const { approve: _, ...rest } = asked;
    return rest as T;
  }

  #noteWaiting(state: AgentState, waiting: FinishedCall): void {
    const { tool: toolName, method: methodName, approval } = waiting.ended.record;
    const tool = state.toolset.tools.find(({ definition }) => definition.name === toolName);
    const method = tool?.methods.find(({ definition }) => definition.name === methodName);
    if (tool && method && approval?.id !== undefined) {
      const asked = { waiting, tool: tool.definition, method: method.definition };
      this.#approvals.note(approval.id, asked);
    }
  }

  #finishedCall(
    state: AgentState,
    { by, run }: Pick<AgentRun, "by" | "run">,
    { ended, place }: { ended: EndedCall; place?: TracePlace | undefined },
  ): FinishedCall {
    const { id, name, revision } = state.agent;
    const { tool, method } = ended.record;
    const parameters = state.toolset.tools
      .find(({ definition }) => definition.name === tool)
      ?.methods.find(({ definition }) => definition.name === method)?.definition.parameters;
    return {
      by,
      agent: { id, name, revision },
      ended,
      parameters,
      run,
      trace: place ?? by.trace,
      redact: () =>
        tool === undefined ? (written) => written : this.#instances.redactorOf(state, tool),
    };
  }

  async #stateOf(agent: string): Promise<AgentState> {
    const state = await this.#agents.read(agent);
    if (!state) throw new Error("the agent was deleted meanwhile");
    if (state.agent.archivedAt !== null) throw new Error("the agent was archived meanwhile");
    return state;
  }

  #queueOf(agent: string): CallQueue {
    const queue = this.#queues.get(agent) ?? new CallQueue();
    this.#queues.set(agent, queue);
    return queue;
  }
}

/** The milliseconds after which nobody who approves means no; undefined where the agent sets none. */
function ownApprovalLimit({ settings }: AgentState): number | undefined {
  const { declineAfter } = settings.unattended ?? {};
  return declineAfter === undefined ? undefined : declineAfter * 1_000;
}
