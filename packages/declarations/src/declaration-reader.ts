import type { TypeIssue } from "@pegboard/registry-core/internal";
import type { ClassLikeDeclaration, FunctionLikeDeclaration, SourceFile } from "typescript-api";
import {
  type AttachedFile,
  attachDeclarations,
  issuesOfDeclarations,
  withoutPlaces,
} from "./attach/attach-declarations.ts";
import {
  findToolCandidates,
  type ReadDeclaration,
  type ToolCandidate,
} from "./attach/find-declared.ts";
import { loadCompiler } from "./compiler.ts";
import { readClass, readFunction } from "./functions/read-class.ts";
import {
  compilerOptionsFor,
  newProgram,
  type ProgramSurroundings,
  resolveModule,
} from "./program/new-program.ts";
import { SourceCache } from "./program/source-cache.ts";
import { typeSchema } from "./schemas/type-schema.ts";
import { newScope } from "./type-scope.ts";

interface ReadSourceFile {
  file: SourceFile;
  declared: ReadDeclaration[];
  /** Files that it depends on, itself among them; those of packages left out. */
  files: string[];
}

/** A file with what was read in its code. */
export interface AttachedDeclarations extends AttachedFile {
  issues: TypeIssue[];
  files: string[];
}

/**
 * Reads classes and functions with the type checker of TypeScript: their doc comments and types as
 * descriptions and schemas. No code runs. The compiler is loaded by the first file (about a second,
 * with the language's own declarations); files that do not change are parsed once.
 */
export class DeclarationReader {
  readonly #sources = new SourceCache();
  readonly #packagesFrom: string | undefined;

  /**
   * `packagesFrom` is a file beside which packages are looked for that are not installed where they
   * are imported.
   */
  constructor({ packagesFrom }: { packagesFrom?: string } = {}) {
    this.#packagesFrom = packagesFrom;
  }

  /** Looks at the files again: until then each counts as it was found. */
  forget(): void {
    this.#sources.forget();
  }

  /** Takes a text for that of a file. */
  give(path: string, text: string): void {
    this.#sources.give(path, text);
  }

  /** What a file declares, in its order. `path` is absolute. */
  read(path: string): ReadSourceFile | undefined {
    const surroundings = this.#surroundings();
    const { compiler } = surroundings;
    const program = newProgram(surroundings, path, compilerOptionsFor(compiler, path));
    const file = program.getSourceFile(path);
    if (!file) return undefined;
    const fresh = (place: ToolCandidate["node"]) =>
      newScope({ compiler, program, readType: typeSchema }, place);
    const declared = findToolCandidates(compiler, file).map((each): ReadDeclaration => {
      const { node } = each;
      if (compiler.isClassLike(node)) {
        return {
          ...each,
          what: "class",
          documented: readClass(node as ClassLikeDeclaration, () => fresh(node)),
        };
      }
      return {
        ...each,
        what: "function",
        documented: readFunction(node as FunctionLikeDeclaration, {
          ...fresh(node),
          isRun: each.isRun,
        }),
      };
    });
    const isOwn = (each: SourceFile): boolean =>
      !program.isSourceFileDefaultLibrary(each) && !program.isSourceFileFromExternalLibrary(each);
    const files = program.getSourceFiles().filter(isOwn);
    return { file, declared, files: files.map(({ fileName }) => fileName) };
  }

  /**
   * A file whose classes and functions carry what their source text says; undefined for one that
   * has none. What is made for others does not tell where it was read.
   */
  attach(
    path: string,
    text: string,
    { isForOthers = false } = {},
  ): AttachedDeclarations | undefined {
    this.give(path, text);
    const read = this.read(path);
    if (!read || read.declared.length === 0) return undefined;
    const { file, files, declared } = read;
    const attached = attachDeclarations(
      loadCompiler(),
      file,
      isForOthers ? withoutPlaces(declared) : declared,
    );
    return { ...attached, issues: issuesOfDeclarations(declared), files };
  }

  /**
   * The source file that an import means by the `paths` of the file's tsconfig. Undefined for a
   * package, and for nothing.
   */
  resolve(name: string, from: string): string | undefined {
    const surroundings = this.#surroundings();
    const options = compilerOptionsFor(surroundings.compiler, from);
    const { resolvedModule } = resolveModule(surroundings, name, { from, options });
    const isSource =
      resolvedModule &&
      !resolvedModule.isExternalLibraryImport &&
      !/\.d\.[cm]?ts$/.test(resolvedModule.resolvedFileName);
    return isSource ? resolvedModule.resolvedFileName : undefined;
  }

  #surroundings(): ProgramSurroundings {
    return { compiler: loadCompiler(), sources: this.#sources, packagesFrom: this.#packagesFrom };
  }
}
