import type { Hono } from "hono";
import { PegboardError } from "../errors.ts";
import { errorAnswer } from "./answer-error.ts";
import { translatorOf } from "./request-language.ts";

/**
 * The requests without an answer. Event streams, which never end by themselves, count as answered
 * once they begin.
 */
export class RunningRequests {
  readonly answer: Hono["fetch"];
  /** A function for each request that answers that the server stops. */
  readonly #open = new Set<() => void>();
  #finished: (() => void) | undefined;

  constructor(fetch: Hono["fetch"]) {
    this.answer = (...request) => {
      if (this.#finished) return refuseStopping(request[0]);
      return new Promise<Response>((resolve, reject) => {
        const giveUp = () => end(() => resolve(refuseStopping(request[0])));
        const end = (answer: () => void) => {
          if (!this.#open.delete(giveUp)) return;
          answer();
          if (this.#open.size === 0) this.#finished?.();
        };
        this.#open.add(giveUp);
        Promise.resolve(fetch(...request)).then(
          (response) => end(() => resolve(response)),
          (error: unknown) => end(() => reject(error)),
        );
      });
    };
  }

  get count(): number {
    return this.#open.size;
  }

  /** Answers the requests that still run; nothing waits for them any more. */
  giveUp(): void {
    for (const giveUp of [...this.#open]) giveUp();
  }

  /** Refuses requests from now on, and resolves when everything that runs has its answer. */
  finish(): Promise<void> {
    return new Promise((resolve) => {
      this.#finished = resolve;
      if (this.#open.size === 0) resolve();
    });
  }
}

function refuseStopping({ headers }: Request): Response {
  const stopping = new PegboardError("stopping", (t) =>
    t("Pegboard is stopping. Start it again, then retry."),
  );
  const { body, status } = errorAnswer(stopping, translatorOf(headers.get("accept-language")));
  return Response.json(body, { status, headers: { Connection: "close", "Retry-After": "5" } });
}
