import { CallQueue, RegistryError } from "@pegboard/registry-core";

/** Most questions of one agent that run or wait: half of the calls it may run at once, so that other calls find room. */
const MOST_ASKED = 8;

/** Runs questions that need a process each: a few at once, and no agent blocks the others. */
export class QuestionQueue {
  readonly #all = new CallQueue(4);
  readonly #agents = new Map<string, { queue: CallQueue; asked: number }>();

  /** Rejects at once when too many of the agent's questions wait already, and when the signal aborts before its turn. */
  async run<T>(agent: string, signal: AbortSignal, answer: () => Promise<T>): Promise<T> {
    const asking = this.#agents.get(agent) ?? { queue: new CallQueue(2), asked: 0 };
    if (asking.asked === MOST_ASKED) {
      throw new RegistryError(
        "too_busy",
        `${MOST_ASKED} questions of this agent are being answered or wait already. Ask again when some are answered.`,
      );
    }
    this.#agents.set(agent, asking);
    asking.asked += 1;
    const entry = { alone: false, signal };
    try {
      return await asking.queue.run(entry, () => this.#all.run(entry, answer));
    } finally {
      asking.asked -= 1;
      if (asking.asked === 0) this.#agents.delete(agent);
    }
  }
}
