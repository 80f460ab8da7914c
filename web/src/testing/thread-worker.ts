import { fileURLToPath } from "node:url";
import { Worker as Thread } from "node:worker_threads";
import { buildSync } from "esbuild";

/**
 * The part of a browser's Worker that the app uses, over a thread of Node: neither Node nor jsdom
 * has one.
 */
export class ThreadWorker {
  onmessage: ((message: { data: unknown }) => void) | undefined;
  onerror: ((error: { message: string }) => void) | undefined;
  readonly #thread: Thread;

  constructor(url: URL) {
    this.#thread = new Thread(codeOf(fileURLToPath(url)), { eval: true });
    this.#thread.on("message", (data) => this.onmessage?.({ data }));
    this.#thread.on("error", ({ message }) => this.onerror?.({ message }));
    this.#thread.unref();
  }

  postMessage(data: unknown): void {
    this.#thread.postMessage(data);
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}

/** What a worker finds around it in a browser. */
const SURROUNDINGS = `const { parentPort } = require("node:worker_threads");
globalThis.self = globalThis;
self.postMessage = (data) => parentPort.postMessage(data);
parentPort.on("message", (data) => self.onmessage({ data }));
`;

const built = new Map<string, string>();

function codeOf(file: string): string {
  const known = built.get(file);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    conditions: ["@pegboard/source"],
  });
  const code = SURROUNDINGS + (outputFiles[0]?.text ?? "");
  built.set(file, code);
  return code;
}
