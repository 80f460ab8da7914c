import type { Declarations, DeclaredClass, DeclaredFunction } from "../../declarations/declarations.ts";
import { readTextOnce } from "../../declarations/imported-files.ts";
import { readDeclarations } from "../../declarations/read-declarations.ts";
import type { ImportedModule } from "./import-module.ts";

/** A declaration and the file that it is in. */
export type Found<T> = T & { file: string };

/** What the source files of a module declare. */
export interface SourceText {
  /** Of several candidates, the one that has all these methods. */
  class(declared: { name: string }, methods?: readonly string[]): Found<DeclaredClass> | undefined;
  function(declared: { name: string }): Found<DeclaredFunction> | undefined;
}

/** Reads a module's source files; of two declarations with one name, that of the earlier file counts where nothing tells them apart. */
export async function readSourceText({
  files,
  filesOf,
}: Pick<ImportedModule, "files" | "filesOf">): Promise<SourceText> {
  const readText = readTextOnce();
  const read = await Promise.all(
    files.map(async (file) => ({
      file,
      declarations: await readDeclarations((await readText(file)) ?? "", file, readText),
    })),
  );
  const findAll = <Declared>(list: (all: Declarations) => ReadonlyMap<string, Declared>, value: { name: string }) => {
    const found = read.flatMap(({ file, declarations }): Found<Declared>[] => {
      const declared = list(declarations).get(value.name);
      return declared === undefined ? [] : [{ ...declared, file }];
    });
    if (found.length < 2) return found;
    const own = filesOf(value);
    const certain = found.filter(({ file }) => own.includes(file));
    return certain.length > 0 ? certain : found;
  };
  return {
    class(value, methods = []) {
      const classes = findAll(({ classes: all }) => all, value);
      return classes.find((each) => methods.every((method) => each.methods.has(method))) ?? classes[0];
    },
    function: (value) => findAll(({ functions }) => functions, value)[0],
  };
}
