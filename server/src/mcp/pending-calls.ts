import type { Asker, OpenQuestions } from "../agents/open-questions.ts";
import { AskedCall } from "./pending-call.ts";

/** The most calls of one caller of one agent that wait for their clients at once. */
const MOST_ASKED_CALLS = 100;

/** The calls that may ask, each for the caller and the agent that it was made for. */
export class AskedCalls {
  readonly #waiting = new Map<string, { owner: string; call: AskedCall }>();
  readonly #questions: OpenQuestions;

  constructor(questions: OpenQuestions) {
    this.#questions = questions;
  }

  begin(asker: Asker): AskedCall {
    return new AskedCall({ questions: this.#questions, asker });
  }

  /** Keeps a call until its client comes back, or it ends. False when its caller has too many. */
  wait(owner: string, call: AskedCall): boolean {
    if (this.#waiting.has(call.id)) return true;
    const own = [...this.#waiting.values()].filter((waiting) => waiting.owner === owner);
    if (own.length >= MOST_ASKED_CALLS) return false;
    this.#waiting.set(call.id, { owner, call });
    void call.ended.then(() => this.#waiting.delete(call.id));
    return true;
  }

  find(owner: string, id: string): AskedCall | undefined {
    const waiting = this.#waiting.get(id);
    return waiting?.owner === owner ? waiting.call : undefined;
  }
}
