import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

/** What a tool module may import without having it installed: it gets the server's own copy. */
const OWN_PACKAGES = /^(@pegboard\/registry-core|zod)(\/|$)/;
const SOURCE_FILE = /\.[cm]?tsx?$/;
const RESOLVING = Symbol("resolving");

/**
 * Relative imports are bundled; packages stay outside and are found from the folder of the file that imports them, since
 * the bundle itself runs from elsewhere. A package that consists of TypeScript is bundled too: Node does not run it.
 */
export const moduleImports: Plugin = {
  name: "module imports",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData === RESOLVING || kind === "entry-point") return undefined;
      if (isBuiltin(path)) return { path, external: true };
      const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: RESOLVING });
      if (found.errors.length === 0) return packageAt(found.path);
      if (OWN_PACKAGES.test(path)) return packageAt(fileURLToPath(import.meta.resolve(path)));
      return {
        errors: [
          { text: `The package "${path}" is not installed. Install it where the module is, then refresh the source.` },
        ],
      };
    });
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      return { contents: withOwnAddress(text, path), loader: SOURCE_FILE.test(path) ? "ts" : "js" };
    });
  },
};

function packageAt(path: string) {
  return SOURCE_FILE.test(path) ? { path } : { path: pathToFileURL(path).href, external: true };
}

/** `import.meta` would name the bundle; on the same line, so that places in errors stay right. */
function withOwnAddress(text: string, path: string): string {
  return text
    .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href))
    .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(path))
    .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(path)));
}
