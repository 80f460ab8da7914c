import type { Hono } from "hono";
import { PegboardError } from "../errors.ts";
import { errorAnswer } from "./answer-error.ts";

/** The requests that wait for their answer. Event streams, which never end by themselves, are answered once they begin. */
export class RunningRequests {
  readonly answer: Hono["fetch"];
  #count = 0;
  #finished: (() => void) | undefined;

  constructor(fetch: Hono["fetch"]) {
    this.answer = async (...request) => {
      if (this.#finished) return refuseStopping();
      this.#count += 1;
      try {
        return await fetch(...request);
      } finally {
        this.#count -= 1;
        if (this.#count === 0) (this.#finished as (() => void) | undefined)?.();
      }
    };
  }

  get count(): number {
    return this.#count;
  }

  /** Refuses what comes from now on; resolves when everything that runs has its answer. */
  finish(): Promise<void> {
    return new Promise((resolve) => {
      this.#finished = resolve;
      if (this.#count === 0) resolve();
    });
  }
}

function refuseStopping(): Response {
  const stopping = new PegboardError("stopping", "Pegboard is stopping. Start it again, then retry.");
  const { body, status } = errorAnswer(stopping);
  return Response.json(body, { status, headers: { Connection: "close", "Retry-After": "5" } });
}
