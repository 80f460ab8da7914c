import type { AdapterContext } from "./adapter-tool.ts";

/** The number of characters of a generator's value that are reported as progress. */
const LONGEST_PREVIEW = 1_000;

/**
 * The final value of a function. The values that a generator yields are reported as progress; an
 * aborted call ends it.
 */
export async function lastValue(
  returned: unknown,
  { progress, signal }: AdapterContext,
): Promise<unknown> {
  if (!isAsyncIterable(returned)) return returned;
  let last: unknown;
  let count = 0;
  for await (const value of returned) {
    signal.throwIfAborted();
    last = value;
    count += 1;
    progress({ progress: count, message: previewOf(value) });
  }
  return last;
}

/** A generator's value as text. */
export function previewOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (text ?? "").slice(0, LONGEST_PREVIEW);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
