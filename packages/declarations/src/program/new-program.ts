import { dirname, join } from "node:path";
import type {
  CompilerHost,
  CompilerOptions,
  Program,
  ResolvedModuleWithFailedLookupLocations,
} from "typescript-api";
import type { Compiler } from "../compiler.ts";
import type { SourceCache } from "./source-cache.ts";

/** What every program of one reader shares. */
export interface ProgramSurroundings {
  compiler: Compiler;
  sources: SourceCache;
  /** Where packages are looked for that are not installed beside the file. */
  packagesFrom?: string | undefined;
}

/**
 * A program of one file and what it reaches. Each has a type checker of its own, so that no file's
 * schemas depend on another's.
 */
export function newProgram(
  surroundings: ProgramSurroundings,
  path: string,
  options: CompilerOptions,
): Program {
  const { compiler, sources } = surroundings;
  const host: CompilerHost = {
    ...compiler.createCompilerHost(options, true),
    fileExists: (file) => sources.has(file),
    readFile: (file) => sources.text(compiler, file),
    getSourceFile: (file, versionOrOptions) => {
      const isLanguage = /[\\/]lib\.[^\\/]*\.d\.ts$/.test(file);
      const { ParseAll, ParseNone } = compiler.JSDocParsingMode;
      const base =
        typeof versionOrOptions === "object"
          ? versionOrOptions
          : { languageVersion: versionOrOptions };
      return sources.parse(compiler, file, {
        ...base,
        jsDocParsingMode: isLanguage ? ParseNone : ParseAll,
      });
    },
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => resolveModule(surroundings, text, { from, options })),
  };
  return compiler.createProgram([path], options, host);
}

/** The file that an import means, as the tsconfig has it. */
export function resolveModule(
  { compiler, sources, packagesFrom }: ProgramSurroundings,
  name: string,
  { from, options }: { from: string; options: CompilerOptions },
): ResolvedModuleWithFailedLookupLocations {
  const { directoryExists: _, ...sys } = compiler.sys;
  const host = { ...sys, fileExists: (file: string) => sources.has(file) };
  const found = compiler.resolveModuleName(name, from, options, host);
  const isPackage = !/^[./]/.test(name);
  if (found.resolvedModule || !isPackage || packagesFrom === undefined) return found;
  return compiler.resolveModuleName(name, packagesFrom, options, host);
}

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
