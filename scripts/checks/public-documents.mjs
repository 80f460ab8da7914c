import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { libraryEntries } from "../build.mjs";
import { root } from "../run-command.mjs";

const ENTRIES = libraryEntries.map((file) => join(root, file));

/**
 * Every name that registry-core and json-schema export says what it is, where people read it: in a
 * doc comment.
 */
export function checkPublicDocuments() {
  const api = createRequire(join(root, "server", "package.json"))("typescript-api");
  const { config } = api.readConfigFile(join(root, "tsconfig.base.json"), api.sys.readFile);
  const { options } = api.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = api.createProgram(ENTRIES, { ...options, lib: ["lib.es2023.d.ts"], types: [] });
  const checker = program.getTypeChecker();
  const entries = ENTRIES.map((file) => checker.getSymbolAtLocation(program.getSourceFile(file)));
  return entries
    .flatMap((entry) => checker.getExportsOfModule(entry))
    .flatMap((exported) => {
      const symbol =
        exported.flags & api.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if (symbol.getDocumentationComment(checker).length > 0) return [];
      const [declaration] = symbol.getDeclarations();
      const file = relative(root, declaration.getSourceFile().fileName);
      return [`${file}: ${exported.name} is exported without a doc comment`];
    });
}
