import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Problem } from "@pegboard/registry-core/problems";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { Store } from "../stores/store.ts";

/**
 * Milliseconds for which a problem is remembered that is not there: a source that restarts brings
 * its problems back.
 */
const REMEMBERED_FOR = 10 * 60 * 1_000;
const NOTED_AT_ONCE = 2_000;

/** Remembers when each problem was first seen, also across restarts. */
export class FirstSeen {
  readonly #store: Pick<Store, "listFirstSeen" | "noteFirstSeen">;
  #known: Map<string, string> | undefined;
  /** Problems that are not there now: since when, in milliseconds. */
  readonly #missing = new Map<string, number>();

  readonly #marked = new WeakMap<Problem, Problem>();

  constructor(store: Pick<Store, "listFirstSeen" | "noteFirstSeen">) {
    this.#store = store;
  }

  /** Everything that is wrong now, each with since when it is. */
  async mark(problems: readonly Problem[], now = Date.now()): Promise<Problem[]> {
    this.#known ??= await this.#store.listFirstSeen();
    const known = this.#known;
    const since = new Date(now).toISOString();
    // Reading tens of thousands took a while, and so does what follows.
    await yieldToEventLoop();
    const there = new Set(problems.map(({ id }) => id));
    const added = [...there].filter((id) => !known.has(id));
    const gone = [...known.keys()].filter((id) => !there.has(id) && this.#isLongGone(id, now));
    for (const id of there) this.#missing.delete(id);
    for (const id of added) known.set(id, since);
    for (const id of gone) known.delete(id);
    // What cannot be stored is known until the server ends; health tells that nothing can be saved.
    await this.#note(added, gone, since).catch(() => {});
    const marked = await runCooperatively(this.#withSinceInSteps(problems, known));
    // Others have their turn, since what is done with tens of thousands takes a while, too.
    await yieldToEventLoop();
    return marked;
  }

  /** A part at a time: the first look at thousands of tools finds tens of thousands of problems. */
  async #note(added: readonly string[], gone: readonly string[], since: string): Promise<void> {
    for (let at = 0; at < Math.max(added.length, gone.length); at += NOTED_AT_ONCE) {
      const [problems, removed] = [added, gone].map((ids) => ids.slice(at, at + NOTED_AT_ONCE)) as [
        string[],
        string[],
      ];
      await this.#store.noteFirstSeen({ problems, since, gone: removed });
      await yieldToEventLoop();
    }
  }

  *#withSinceInSteps(
    problems: readonly Problem[],
    known: ReadonlyMap<string, string>,
  ): Generator<undefined, Problem[]> {
    const marked: Problem[] = [];
    for (const problem of problems) {
      marked.push(this.#withSince(problem, known.get(problem.id)));
      if (marked.length % 500 === 0) yield;
    }
    return marked;
  }

  /**
   * The problem with the time since when it stands. An unchanged problem gives the same object, so
   * that nothing is worked out again.
   */
  #withSince(problem: Problem, since: string | undefined): Problem {
    const before = this.#marked.get(problem);
    if (before && before.since === since) return before;
    // Node 20 gives each object that begins with a spread a hidden class of its own: 400 bytes.
    const marked = since === undefined ? problem : { since, ...problem };
    this.#marked.set(problem, marked);
    return marked;
  }

  #isLongGone(id: string, now: number): boolean {
    const missing = this.#missing.get(id) ?? now;
    this.#missing.set(id, missing);
    const isLong = now - missing >= REMEMBERED_FOR;
    if (isLong) this.#missing.delete(id);
    return isLong;
  }
}
