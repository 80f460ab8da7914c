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
