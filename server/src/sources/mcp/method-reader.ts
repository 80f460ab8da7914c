import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { LIMITS } from "@pegboard/registry-core/internal";
import { DEEPEST_NESTING, isNestedTooDeep } from "../../nesting.ts";
import type { Unusable } from "./mcp-tool-problems.ts";
import { readListedMethod } from "./read-method.ts";
import { ReadThread } from "./read-thread.ts";
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
          (findEntryFault(entry, text) ??
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
  return read ?? { name: nameOfEntry(entry), fault: { code: "mcp_too_slow" } };
}

const TOO_MANY_METHODS: Unusable = {
  name: undefined,
  fault: { code: "mcp_too_many", most: LIMITS.methodsOfSource, of: "tools" },
};

/** Why an entry is not even looked at. Its text is missing when it is nested too deep. */
function findEntryFault(entry: unknown, text: string | undefined): Unusable | undefined {
  const size = text?.length ?? 0;
  if (text !== undefined && size <= LIMITS.listedToolSize) return undefined;
  const name = nameOfEntry(entry);
  if (text === undefined) return { name, fault: { code: "mcp_too_deep", most: DEEPEST_NESTING } };
  return { name, fault: { code: "mcp_too_large", found: size, most: LIMITS.listedToolSize } };
}

function nameOfEntry(entry: unknown): string | undefined {
  const { name } = Object(entry);
  return typeof name === "string" && name.length <= 256 ? name : undefined;
}
