import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { libraryEntries } from "../build.mjs";
import { allExports, commentOf, membersOf } from "../docs/library-pages.mjs";
import { root } from "../run-command.mjs";

const ENTRIES = libraryEntries.map((file) => join(root, file));

/**
 * Every name that the packages export says what it is, where people read it: in a doc comment. So
 * does every member of a class or an interface among them.
 */
export function checkPublicDocuments() {
  return [...findBareNames(), ...findBareMembers()];
}

/** Names and members without a comment, in the pages that the documentation makes of all names. */
function findBareMembers() {
  const exported = allExports();
  const names = exported
    .filter(({ comment }) => comment === "")
    .map(({ entry, name }) => `${entry}: ${name} is exported without a doc comment`);
  const bare = exported.flatMap(({ entry, name, declarations }) => {
    const members = declarations.flatMap(membersOf).filter((member) => member.name !== undefined);
    // The forms of a function share one comment.
    const told = new Set(members.filter((one) => commentOf(one) !== "").map(nameOfMember));
    return members
      .map(nameOfMember)
      .filter((member) => !told.has(member))
      .map((member) => `${entry}: ${name}.${member} has no doc comment`);
  });
  return [...new Set([...names, ...bare])];
}

const nameOfMember = ({ name }) => name.getText();

function findBareNames() {
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
