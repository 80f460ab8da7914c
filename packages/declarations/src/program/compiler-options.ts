import { dirname, join } from "node:path";
import type { CompilerOptions } from "typescript-api";
import type { Compiler } from "../compiler.ts";

/**
 * What a tsconfig says about finding modules and types; everything else it says is about code that
 * is not made here.
 */
const RESOLUTION_OPTIONS = [
  "paths",
  "baseUrl",
  "pathsBasePath",
  "rootDirs",
  "customConditions",
  "typeRoots",
  "types",
  "lib",
  "jsx",
  "jsxImportSource",
  "preserveSymlinks",
] as const;

/**
 * How a file is read: as the nearest tsconfig.json says where modules are, strictly whatever it
 * says. Runs nothing.
 */
export function compilerOptionsFor(compiler: Compiler, path: string): CompilerOptions {
  const { ScriptTarget, ModuleKind, ModuleResolutionKind } = compiler;
  const found = readCompilerConfig(compiler, path);
  const taken = Object.fromEntries(
    RESOLUTION_OPTIONS.flatMap((key) => (found[key] === undefined ? [] : [[key, found[key]]])),
  );
  return {
    lib: ["lib.esnext.d.ts"],
    types: [],
    ...taken,
    target: ScriptTarget.ESNext,
    module: ModuleKind.Preserve,
    moduleResolution: ModuleResolutionKind.Bundler,
    strict: true,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
  };
}

function readCompilerConfig(compiler: Compiler, path: string): CompilerOptions {
  const { sys } = compiler;
  const file = compiler.findConfigFile(dirname(path), sys.fileExists);
  if (file === undefined) return {};
  const { config = {} } = compiler.readConfigFile(file, sys.readFile);
  // Its files are not wanted, and listing them would read whole folders.
  const host = { ...sys, readDirectory: () => [] };
  return compiler.parseJsonConfigFileContent(
    config,
    host,
    dirname(file),
    undefined,
    join(dirname(file), "tsconfig.json"),
  ).options;
}
