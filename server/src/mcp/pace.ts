import type { EventHub } from "../events/event-hub.ts";
import { KEEP_ALIVE_INTERVAL } from "../limits.ts";
import { unmarkBytes } from "../sources/mcp/transport/long-numbers.ts";

const STILL_HERE = new TextEncoder().encode(": still here\n\n");

interface FollowedResponse {
  events?: Pick<EventHub, "whenEnded">;
  check?(): void;
  left(): void;
}

/**
 * Tells a client things at the pace at which it reads them. Of one kind of thing only the latest
 * waits, so that a slow reader holds little here.
 */
export class Pace {
  readonly #waiting = new Map<string, () => void>();
  #mayWrite = true;
  #isOver = false;
  /** Ends the stream that is followed. */
  end = (): void => undefined;

  /** Writes now, or when the client has read what was written before. */
  tell(kind: string, write: () => void): void {
    if (this.#isOver) return;
    if (!this.#mayWrite) {
      this.#waiting.set(kind, write);
      return;
    }
    this.#mayWrite = false;
    write();
  }

  /** Writes what waits, before the answer that ends the stream. */
  flush(): void {
    for (const write of this.#waiting.values()) write();
    this.#waiting.clear();
  }

  /**
   * Follows a response: an event stream is read as the client reads, kept alive, and ended with the
   * events where it follows any. `check` is called with each sign of life, `left` at its end.
   */
  follow(response: Response, { events, check, left }: FollowedResponse): Response {
    if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) {
      left();
      return response;
    }
    const reader = response.body.getReader();
    let forget = (): void => undefined;
    const finish = () => {
      if (this.#isOver) return;
      this.#isOver = true;
      forget();
      this.#waiting.clear();
      left();
    };
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.end = () => {
            if (this.#isOver) return;
            finish();
            controller.close();
            void reader.cancel().catch(() => undefined);
          };
          if (events) forget = events.whenEnded(this.end);
        },
        pull: async (controller) => {
          this.#resume();
          const keepAlive = setInterval(() => {
            if ((controller.desiredSize ?? -1) >= 0) controller.enqueue(STILL_HERE);
            check?.();
          }, KEEP_ALIVE_INTERVAL).unref();
          const { done, value } = await reader.read().finally(() => clearInterval(keepAlive));
          if (this.#isOver) return;
          if (value) controller.enqueue(unmarkBytes(value));
          if (!done) return;
          finish();
          controller.close();
        },
        cancel: async (reason) => {
          finish();
          await reader.cancel(reason);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, response);
  }

  #resume(): void {
    this.#mayWrite = true;
    const [next] = this.#waiting;
    if (!next) return;
    this.#waiting.delete(next[0]);
    this.tell(...next);
  }
}
