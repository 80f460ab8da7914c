import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startWorker } from "../start-worker.ts";
import type { ReadEntry } from "./read-worker.ts";

/** Milliseconds for one entry; the largest that is taken needs about one second. */
const LONGEST_RUN = 10_000;
const MOST_MEGABYTES = 512;

/** A thread that reads large entries of a server's list, one at a time. It starts with the first one. */
export class ReadThread {
  readonly #longestRun: number;
  #worker: Promise<Worker> | undefined;

  constructor(longestRun = LONGEST_RUN) {
    this.#longestRun = longestRun;
  }

  /** What an entry says, given as JSON. Undefined when reading it took too long, or too much memory: then the thread is ended. */
  async read(entry: string): Promise<ReadEntry | undefined> {
    this.#worker ??= startReady();
    const worker = await this.#worker;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#longestRun);
    try {
      worker.postMessage(entry);
      const [read] = await once(worker, "message", { signal: limit.signal });
      return JSON.parse(read);
    } catch {
      this.close();
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    void this.#worker?.then((worker) => worker.terminate()).catch(() => undefined);
    this.#worker = undefined;
  }
}

/** Loading its code is no part of the time that an entry has. */
async function startReady(): Promise<Worker> {
  const worker = await startWorker("sources/read-worker", {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  // Nothing waits for it when the program ends.
  worker.unref();
  await once(worker, "message");
  // Whoever reads with it is told; beyond that an error of the thread concerns nobody.
  return worker.on("error", () => undefined);
}
