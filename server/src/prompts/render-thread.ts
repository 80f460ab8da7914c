import type { Worker } from "node:worker_threads";
import { type PromptValues, type RenderedText, stoppedText } from "@pegboard/registry-core/prompts";
import { startReadyWorker } from "../start-worker.ts";
import type { RenderJob, RenderNews } from "./render-worker.ts";

/** What came of a template: its text, or that it had to be stopped. */
export interface Rendering extends RenderedText {
  stopped: boolean;
}

/** Two seconds, with some time left to end the thread and to answer. */
const LONGEST_RUN_MS = 1_800;
const MOST_MEGABYTES = 256;

/** A thread that renders one template at a time and is ended when one takes too long. It starts with the first one. */
export class RenderThread {
  #worker: Promise<Worker> | undefined;

  async render(source: string, values: PromptValues): Promise<Rendering> {
    const worker = await this.#open();
    const line = new Int32Array(new SharedArrayBuffer(4));
    return new Promise((resolve) => {
      const end = (rendering: Rendering) => {
        clearTimeout(timer);
        clearImmediate(late);
        worker.off("message", hear).off("error", fail);
        resolve(rendering);
      };
      const stop = (reason: "slow" | "large") => {
        this.close();
        // The next template does not wait for a new thread to start.
        this.#open().catch(() => undefined);
        end({ ...stoppedText(reason, Atomics.load(line, 0) || undefined), stopped: true });
      };
      const hear = (news: RenderNews) => {
        if (news !== "ready") end({ ...news, stopped: false });
      };
      const fail = () => stop("large");
      let late: NodeJS.Immediate | undefined;
      const timer = setTimeout(() => {
        // An answer that arrived while the server was busy comes first.
        late = setImmediate(stop, "slow");
      }, LONGEST_RUN_MS);
      worker.on("message", hear).on("error", fail);
      worker.postMessage({ source, values, line } satisfies RenderJob);
    });
  }

  close(): void {
    void this.#worker?.then((worker) => worker.terminate()).catch(() => undefined);
    this.#worker = undefined;
  }

  /** A thread that could not be started is tried again with the next template. */
  #open(): Promise<Worker> {
    this.#worker ??= startReadyWorker("prompts/render-worker", MOST_MEGABYTES).catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    return this.#worker;
  }
}
