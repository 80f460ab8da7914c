import type { SourceFile, Statement } from "typescript-api";
import type { Compiler } from "./declarations.ts";

/** A name that a file has from another, or under which it hands on one of its own. */
export interface ImportedName {
  /** As written behind `from`; absent for the file's own. */
  specifier?: string;
  /** As the other file calls it; `*` for all of it. */
  name: string;
}

export interface ExportedNames {
  /** Names that only the outside uses: `export { Place as default }`. */
  exports: ReadonlyMap<string, ImportedName>;
  /** Files whose names are all exported again: `export * from "./places.ts"`. */
  passedOn: readonly string[];
}

/** What a file's imports are called in it. */
export function importedNames(compiler: Compiler, file: SourceFile): Map<string, ImportedName> {
  const names = new Map<string, ImportedName>();
  for (const statement of file.statements) {
    if (!compiler.isImportDeclaration(statement) || !compiler.isStringLiteral(statement.moduleSpecifier)) continue;
    const specifier = statement.moduleSpecifier.text;
    const { name, namedBindings } = statement.importClause ?? {};
    if (name) names.set(name.text, { specifier, name: "default" });
    if (!namedBindings) continue;
    if (compiler.isNamespaceImport(namedBindings)) names.set(namedBindings.name.text, { specifier, name: "*" });
    else {
      for (const element of namedBindings.elements) {
        names.set(element.name.text, { specifier, name: (element.propertyName ?? element.name).text });
      }
    }
  }
  return names;
}

/** The outside names of a file's exports, where they differ from the declarations' names. */
export function exportedNames(compiler: Compiler, file: SourceFile): ExportedNames {
  const exports = new Map<string, ImportedName>();
  const passedOn: string[] = [];
  for (const statement of file.statements) {
    const own = defaultName(compiler, statement);
    if (own !== undefined) exports.set("default", { name: own });
    if (!compiler.isExportDeclaration(statement)) continue;
    const { exportClause, moduleSpecifier } = statement;
    const specifier = moduleSpecifier && compiler.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
    if (exportClause && compiler.isNamedExports(exportClause)) {
      for (const element of exportClause.elements) {
        const name = (element.propertyName ?? element.name).text;
        exports.set(element.name.text, { ...(specifier !== undefined && { specifier }), name });
      }
    } else if (!exportClause && specifier !== undefined) passedOn.push(specifier);
  }
  return { exports, passedOn };
}

function defaultName(compiler: Compiler, statement: Statement): string | undefined {
  if (compiler.isExportAssignment(statement)) {
    return compiler.isIdentifier(statement.expression) ? statement.expression.text : undefined;
  }
  if (!compiler.isInterfaceDeclaration(statement) && !compiler.isClassDeclaration(statement)) return undefined;
  const isDefault = compiler.getCombinedModifierFlags(statement) & compiler.ModifierFlags.Default;
  return isDefault ? statement.name?.text : undefined;
}
