import { SourceMap, type SourceMapPayload } from "node:module";
import type { ModuleBundle } from "./bundle-module.ts";

/**
 * Finds the source files in which a function or class of a bundle is written: by its text, which the bundle has as it runs. Several
 * files where they have the very same text.
 */
export function writtenIn({ code, map }: ModuleBundle): (declared: unknown) => string[] {
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
