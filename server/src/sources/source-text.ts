import type { Declarations, DeclaredClass, DeclaredFunction } from "../declarations/declarations.ts";
import { readTextOnce } from "../declarations/imported-files.ts";
import { readDeclarations } from "../declarations/read-declarations.ts";

/** A declaration and the file that it is in. */
export type Found<T> = T & { file: string };

/** What the source files of a module declare, by name. */
export interface SourceText {
  /** Of several classes of that name the one that has all these methods. */
  class(name: string, methods?: readonly string[]): Found<DeclaredClass> | undefined;
  function(name: string): Found<DeclaredFunction> | undefined;
}

/** Reads a module's source files; of two declarations with one name, that of the earlier file counts where nothing tells them apart. */
export async function readSourceText(files: string[]): Promise<SourceText> {
  const readText = readTextOnce();
  const read = await Promise.all(
    files.map(async (file) => ({
      file,
      declarations: await readDeclarations((await readText(file)) ?? "", file, readText),
    })),
  );
  const findAll = <Declared>(list: (declarations: Declarations) => ReadonlyMap<string, Declared>, name: string) =>
    read.flatMap(({ file, declarations }): Found<Declared>[] => {
      const declared = list(declarations).get(name);
      return declared === undefined ? [] : [{ ...declared, file }];
    });
  return {
    class(name, methods = []) {
      const classes = findAll(({ classes: all }) => all, name);
      return classes.find((each) => methods.every((method) => each.methods.has(method))) ?? classes[0];
    },
    function: (name) => findAll(({ functions }) => functions, name)[0],
  };
}
