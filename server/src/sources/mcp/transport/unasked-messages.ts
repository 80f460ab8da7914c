import { MCP_LIMITS } from "../../../limits.ts";

/**
 * How much a server may say without having been asked. The library takes a hundred times as long for a message as for dropping it, and a
 * server can write ten thousands each second: progress and log lines beyond the limit are dropped, and questions stay without an answer.
 */
export class UnaskedMessages {
  #left = MCP_LIMITS.unasked.burst;
  #countedAt = performance.now();
  /** What was said of changed lists in what arrived together. */
  readonly #changed = new Set<string>();

  /** Called before what arrived together is read. */
  nextPiece(): void {
    this.#changed.clear();
  }

  /** Whether a message is handed on. A changed list is told always, once for what arrived together. */
  takes(method: string): boolean {
    if (CHANGED.test(method)) {
      const isNew = !this.#changed.has(method);
      if (isNew) this.#changed.add(method);
      return isNew;
    }
    const { burst, perSecond } = MCP_LIMITS.unasked;
    const now = performance.now();
    this.#left = Math.min(burst, this.#left + ((now - this.#countedAt) / 1_000) * perSecond);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

const CHANGED = /^notifications\/(?:tools|prompts|resources)\/list_changed$/;
