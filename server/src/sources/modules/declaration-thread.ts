import { once } from "node:events";
import { RestingWorker } from "../../start-worker.ts";
import type { DeclarationAnswer, DeclarationJob } from "./declaration-worker.ts";
import type { SourceReader } from "./module-imports.ts";

/** Milliseconds for one file; the first one loads the compiler, which takes about a second. */
const LONGEST_DECLARATION_RUN = 60_000;
/** The most memory of the thread. A large project with its packages takes about 200 MB. */
const DECLARATION_THREAD_MEGABYTES = 1_024;
/**
 * Milliseconds that a thread waits for more: the compiler keeps more than 100 MB until then.
 * Modules are read one after the other, and whoever edits one saves it again soon.
 */
const LONGEST_REST = { once: 10_000, watched: 60_000 };

/** Why a file's types could not be read. */
export type UnreadTypes =
  | { code: "types_too_slow"; values: { file: string; seconds: number } }
  | { code: "types_not_read"; values: { file: string; cause: string } };

/**
 * Reads the types of modules in a thread, one file at a time; a file that takes too long, or too
 * much memory, costs only itself.
 */
export class DeclarationThread {
  readonly #longestRun: number;
  readonly #thread = new RestingWorker(
    "sources/modules/declaration-worker",
    DECLARATION_THREAD_MEGABYTES,
  );
  #last: Promise<unknown> = Promise.resolve();
  #longestRest = LONGEST_REST.once;

  constructor(longestRun = LONGEST_DECLARATION_RUN) {
    this.#longestRun = longestRun;
  }

  /**
   * Opens a reader of one module's files as they are now; those of a watched one are read again.
   * Files that could not be read are added to `unread`, and stay as they were.
   */
  open(unread: UnreadTypes[], isWatched = false): SourceReader {
    this.#longestRest = Math.max(this.#longestRest, LONGEST_REST[isWatched ? "watched" : "once"]);
    let anew = true;
    const ask = async (file: string, job: DeclarationJob): Promise<string | undefined> => {
      const answer = await this.#ask(job);
      if (answer === undefined)
        unread.push({ code: "types_too_slow", values: { file, seconds: this.#longestRun / 1000 } });
      else if ("failed" in answer)
        unread.push({ code: "types_not_read", values: { file, cause: answer.failed } });
      else return answer.text;
      return undefined;
    };
    return {
      text(path) {
        const job: DeclarationJob = { job: "text", path, anew };
        anew = false;
        return ask(path, job);
      },
      resolve: (name, from) => ask(from, { job: "resolve", name, from }),
    };
  }

  close(): void {
    void this.#thread.end();
  }

  /** Runs one job after the other. Undefined for a job that had to be ended. */
  #ask(job: DeclarationJob): Promise<DeclarationAnswer | undefined> {
    const answer = this.#last.then(() => this.#run(job));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #run(job: DeclarationJob): Promise<DeclarationAnswer | undefined> {
    try {
      const worker = await this.#thread.take();
      const limit = AbortSignal.timeout(this.#longestRun);
      worker.postMessage(job);
      const [answer] = await once(worker, "message", { signal: limit });
      this.#thread.rest(this.#longestRest);
      return answer;
    } catch {
      this.close();
      return undefined;
    }
  }
}
