/** The most frames that are kept of a stack, and the most causes whose stacks are read. */
const MOST_FRAMES = 8;
const MOST_TRACED_CAUSES = 4;

/**
 * Where something was thrown: the frames of its first cause's stack, from the innermost one on, in
 * the tool's own code if any of them is there. Empty for anything without a stack.
 */
export function stackFrames(thrown: unknown): string[] {
  const frames = framesIn(firstCause(thrown));
  const own = frames.filter((frame) => !FRAMES_OF_OTHERS.test(frame));
  return (own.length > 0 ? own : frames).slice(0, MOST_FRAMES);
}

/** The code of the platform, of packages, and of this library, which calls the tool. */
const FRAMES_OF_OTHERS = /\bnode:|[\\/]node_modules[\\/]|[\\/]registry-core[\\/](src|dist)[\\/]/;

function firstCause(thrown: unknown): unknown {
  let first = thrown;
  for (let step = 0; step < MOST_TRACED_CAUSES && first instanceof Error; step++) {
    if (framesIn(first.cause).length === 0) break;
    first = first.cause;
  }
  return first;
}

/** The lines of a stack behind its message. V8 writes `at …`, other engines `name@place`. */
function framesIn(thrown: unknown): string[] {
  const stack: unknown = thrown instanceof Error ? thrown.stack : undefined;
  if (typeof stack !== "string") return [];
  return stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^at |^[^\s@]*@\S+:\d+$/.test(line));
}
