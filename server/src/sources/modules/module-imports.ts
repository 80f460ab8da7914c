import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import { LIBRARY, LIBRARY_PARTS } from "../../packaged.ts";

/**
 * Packages that a tool module may import without having them installed: it gets the server's own
 * copy.
 */
const OWN_PACKAGES = /^(@pegboard\/registry-core|pegboard|zod)(\/|$)/;
const TYPESCRIPT_FILE = /\.[cm]?tsx?$/;
/** The folders of the server's own copy, in which nothing is a tool of a module. */
const OWN_FOLDERS = LIBRARY_PARTS.map((part) => dirname(fileURLToPath(import.meta.resolve(part))));
const ownModuleFile = (path: string) =>
  fileURLToPath(import.meta.resolve(path.replace("@pegboard/registry-core", LIBRARY)));
const RESOLVING = Symbol("resolving");

/** Reads a module's files before they are bundled, and finds files by their tsconfig. */
export interface SourceReader {
  /**
   * The file with its types attached to its lines, and a source map at its end; undefined for one
   * that is taken as it is.
   */
  text(path: string): Promise<string | undefined>;
  /** The source file of an import that is no package. */
  resolve(name: string, from: string): Promise<string | undefined>;
}

/**
 * The plugin for imports. Relative imports are bundled; packages stay outside and are found from
 * the folder of the file that imports them, since the bundle itself runs from elsewhere. A package
 * that consists of TypeScript is bundled too, because Node does not run it.
 */
export function moduleImports(reader: SourceReader | undefined): Plugin {
  return {
    name: "module imports",
    setup(build) {
      build.onResolve(
        { filter: /^[^./]/ },
        async ({ path, kind, importer, resolveDir, pluginData }) => {
          if (pluginData === RESOLVING || kind === "entry-point") return undefined;
          if (isBuiltin(path)) return { path, external: true };
          const found = await build.resolve(path, {
            kind,
            importer,
            resolveDir,
            pluginData: RESOLVING,
          });
          if (found.errors.length === 0) return packageAt(found.path);
          if (OWN_PACKAGES.test(path)) return packageAt(ownModuleFile(path));
          const mapped = await reader?.resolve(path, importer);
          if (mapped !== undefined) return { path: mapped };
          return { errors: [{ text: notInstalled(path) }] };
        },
      );
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
        const isOwn = OWN_FOLDERS.some((folder) => path.startsWith(folder));
        const read = isOwn ? undefined : await reader?.text(path);
        const text = read ?? (await readFile(path, "utf8"));
        return {
          contents: withOwnAddress(text, path),
          loader: TYPESCRIPT_FILE.test(path) ? "ts" : "js",
        };
      });
    },
  };
}

function notInstalled(path: string): string {
  return `The package "${path}" is not installed. Install it where the module is, then refresh the source.`;
}

function packageAt(path: string) {
  return TYPESCRIPT_FILE.test(path) ? { path } : { path: pathToFileURL(path).href, external: true };
}

/**
 * The text with its own address, since `import.meta` would name the bundle. It is written on the
 * first line, so that places in errors stay right.
 */
export function withOwnAddress(text: string, path: string): string {
  return text
    .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href))
    .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(path))
    .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(path)));
}
