import type { Readable, Writable } from "node:stream";

/** Where a command writes, and whom it may ask. */
export interface Terminal {
  /** What was asked for: can be piped into another program. A line unless it ends with one. */
  print(text: string): void;
  /** Everything else: progress, warnings, what went wrong. */
  tell(text: string): void;
  /**
   * A line that somebody types; undefined when nobody sits there. The question goes where `tell`
   * writes.
   */
  ask(question: string): Promise<string | undefined>;
  /** Everything that is piped in. */
  readInput(): Promise<string>;
  /** For a protocol: from then on whatever prints, a tool's code too, writes where `tell` does. */
  takeStreams(): { input: Readable; output: Writable };
}
