import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { wholeReasonOf } from "@pegboard/json-schema";
import { bundleModule, filePlaceText, type ModuleBundle } from "./bundle-module.ts";
import type { SourceReader } from "./module-imports.ts";

export interface ImportedModule {
  exports: Record<string, unknown>;
  /**
   * Describes an error that was thrown while its code ran, as `file:line:column: message` in the
   * original source.
   */
  explain(thrown: unknown): string;
}

/**
 * Runs a TypeScript or JavaScript module from its file, anew with each call; its functions carry
 * what `reader` attaches. Rejects with the place of what failed.
 */
export async function importModule(path: string, reader: SourceReader): Promise<ImportedModule> {
  const bundle = await bundleModule(path, { reader });
  const folder = await mkdtemp(join(tmpdir(), "pegboard-module-"));
  const file = join(folder, "module.mjs");
  const url = pathToFileURL(file).href;
  const explain = (thrown: unknown) => explainThrown(thrown, url, bundle);
  try {
    await writeFile(file, `${bundle.code}\n//# sourceMappingURL=${inlineMap(bundle.map)}\n`);
    const exports: Record<string, unknown> = await import(/* @vite-ignore */ url);
    return { exports, explain };
  } catch (error) {
    throw new Error(explain(error), { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
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
