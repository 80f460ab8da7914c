import { setTimeout as pause } from "node:timers/promises";
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  type Transport,
} from "@modelcontextprotocol/client";
import { MCP_LIMITS } from "../../../limits.ts";
import type { UnsolicitedMessage } from "./unsolicited-messages.ts";

/** How many messages of a server were dropped since the last report. */
export interface DroppedCounts {
  notifications: number;
  questions: number;
}

export interface DroppedListener {
  /** Called for a message beyond what is taken. */
  dropped(message: UnsolicitedMessage, transport: Transport): void;
}

/** The most characters of the id of a question that is answered. */
const QUESTION_ID_LENGTH_LIMIT = 200;

/**
 * Handles messages that are not taken: they are reported once a minute, and questions are refused,
 * so that no server waits for ever.
 */
export class DroppedMessages {
  readonly #tell: (counts: DroppedCounts) => void;
  readonly #refusals: { transport: Transport; id: string | number }[] = [];
  #isRefusing = false;
  #counts: DroppedCounts = { notifications: 0, questions: 0 };
  #telling: NodeJS.Timeout | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(tell: (counts: DroppedCounts) => void) {
    this.#tell = tell;
  }

  /** Adds a message; `transport` is the one that it came by. */
  add({ id }: UnsolicitedMessage, transport: Transport): void {
    this.#counts[id === undefined ? "notifications" : "questions"] += 1;
    this.#telling ??= setTimeout(() => this.#tellNow(), this.#untilTold()).unref();
    const isId =
      typeof id === "number" || (typeof id === "string" && id.length <= QUESTION_ID_LENGTH_LIMIT);
    if (!isId || this.#refusals.length >= MCP_LIMITS.refusals.waiting) return;
    this.#refusals.push({ transport, id });
    if (!this.#isRefusing) void this.#refuseAll();
  }

  /** Milliseconds until the report. Messages that come at once are counted together. */
  #untilTold(): number {
    const { first, again } = MCP_LIMITS.toldAfter;
    return Math.max(first, this.#toldAt + again - performance.now());
  }

  #tellNow(): void {
    this.#telling = undefined;
    this.#toldAt = performance.now();
    const counts = this.#counts;
    this.#counts = { notifications: 0, questions: 0 };
    this.#tell(counts);
  }

  /**
   * Refuses questions one after the other: over HTTP each is a request, and a program may not read
   * what it is sent.
   */
  async #refuseAll(): Promise<void> {
    this.#isRefusing = true;
    while (this.#refusals.length > 0) {
      const waiting = this.#refusals.splice(0);
      for (const { transport, id } of waiting) {
        // A server that is gone waits for nothing.
        await transport.send(refusalMessage(id)).catch(() => undefined);
        await pause(MCP_LIMITS.refusals.pause, undefined, { ref: false });
      }
    }
    this.#isRefusing = false;
  }
}

const refusalMessage = (id: string | number): JSONRPCMessage => ({
  jsonrpc: "2.0",
  id,
  error: { code: ProtocolErrorCode.InternalError, message: TOO_MANY_REQUESTS },
});

const { burst, perSecond } = MCP_LIMITS.questions;
const TOO_MANY_REQUESTS = `More than ${burst} requests at once, or ${perSecond} a second, are not taken. Ask again later, and less often.`;
