import { callerOfRow, type NewCall } from "./call-rows.ts";

/** A caller of one agent, whose calls are kept. */
export interface CallSharer {
  agent: string;
  /** The caller as the column has it. */
  caller: string;
}

/** The number and size of kept calls; bytes are an estimate that is equal for all. */
export interface KeptCalls {
  calls: number;
  bytes: number;
}

/**
 * The share of the log of calls that each agent, and each of its callers, takes. Calls beyond the
 * limits are taken from those who have the most.
 */
export class CallShares {
  readonly #agents = new Map<string, Map<string, KeptCalls>>();

  put({ agent, caller }: CallSharer, kept: KeptCalls): void {
    const callers = this.#agents.get(agent) ?? new Map<string, KeptCalls>();
    this.#agents.set(agent, callers);
    callers.set(caller, kept);
  }

  add(call: NewCall, more: KeptCalls): void {
    const sharer = sharerOf(call);
    const kept = this.#agents.get(sharer.agent)?.get(sharer.caller);
    this.put(sharer, {
      calls: (kept?.calls ?? 0) + more.calls,
      bytes: (kept?.bytes ?? 0) + more.bytes,
    });
  }

  take({ agent, caller }: CallSharer, less: KeptCalls): void {
    const callers = this.#agents.get(agent);
    const kept = callers?.get(caller);
    if (!callers || !kept) return;
    const left = { calls: kept.calls - less.calls, bytes: kept.bytes - less.bytes };
    if (left.calls > 0) callers.set(caller, left);
    else callers.delete(caller);
    if (callers.size === 0) this.#agents.delete(agent);
  }

  total(): KeptCalls {
    const all = [...this.#agents.values()].flatMap((callers) => [...callers.values()]);
    return { calls: sum(all.map(({ calls }) => calls)), bytes: sum(all.map(({ bytes }) => bytes)) };
  }

  /**
   * Finds who has more than a fair share of the room, and how much: agents share the room, and the
   * callers of each share what the agent has.
   */
  excesses(measure: keyof KeptCalls, room: number): (CallSharer & { excess: number })[] {
    const agents = [...this.#agents].map(([agent, callers]) => {
      const each = [...callers].map(([caller, kept]) => ({ caller, has: kept[measure] }));
      return { agent, callers: each, has: sum(each.map(({ has }) => has)) };
    });
    const rooms = allocateFairly(agents, room);
    return agents.flatMap(({ agent, callers }, index) => {
      const gets = allocateFairly(callers, rooms[index] ?? 0);
      return callers.flatMap(({ caller, has }, place) => {
        const excess = has - (gets[place] ?? 0);
        return excess > 0 ? [{ agent, caller, excess }] : [];
      });
    });
  }
}

export const sharerOf = (call: NewCall): CallSharer => ({
  agent: call.agent,
  caller: callerOfRow(call),
});

/**
 * Divides the room: everybody gets what they have, but nobody more than what the largest of the
 * others get too.
 */
function allocateFairly(all: readonly { has: number }[], room: number): number[] {
  const gets: number[] = [];
  let left = room;
  let others = all.length;
  for (const { has, index } of all
    .map(({ has }, index) => ({ has, index }))
    .sort((a, b) => a.has - b.has)) {
    gets[index] = Math.min(has, left / others);
    left -= gets[index] ?? 0;
    others -= 1;
  }
  return gets;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((rest, one) => rest + one, 0);
