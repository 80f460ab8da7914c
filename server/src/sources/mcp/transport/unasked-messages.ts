import { MCP_LIMITS } from "../../../limits.ts";

/** A notification, or a question, which has an id. */
export interface UnaskedMessage {
  method: string;
  id?: unknown;
}

/**
 * How much a server may say without having been asked. The library takes a hundred times as long for a message as for dropping it, and a
 * server can write ten thousands each second: progress and log lines beyond the limit are dropped, and questions refused.
 */
export class UnaskedMessages {
  readonly #notifications = new Allowance(MCP_LIMITS.notifications);
  readonly #questions = new Allowance(MCP_LIMITS.questions);
  /** What was said of changed lists in what arrived together. */
  readonly #changed = new Set<string>();

  /** Called before what arrived together is read. */
  nextPiece(): void {
    this.#changed.clear();
  }

  /** Whether a message is handed on. A changed list is told always, once for what arrived together. */
  takes({ method, id }: UnaskedMessage): boolean {
    if (!isListChange({ method })) return (id === undefined ? this.#notifications : this.#questions).take();
    const isNew = !this.#changed.has(method);
    this.#changed.add(method);
    return isNew;
  }
}

/** So many at once, and as many as come again each second. */
class Allowance {
  readonly #rate: { burst: number; perSecond: number };
  #left: number;
  #countedAt = performance.now();

  constructor(rate: { burst: number; perSecond: number }) {
    this.#rate = rate;
    this.#left = rate.burst;
  }

  take(): boolean {
    const { burst, perSecond } = this.#rate;
    const now = performance.now();
    this.#left = Math.min(burst, this.#left + ((now - this.#countedAt) / 1_000) * perSecond);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** Whether it says that what the server lists changed. */
export const isListChange = ({ method }: UnaskedMessage): boolean => CHANGED.test(method);

const CHANGED = /^notifications\/(?:tools|prompts|resources)\/list_changed$/;
