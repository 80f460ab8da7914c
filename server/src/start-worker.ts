import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** False in the product, whose bundles lie in one folder with the workers as folders below. */
const RUNS_FROM_SOURCE = import.meta.url.endsWith(".ts");

/**
 * Those of the program are for its own code: Node refuses some in threads, such as --input-type.
 */
const WORKER_FLAGS: WorkerOptions = { execArgv: [] };

/** The code of threads that run from source, by file: tests start many. */
const bundledWorkers = new Map<string, Promise<URL>>();

/**
 * A thread that runs a file of the server, given by its path below `src` without its ending;
 * server/threads.json lists them.
 */
export async function startWorker(file: string, options: WorkerOptions = {}): Promise<Worker> {
  if (!RUNS_FROM_SOURCE)
    return new Worker(new URL(`./${file}.js`, import.meta.url), { ...WORKER_FLAGS, ...options });
  const code = bundledWorkers.get(file) ?? bundleWorker(file);
  bundledWorkers.set(file, code);
  return new Worker(await code, options);
}

/** Packages that are more than JavaScript, or so large that threads load parts of them alone. */
const LOADED_BY_NODE = /^(better-sqlite3|pg|esbuild|typescript|gpt-tokenizer)(\/|$)/;

/**
 * Node does not run TypeScript by itself, and loads one file in a third of the time that hundreds
 * take. The product has no bundler for this.
 */
async function bundleWorker(file: string): Promise<URL> {
  const { build } = await import("esbuild");
  const { withOwnAddress } = await import("./sources/modules/module-imports.ts");
  const requiring = `const require = requireFrom(${JSON.stringify(import.meta.url)});`;
  const { outputFiles } = await build({
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "es2022",
    entryPoints: [fileURLToPath(new URL(`./${file}.ts`, import.meta.url))],
    keepNames: true,
    conditions: ["@pegboard/source"],
    // Some packages are CommonJS and require what Node has built in.
    banner: { js: `import { createRequire as requireFrom } from "node:module"; ${requiring}` },
    plugins: [
      {
        name: "code of a thread",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: LOADED_BY_NODE }, ({ path }) => ({
            path: import.meta.resolve(path),
            external: true,
          }));
          onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
            contents: withOwnAddress(await readFile(path, "utf8"), path),
            loader: "ts",
          }));
        },
      },
    ],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return new URL(`data:text/javascript;base64,${code}`);
}

/**
 * A thread that has loaded its code, and says so with its first message: loading is no part of the
 * time that its work has.
 */
export async function startReadyWorker(file: string, mostMegabytes: number): Promise<Worker> {
  const worker = await startWorker(file, {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  // Nothing waits for it when the program ends.
  worker.unref();
  await once(worker, "message");
  // Callers listen for errors themselves; without a listener an error would end the server.
  return worker.on("error", () => undefined);
}

/**
 * A thread that is started when it is needed and rests in between: what is asked next comes often
 * soon, and loading its code takes longer than most work. One asks at a time.
 */
export class RestingWorker {
  readonly #file: string;
  readonly #mostMegabytes: number;
  #worker: Promise<Worker> | undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(file: string, mostMegabytes: number) {
    this.#file = file;
    this.#mostMegabytes = mostMegabytes;
  }

  take(): Promise<Worker> {
    clearTimeout(this.#rest);
    if (this.#worker) return this.#worker;
    this.#worker = startReadyWorker(this.#file, this.#mostMegabytes);
    // The next one tries again.
    this.#worker.catch(() => this.end());
    return this.#worker;
  }

  /** Ends the thread, and with it the memory that it keeps, unless it is taken until then. */
  rest(milliseconds: number): void {
    this.#rest = setTimeout(() => void this.end(), milliseconds).unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#rest);
    const ended = this.#worker;
    this.#worker = undefined;
    await ended?.then((worker) => worker.terminate()).catch(() => undefined);
  }
}
