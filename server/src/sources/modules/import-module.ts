import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { wholeReasonOf } from "@pegboard/json-schema";
import { SourceError } from "../source-error.ts";
import { bundleModule, filePlaceText, fromHere, type ModuleBundle } from "./bundle-module.ts";
import type { SourceReader } from "./module-imports.ts";

export interface ImportedModule {
  exports: Record<string, unknown>;
  /**
   * Describes an error that was thrown while its code ran, as `file:line:column: message` in the
   * original source.
   */
  explain(thrown: unknown): string;
  /**
   * The answer of code of the module. Rejects with the line that waits when it does not come in
   * time.
   */
  inTime<Answer>(run: () => Answer | Promise<Answer>): Promise<Answer>;
}

/** Milliseconds that the code of a module may take until it has its tools. */
const LONGEST_MODULE_RUN = 30_000;

interface ImportRunOptions {
  /** Called when its files are read and its code is about to run. */
  runs?: () => void;
  longestRun?: number | undefined;
}

/**
 * Runs a TypeScript or JavaScript module from its file, anew with each call; its functions carry
 * what `reader` attaches. Rejects with the place of what failed, or of an `await` that does not
 * end.
 */
export async function importModule(
  path: string,
  reader: SourceReader,
  { runs, longestRun = LONGEST_MODULE_RUN }: ImportRunOptions = {},
): Promise<ImportedModule> {
  const bundle = await bundleModule(path, { reader });
  const folder = await mkdtemp(join(tmpdir(), "pegboard-module-"));
  const file = join(folder, "module.mjs");
  const url = pathToFileURL(file).href;
  const explain = (thrown: unknown) => explainThrown(thrown, url, bundle);
  const late = (stack: string) => {
    const place = originalPlace(stack, url, bundle.map) ?? fromHere(path);
    return new SourceError({
      code: "module_unfinished",
      values: { place, seconds: longestRun / 1000 },
    });
  };
  const files = [url, ...bundle.map.sources];
  const inTime: ImportedModule["inTime"] = (run) =>
    withinTime(run, { limit: longestRun, files, late });
  try {
    await writeFile(file, `${bundle.code}\n//# sourceMappingURL=${inlineMap(bundle.map)}\n`);
    runs?.();
    const exports: Record<string, unknown> = await inTime(() => import(/* @vite-ignore */ url));
    return { exports, explain, inTime };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new Error(explain(error), { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface RunLimit {
  /** In milliseconds. */
  limit: number;
  /** The files of the module, as stacks name them. */
  files: readonly string[];
  /** The error for code that waits where a stack begins. */
  late(stack: string): Error;
}

/**
 * The answer of `run`. Rejects when it does not come in time: the code waits where it made its
 * newest promise.
 */
async function withinTime<Answer>(
  run: () => Answer | Promise<Answer>,
  { limit, files, late }: RunLimit,
): Promise<Answer> {
  const inside = new AsyncLocalStorage<boolean>();
  let newest = "";
  const hook = createHook({
    init(_id, type) {
      if (type !== "PROMISE" || !inside.getStore()) return;
      const stack = new Error().stack ?? "";
      if (files.some((file) => stack.includes(file))) newest = stack;
    },
  });
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_, reject) => {
    // The outermost line is that of the module's own statement.
    const outermostFirst = () => newest.split("\n").reverse().join("\n");
    timer = setTimeout(() => reject(late(outermostFirst())), limit);
  });
  hook.enable();
  try {
    return await Promise.race([ended, inside.run(true, async () => run())]);
  } finally {
    hook.disable();
    // Until then every promise of the process carries it on.
    inside.disable();
    clearTimeout(timer);
  }
}

function explainThrown(thrown: unknown, url: string, { map }: ModuleBundle): string {
  const reason = wholeReasonOf(thrown);
  if (!(thrown instanceof Error)) return reason;
  const message = thrown.name === "Error" ? reason : `${thrown.name}: ${reason}`;
  const place = originalPlace(thrown.stack ?? "", url, map);
  return place === undefined ? message : `${place}: ${message}`;
}

/**
 * The first place in the stack that is in the module. Node gives places in the sources when it
 * reads source maps.
 */
function originalPlace(stack: string, url: string, map: ModuleBundle["map"]): string | undefined {
  for (const line of stack.split("\n")) {
    const source = map.sources.find((file) => line.includes(`${file}:`));
    const [, row, column = "1"] =
      line.split(`${source ?? url}:`)[1]?.match(/^(\d+)(?::(\d+))?/) ?? [];
    if (row === undefined) continue;
    if (source !== undefined) return filePlaceText(source, Number(row), Number(column));
    const entry = new SourceMap(map as SourceMapPayload).findEntry(
      Number(row) - 1,
      Number(column) - 1,
    );
    if ("originalSource" in entry) {
      return filePlaceText(entry.originalSource, entry.originalLine + 1, entry.originalColumn + 1);
    }
  }
  return undefined;
}

function inlineMap(map: ModuleBundle["map"]): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString("base64")}`;
}
