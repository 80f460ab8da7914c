import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleModule, type ModuleBundle, placeOf } from "./bundle-module.ts";

export interface ImportedModule {
  exports: Record<string, unknown>;
  /** Absolute paths of its source files, installed packages left out. */
  files: string[];
  /** Which of them a function or class is written in. */
  filesOf(declared: unknown): string[];
  /** What was thrown while its code ran, as `file:line:column: message` in the original source. */
  explain(thrown: unknown): string;
}

/** Runs a TypeScript or JavaScript module from its file, anew with each call. Rejects with the place of what failed. */
export async function importModule(path: string): Promise<ImportedModule> {
  const bundle = await bundleModule(path);
  const folder = await mkdtemp(join(tmpdir(), "pegboard-module-"));
  const file = join(folder, "module.mjs");
  const url = pathToFileURL(file).href;
  const explain = (thrown: unknown) => explainThrown(thrown, url, bundle);
  try {
    await writeFile(file, `${bundle.code}\n//# sourceMappingURL=${inlineMap(bundle.map)}\n`);
    const exports: Record<string, unknown> = await import(/* @vite-ignore */ url);
    return { exports, files: bundle.map.sources, filesOf: newFileFinder(bundle), explain };
  } catch (error) {
    throw new Error(explain(error), { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function explainThrown(thrown: unknown, url: string, { map }: ModuleBundle): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const message = thrown.name === "Error" ? thrown.message : `${thrown.name}: ${thrown.message}`;
  const place = originalPlace(thrown.stack ?? "", url, map);
  return place === undefined ? message : `${place}: ${message}`;
}

/** The first place in the stack that is in the module. Node gives places in the sources when it reads source maps. */
function originalPlace(stack: string, url: string, map: ModuleBundle["map"]): string | undefined {
  for (const line of stack.split("\n")) {
    const source = map.sources.find((file) => line.includes(`${file}:`));
    const [, row, column = "1"] = line.split(`${source ?? url}:`)[1]?.match(/^(\d+)(?::(\d+))?/) ?? [];
    if (row === undefined) continue;
    if (source !== undefined) return placeOf(source, Number(row), Number(column));
    const entry = new SourceMap(map as SourceMapPayload).findEntry(Number(row) - 1, Number(column) - 1);
    if ("originalSource" in entry) {
      return placeOf(entry.originalSource, entry.originalLine + 1, entry.originalColumn + 1);
    }
  }
  return undefined;
}

function inlineMap(map: ModuleBundle["map"]): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString("base64")}`;
}

/**
 * Finds the source files in which a function or class of a bundle is written: by its text, which the bundle has as it runs. Several
 * files where they have the very same text.
 */
function newFileFinder({ code, map }: ModuleBundle): (declared: unknown) => string[] {
  let sourceMap: SourceMap | undefined;
  return (declared) => {
    sourceMap ??= new SourceMap(map as SourceMapPayload);
    const files = new Set<string>();
    const text = String(declared);
    for (let at = code.indexOf(text); at >= 0; at = code.indexOf(text, at + text.length)) {
      const lines = code.slice(0, at).split("\n");
      const entry = sourceMap.findEntry(lines.length - 1, lines.at(-1)?.length ?? 0);
      if ("originalSource" in entry) files.add(entry.originalSource);
    }
    return [...files];
  };
}
