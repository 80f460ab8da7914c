import { PassThrough, Readable } from "node:stream";
import type { Terminal } from "../cli/terminal.ts";

export interface TestTerminal extends Terminal {
  printed(): string;
  told(): string;
}

/** Keeps what a command writes, and answers what it asks with `lines`, then with nothing. */
export function testTerminal({ input = "", lines = [] as string[] } = {}): TestTerminal {
  const [printed, told]: [string[], string[]] = [[], []];
  const answers = [...lines];
  return {
    print: (text) => void printed.push(text.endsWith("\n") ? text : `${text}\n`),
    tell: (text) => void told.push(text.endsWith("\n") ? text : `${text}\n`),
    async ask(question) {
      told.push(question);
      return answers.shift();
    },
    readInput: async () => input,
    takeStreams: () => ({ input: Readable.from([input]), output: new PassThrough() }),
    printed: () => printed.join(""),
    told: () => told.join(""),
  };
}
