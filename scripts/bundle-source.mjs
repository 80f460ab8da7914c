import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./run-command.mjs";

/**
 * Imports a TypeScript file of the project as it is now, with the workspaces' sources in it: no
 * build is needed.
 */
export async function importSource(file) {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-"));
  try {
    const outfile = join(folder, "bundle.mjs");
    await build({
      entryPoints: [join(root, file)],
      conditions: ["@pegboard/source"],
      bundle: true,
      format: "esm",
      platform: "node",
      outfile,
      // Some dependencies are CommonJS and require what Node has built in.
      banner: {
        js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
      },
      logLevel: "error",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
