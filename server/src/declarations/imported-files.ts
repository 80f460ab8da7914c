import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The text of a file, or undefined when there is none. */
export type ReadText = (path: string) => Promise<string | undefined>;

/** Reads from the disk; each file once. */
export function readTextOnce(): ReadText {
  const texts = new Map<string, Promise<string | undefined>>();
  return (path) => {
    const known = texts.get(path);
    if (known) return known;
    const text = readFile(path, "utf8").catch(() => undefined);
    texts.set(path, text);
    return text;
  };
}

/** The texts of a file and of all that it imports by a relative path, directly or not; by path. */
export async function textsWithImports(text: string, path: string, read: ReadText): Promise<Map<string, string>> {
  const texts = new Map([[path, text]]);
  const waiting = [path];
  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    for (const specifier of relativeSpecifiers(texts.get(from) ?? "")) {
      const found = await firstText(candidatePaths(from, specifier), texts, read);
      if (!found) continue;
      texts.set(...found);
      waiting.push(found[0]);
    }
  }
  return texts;
}

/** The file among `paths` that an import means. Undefined for a package. */
export function importedPath(from: string, specifier: string, paths: ReadonlyMap<string, unknown>): string | undefined {
  return candidatePaths(from, specifier).find((path) => paths.has(path));
}

/** The first that exists, unless one of them is known already. */
async function firstText(
  candidates: string[],
  known: ReadonlyMap<string, string>,
  read: ReadText,
): Promise<[path: string, text: string] | undefined> {
  for (const path of candidates) {
    if (known.has(path)) return undefined;
    const text = await read(path);
    if (text !== undefined) return [path, text];
  }
  return undefined;
}

/** Where TypeScript looks: `./place.js` may mean `place.ts`. */
function candidatePaths(from: string, specifier: string): string[] {
  if (!specifier.startsWith(".")) return [];
  const path = join(dirname(from), specifier);
  const bare = path.replace(/\.([cm]?)js$/, "");
  const ending = /\.([cm]?)js$/.exec(path)?.[1];
  if (ending !== undefined) return [`${bare}.${ending}ts`, `${bare}.d.${ending}ts`, path];
  const added = [".ts", ".mts", ".d.ts", ".js", ".mjs", "/index.ts", "/index.js"].map((end) => path + end);
  return /\.[cm]?ts$/.test(path) ? [path] : added;
}

/** As `from "./x.ts"` and `import("./x.ts")` have them, also in comments. */
function relativeSpecifiers(text: string): string[] {
  const found = text.matchAll(/\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g);
  return [...new Set([...found].flatMap(([, specifier]) => specifier ?? []))];
}
