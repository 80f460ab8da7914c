import { createHash } from "node:crypto";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { LIMITS, rememberShown } from "@pegboard/registry-core/internal";
import { DEEPEST_NESTING, isNestedTooDeep } from "../../bounds/nesting.ts";
import { startReadyWorker } from "../../start-worker.ts";
import type { Unusable } from "./mcp-tool-problems.ts";
import { readListedMethod } from "./read-method.ts";
import type { ReadEntry } from "./read-worker.ts";

/** Milliseconds after which other work gets a turn. */
const LONGEST_READING_TURN = 10;
/**
 * The size in characters above which an entry is read in a thread, because it takes longer than
 * some turns.
 */
const LARGE = 20_000;

type RedactEntry = (entry: unknown) => unknown;

/**
 * Reads the tools that one server lists. An entry that it lists again unchanged is the object from
 * before, so that nothing is judged or compiled anew.
 */
export class MethodReader {
  #known = new Map<string, ReadEntry>();
  readonly #openThread: () => ReadThread;

  constructor(openThread = () => new ReadThread()) {
    this.#openThread = openThread;
  }

  /**
   * Reads all entries: one answer for each, in order, and one for all that are too many. Other work
   * gets its turn in between.
   */
  async read(listed: unknown[], redact: RedactEntry = (entry) => entry): Promise<ReadEntry[]> {
    const next = new Map<string, ReadEntry>();
    const answers: ReadEntry[] = [];
    const thread = this.#openThread();
    let turn = performance.now();
    try {
      for (const entry of listed.slice(0, LIMITS.methodsOfSource)) {
        const text = isNestedTooDeep(entry) ? undefined : (JSON.stringify(entry) ?? "");
        const key = text && createHash("sha256").update(text).digest("base64");
        const known = key && (this.#known.get(key) ?? next.get(key));
        const answer =
          known ||
          (findEntryIssue(entry, text) ??
            (await judgeListEntry(redact(entry), text?.length ?? 0, thread)));
        if (key) next.set(key, answer);
        answers.push(answer);
        if (performance.now() - turn > LONGEST_READING_TURN) {
          await setImmediate();
          turn = performance.now();
        }
      }
    } finally {
      thread.close();
    }
    this.#known = next;
    return listed.length > LIMITS.methodsOfSource ? [...answers, TOO_MANY_METHODS] : answers;
  }
}

async function judgeListEntry(
  entry: unknown,
  size: number,
  thread: ReadThread,
): Promise<ReadEntry> {
  if (size <= LARGE) return readListedMethod(entry);
  const read = await thread.read(JSON.stringify(entry));
  return read ?? { name: nameOfEntry(entry), issue: { code: "mcp_too_slow" } };
}

const TOO_MANY_METHODS: Unusable = {
  name: undefined,
  issue: { code: "mcp_too_many", most: LIMITS.methodsOfSource, of: "tools" },
};

/** Why an entry is not even looked at. Its text is missing when it is nested too deep. */
function findEntryIssue(entry: unknown, text: string | undefined): Unusable | undefined {
  const size = text?.length ?? 0;
  if (text !== undefined && size <= LIMITS.listedToolSize) return undefined;
  const name = nameOfEntry(entry);
  if (text === undefined) return { name, issue: { code: "mcp_too_deep", most: DEEPEST_NESTING } };
  return { name, issue: { code: "mcp_too_large", found: size, most: LIMITS.listedToolSize } };
}

function nameOfEntry(entry: unknown): string | undefined {
  const { name } = Object(entry);
  return typeof name === "string" && name.length <= 256 ? name : undefined;
}

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
