import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { rememberShown } from "@pegboard/registry-core/internal";
import { startReadyWorker } from "../../start-worker.ts";
import type { ReadEntry } from "./read-worker.ts";

/** Milliseconds for one entry; the largest that is taken needs about one second. */
const LONGEST_ENTRY_RUN = 10_000;
const READ_THREAD_MEGABYTES = 512;

/** Milliseconds that one server keeps a thread while others wait for one. */
const LONGEST_SERVER_TURN = 1_000;
/** Lets `most` callers work at once; the others wait in the order of their arrival. */
class ReadTurns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** Whether somebody waits for a turn. */
  get areWanted(): boolean {
    return this.#waiting.length > 0;
  }

  /** Waits for a turn, and resolves with a function that gives it back. */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }
}

/**
 * The turns of all servers together: each thread takes memory, and there are about as many
 * processors.
 */
const turns = new ReadTurns(2);

/**
 * A thread that reads large entries of a server's list, one at a time. It starts with the first
 * one, when no more than one other runs; closing it lets the next one start.
 */
export class ReadThread {
  readonly #longestRun: number;
  #worker: Promise<Worker> | undefined;
  #giveBack: (() => void) | undefined;
  #since = 0;

  constructor(longestRun = LONGEST_ENTRY_RUN) {
    this.#longestRun = longestRun;
  }

  /**
   * Reads an entry that is given as JSON. Undefined when reading it took too long, or too much
   * memory; then the thread is ended.
   */
  async read(entry: string): Promise<ReadEntry | undefined> {
    if (!this.#giveBack) {
      this.#giveBack = await turns.take();
      this.#since = performance.now();
    }
    this.#worker ??= startReadyWorker("sources/mcp/read-worker", READ_THREAD_MEGABYTES);
    const worker = await this.#worker;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#longestRun);
    try {
      worker.postMessage(entry);
      const [read] = await once(worker, "message", { signal: limit.signal });
      return rememberConfig(JSON.parse(read));
    } catch {
      this.close();
      return undefined;
    } finally {
      clearTimeout(timer);
      if (turns.areWanted && performance.now() - this.#since > LONGEST_SERVER_TURN) this.close();
    }
  }

  close(): void {
    const ended = this.#worker?.then((worker) => worker.terminate()).catch(() => undefined);
    this.#worker = undefined;
    const giveBack = this.#giveBack;
    this.#giveBack = undefined;
    if (giveBack) void Promise.resolve(ended).then(giveBack);
  }
}

/** Marks the schema as checked, since the thread did it. */
function rememberConfig(read: ReadEntry): ReadEntry {
  if ("definition" in read && read.config && "schema" in read.config) {
    rememberShown(read.config.schema, read.config.uiSchema);
  }
  return read;
}
