import type { SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { build, type Message } from "esbuild";
import { moduleImports, type SourceReader } from "./module-imports.ts";

export interface ModuleBundle {
  /** The JavaScript that Node runs. */
  code: string;
  /** The source map; its sources are absolute paths. */
  map: Omit<SourceMapPayload, "version"> & { version: number };
}

/**
 * The export conditions of this Node, besides those that every bundler knows, and those that it was
 * started with: a package is the file that Node itself would load.
 */
const NODE_CONDITIONS = [
  "node-addons",
  ...("require_module" in process.features ? ["module-sync"] : []),
  ...process.execArgv.flatMap((argument, index, all) =>
    /^(-C|--conditions)$/.test(argument)
      ? all.slice(index + 1, index + 2)
      : argument.split(/^(?:-C|--conditions)=/).slice(1),
  ),
];

/**
 * Bundles a tool module with its relative imports, and with packages that have TypeScript under one
 * of these export conditions. The text that `reader` makes of each file is bundled in its place.
 * Rejects with file, line and column of what cannot be read.
 */
export async function bundleModule(
  path: string,
  { conditions = NODE_CONDITIONS, reader }: { conditions?: string[]; reader?: SourceReader } = {},
): Promise<ModuleBundle> {
  const outfile = `${path}.bundle.mjs`;
  const { outputFiles } = await build({
    entryPoints: [path],
    outfile,
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    // This target lowers decorators, which Node does not run.
    target: "es2022",
    keepNames: true,
    // Without a list esbuild takes the files under "module", which are for bundlers alone.
    conditions,
    sourcemap: "external",
    logLevel: "silent",
    // A module means the same wherever it lies: a tsconfig.json beside it does not change how it is
    // read.
    tsconfigRaw: {},
    plugins: [moduleImports(reader)],
  }).catch((error: unknown) => {
    throw new Error(buildMessages(error) ?? String(error));
  });
  const textOf = (ending: string) =>
    outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  const map = JSON.parse(textOf(".map"));
  map.sources = map.sources.map((source: string) => resolve(dirname(path), source));
  return { code: textOf(".mjs"), map };
}

/** A place such as `tools/search.ts:12:9`, from the working directory where that is shorter. */
export function filePlaceText(file: string, line: number, column?: number): string {
  return [fromHere(file), line, ...(column === undefined ? [] : [column])].join(":");
}

/** The path from the working directory where the file lies below it, otherwise the given path. */
export function fromHere(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith("..") ? file : path;
}

function buildMessages(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("errors" in error)) return undefined;
  const messages = (error.errors as Message[]).map(({ text, location }) =>
    location
      ? `${filePlaceText(resolve(location.file), location.line, location.column + 1)}: ${text}`
      : text,
  );
  return messages.join("\n");
}
