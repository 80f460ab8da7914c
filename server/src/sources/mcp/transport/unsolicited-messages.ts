import { Rates } from "../../../bounds/rates.ts";
import { MCP_LIMITS } from "../../../limits.ts";

/** A notification, or a question, which has an id. */
export interface UnsolicitedMessage {
  method: string;
  id?: unknown;
}

/**
 * Limits how much a server may send without having been asked. The library takes a hundred times as
 * long for a message as for dropping it, and a server can write ten thousands each second: progress
 * and log lines beyond the limit are dropped, and questions refused.
 */
export class UnsolicitedMessages {
  readonly #rates = {
    notifications: new Rates(MCP_LIMITS.notifications),
    questions: new Rates(MCP_LIMITS.questions),
  };
  /** The notices of changed lists in data that arrived together. */
  readonly #changed = new Set<string>();

  /** Called before data that arrived together is read. */
  nextPiece(): void {
    this.#changed.clear();
  }

  /**
   * Whether a message is passed on. A changed list is always told, once for data that arrived
   * together.
   */
  takes({ method, id }: UnsolicitedMessage): boolean {
    if (!isListChange({ method }))
      return this.#rates[id === undefined ? "notifications" : "questions"].take("") === 0;
    const isNew = !this.#changed.has(method);
    this.#changed.add(method);
    return isNew;
  }
}

/** Whether a message says that a list of the server changed. */
export const isListChange = ({ method }: UnsolicitedMessage): boolean => CHANGED.test(method);

const CHANGED = /^notifications\/(?:tools|prompts|resources)\/list_changed$/;
