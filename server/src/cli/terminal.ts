import type { Readable, Writable } from "node:stream";

/** The place where a command writes, and the person whom it may ask. */
export interface Terminal {
  /**
   * Writes the requested result, which can be piped into another program. It is a line unless the
   * text ends with one.
   */
  print(text: string): void;
  /** Writes everything else: progress, warnings, errors. */
  tell(text: string): void;
  /** Asks for a line; undefined when nobody sits there. The question goes where `tell` writes. */
  ask(question: string): Promise<string | undefined>;
  /** Reads everything that is piped in. */
  readInput(): Promise<string>;
  /**
   * Takes the streams for a protocol. From then on everything that prints, a tool's code too,
   * writes where `tell` does.
   */
  takeStreams(): { input: Readable; output: Writable };
}
