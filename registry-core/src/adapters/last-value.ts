import type { AdapterContext } from "./adapter-tool.ts";

/** Characters of a value on the way that are told as progress. */
const LONGEST_PREVIEW = 1_000;

/**
 * What a function gives in the end. The values that a generator gives on the way are told as
 * progress; an aborted call ends it.
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

/** A value on the way, as text. */
export function previewOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (text ?? "").slice(0, LONGEST_PREVIEW);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
