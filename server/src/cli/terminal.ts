import { createInterface } from "node:readline/promises";
import { type Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { fileErrorText } from "../system-errors/file-error.ts";

/** The place where a command writes, and the person whom it may ask. */
export interface Terminal {
  /**
   * Writes the requested result, which can be piped into another program. It is a line unless the
   * text ends with one.
   */
  print(text: string): void;
  /** Writes everything else: progress, warnings, errors. */
  tell(text: string): void;
  /**
   * Asks for a line; undefined when nobody sits there. The question goes where `tell` writes. A
   * secret is not shown while it is typed.
   */
  ask(question: string, options?: { isSecret?: boolean }): Promise<string | undefined>;
  /** Reads everything that is piped in. */
  readInput(): Promise<string>;
  /**
   * Takes the streams for a protocol. From then on everything that prints, a tool's code too,
   * writes where `tell` does.
   */
  takeStreams(): { input: Readable; output: Writable };
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  // `pegboard list | head` closes the pipe before everything was written, which is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    process.stderr.write(`What was asked for cannot be written: ${fileErrorText(error)}.\n`, () =>
      process.exit(1),
    );
  });
  // Nobody reads the messages, and the work goes on.
  process.stderr.on("error", () => undefined);
  return {
    print: (written) => void process.stdout.write(forReader(asLine(written), process.stdout)),
    tell: (written) => void process.stderr.write(forReader(asLine(written), process.stderr)),
    async ask(question, { isSecret = false } = {}) {
      if (!process.stdin.isTTY) return undefined;
      if (isSecret) process.stderr.write(question);
      const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
      const lines = createInterface({
        input: process.stdin,
        output: isSecret ? hidden : process.stderr,
        ...(isSecret && { terminal: true }),
      });
      if (isSecret) lines.once("close", () => process.stderr.write("\n"));
      try {
        return await lines.question(question);
      } finally {
        lines.close();
      }
    },
    readInput: () => text(process.stdin),
    takeStreams() {
      const write = process.stdout.write.bind(process.stdout);
      process.stdout.write = process.stderr.write.bind(process.stderr);
      const output = new Writable({ write: (chunk, _, done) => void write(chunk, done) });
      return { input: process.stdin, output };
    },
  };
}

/**
 * A text for its reader. A terminal obeys control characters and shows nothing of them, so people
 * get them written out, and programs get the text as it is.
 */
const forReader = (written: string, { isTTY }: { isTTY?: boolean }): string =>
  isTTY ? escapeInvisible(written) : written;

const asLine = (written: string) => (written.endsWith("\n") ? written : `${written}\n`);
