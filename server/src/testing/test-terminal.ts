import { PassThrough, Readable } from "node:stream";
import type { Terminal } from "../cli/terminal.ts";

export interface TestTerminal extends Terminal {
  printed(): string;
  told(): string;
}

/** What somebody types; a function does something before. */
export type TypedLine = string | (() => Promise<string>);

/** Keeps what a command writes, and answers what it asks with `lines`, then with nothing. */
export function testTerminal({ input = "", lines = [] as TypedLine[] } = {}): TestTerminal {
  const [printed, told]: [string[], string[]] = [[], []];
  const answers = [...lines];
  return {
    print: (text) => void printed.push(text.endsWith("\n") ? text : `${text}\n`),
    tell: (text) => void told.push(text.endsWith("\n") ? text : `${text}\n`),
    async ask(question) {
      told.push(question);
      const line = answers.shift();
      return typeof line === "function" ? line() : line;
    },
    readInput: async () => input,
    takeStreams: () => ({ input: Readable.from([input]), output: new PassThrough() }),
    printed: () => printed.join(""),
    told: () => told.join(""),
  };
}
