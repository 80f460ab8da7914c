import { RegistryError } from "@pegboard/registry-core";
import { CallQueue } from "@pegboard/registry-core/internal";

/**
 * Most questions of one caller that run or wait: half of the calls of an agent that run at once, so
 * that other calls find room.
 */
const MOST_ASKED = 8;

/** Whose question it is: what tells callers of an agent apart, where anything does. */
interface QuestionAsker {
  agent: string;
  caller?: string | undefined;
}

/**
 * Runs questions that need a process each: a few at once, and no caller keeps the others waiting.
 */
export class QuestionQueue {
  readonly #all = new CallQueue(4);
  readonly #askers = new Map<string, { queue: CallQueue; asked: number }>();

  /**
   * Rejects at once when too many of the caller's questions wait already, and when the signal
   * aborts before its turn.
   */
  async run<T>(
    { agent, caller }: QuestionAsker,
    signal: AbortSignal,
    answer: () => Promise<T>,
  ): Promise<T> {
    const share = JSON.stringify([agent, caller]);
    const asking = this.#askers.get(share) ?? { queue: new CallQueue(2), asked: 0 };
    if (asking.asked === MOST_ASKED) {
      throw new RegistryError(
        "too_busy",
        `${MOST_ASKED} questions of this caller are being answered or wait already. Ask again when some are answered.`,
      );
    }
    this.#askers.set(share, asking);
    asking.asked += 1;
    const entry = { alone: false, signal, share };
    try {
      return await asking.queue.run(entry, () => this.#all.run(entry, answer));
    } finally {
      asking.asked -= 1;
      if (asking.asked === 0) this.#askers.delete(share);
    }
  }
}
