import type { Declarations, DeclaredClass, DeclaredFunction } from "../declarations/declarations.ts";
import { readTextOnce } from "../declarations/imported-files.ts";
import { readDeclarations } from "../declarations/read-declarations.ts";

/** A declaration and the file that it is in. */
export type Found<T> = T & { file: string };

/** What the source files of a module declare, by name. */
export interface SourceText {
  class(name: string): Found<DeclaredClass> | undefined;
  function(name: string): Found<DeclaredFunction> | undefined;
}

/** Reads a module's source files; of two declarations with one name, that of the earlier file counts. */
export async function readSourceText(files: string[]): Promise<SourceText> {
  const readText = readTextOnce();
  const read = await Promise.all(
    files.map(async (file) => ({
      file,
      declarations: await readDeclarations((await readText(file)) ?? "", file, readText),
    })),
  );
  const find = <K extends keyof Declarations>(kind: K, name: string) => {
    for (const { file, declarations } of read) {
      const declared = declarations[kind].get(name);
      if (declared) return { ...declared, file };
    }
    return undefined;
  };
  return {
    class: (name) => find("classes", name) as Found<DeclaredClass> | undefined,
    function: (name) => find("functions", name) as Found<DeclaredFunction> | undefined,
  };
}
