import type { Worker } from "node:worker_threads";
import { reasonOf } from "@pegboard/json-schema";
import { startWorker } from "../start-worker.ts";
import type { CountingAsked, CountingDone } from "./count-worker.ts";
import type { EncodingName } from "./encodings.ts";
import { estimateTokens, TOKENIZERS, type Tokenizer, type TokenizerName } from "./tokenizers.ts";

interface WaitingCount {
  resolve(counts: number[]): void;
  reject(error: Error): void;
}

/** A tokenizer takes more memory than everything that a small server holds. */
const IDLE_MS = 20_000;

/**
 * What a count makes is gone at its end: with more room for it the thread takes 25 MB more and
 * counts no faster.
 */
const COUNTER_THREAD_LIMITS = { resourceLimits: { maxYoungGenerationSizeMb: 4 } };

/**
 * Counts tokens in a thread of its own, so that nothing else waits for it. The thread starts with a
 * count, and ends some time after the last.
 */
export class TokenCounter {
  readonly #known = new Map<EncodingName, KnownCounts>();
  readonly #waiting = new Map<number, WaitingCount>();
  #worker: Promise<Worker> | undefined;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  /** Tokens of each text, in their order. */
  async count(texts: readonly string[], tokenizer: TokenizerName): Promise<number[]> {
    const { counts }: Tokenizer = TOKENIZERS[tokenizer];
    if ("charactersPerToken" in counts)
      return texts.map((text) => estimateTokens(text, counts.charactersPerToken));
    const known = this.#known.get(counts.encoding) ?? new KnownCounts();
    this.#known.set(counts.encoding, known);
    const found = texts.map((text) => known.find(text));
    const missing = [...new Set(texts.filter((_, index) => found[index] === undefined))];
    if (missing.length === 0) return found.map((count) => count ?? 0);
    const counted = await this.#ask(missing, counts.encoding);
    const fresh = new Map(missing.map((text, index) => [text, counted[index] ?? 0]));
    for (const [text, count] of fresh) known.keep(text, count);
    return texts.map((text, index) => found[index] ?? fresh.get(text) ?? 0);
  }

  /** Ends the thread; what is being counted is rejected. */
  async close(): Promise<void> {
    await (await this.#worker?.catch(() => undefined))?.terminate();
  }

  async #ask(texts: string[], encoding: EncodingName): Promise<number[]> {
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, encoding, texts } satisfies CountingAsked);
    });
  }

  #endIdle(worker: Worker): void {
    if (this.#waiting.size > 0) return;
    this.#worker = undefined;
    void worker.terminate();
  }

  async #start(): Promise<Worker> {
    const worker = await startWorker("tokens/count-worker", COUNTER_THREAD_LIMITS).catch(
      (error: unknown) => {
        this.#worker = undefined;
        throw error;
      },
    );
    worker.unref();
    worker.on("message", ({ id, counts }: CountingDone) => {
      this.#waiting.get(id)?.resolve(counts);
      this.#waiting.delete(id);
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.#endIdle(worker), IDLE_MS).unref();
    });
    let reason = new Error("Tokens are no longer counted: Pegboard is closing.");
    worker.on("error", (error) => {
      reason = new Error(`Counting tokens failed: ${reasonOf(error)}`);
    });
    const started = this.#worker;
    worker.on("exit", () => {
      // One that was idle has ended, and nobody waits for it.
      if (this.#worker !== started) return;
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
    });
    return worker;
  }
}

const MOST_KEPT_TEXTS = 20_000;
/** Of one text, and of all together. */
const MOST_KEPT_CHARACTERS = 5_000;
const MOST_KEPT_IN_ALL = 4_000_000;

/** Counts of short texts by last use: a preview counts the same lines again and again. */
class KnownCounts {
  /** The oldest first. */
  readonly #counts = new Map<string, number>();
  #characters = 0;

  find(text: string): number | undefined {
    const count = this.#counts.get(text);
    if (count !== undefined) this.keep(text, count);
    return count;
  }

  keep(text: string, count: number): void {
    if (text.length > MOST_KEPT_CHARACTERS) return;
    this.#forget(text);
    this.#counts.set(text, count);
    this.#characters += text.length;
    if (this.#counts.size <= MOST_KEPT_TEXTS && this.#characters <= MOST_KEPT_IN_ALL) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#forget(oldest);
  }

  #forget(text: string): void {
    if (this.#counts.delete(text)) this.#characters -= text.length;
  }
}
