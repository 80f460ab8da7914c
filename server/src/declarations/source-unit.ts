import type {
  ClassLikeDeclaration,
  EnumDeclaration,
  Expression,
  InterfaceDeclaration,
  JSDocTypedefTag,
  SourceFile,
  Statement,
  TypeAliasDeclaration,
} from "typescript-api";
import type { Compiler } from "./declarations.ts";
import { type ExportedNames, exportedNames, type ImportedName, importedNames } from "./imported-names.ts";

export type NamedType = InterfaceDeclaration | TypeAliasDeclaration | EnumDeclaration | JSDocTypedefTag;

/** What one source file declares at its top level, by name, and the names that it has from others. */
export interface SourceUnit extends ExportedNames {
  file: SourceFile;
  /** Those of `@typedef` comments too. */
  named: ReadonlyMap<string, NamedType>;
  classes: ReadonlyMap<string, ClassLikeDeclaration>;
  /** What constants are made from. */
  constants: ReadonlyMap<string, Expression>;
  imports: ReadonlyMap<string, ImportedName>;
}

/** Reads a file's top level from its text. */
export function parseUnit(compiler: Compiler, text: string, path: string): SourceUnit {
  const file = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, true);
  const constants = namedConstants(compiler, file);
  return {
    file,
    named: namedTypes(compiler, file),
    classes: namedClasses(compiler, file, constants),
    constants,
    imports: importedNames(compiler, file),
    ...exportedNames(compiler, file),
  };
}

function namedTypes(compiler: Compiler, file: SourceFile): Map<string, NamedType> {
  const named = new Map<string, NamedType>();
  const documented = [...file.statements, file.endOfFileToken].flatMap((node) => node.getChildren(file));
  for (const tag of documented.flatMap((node) => (compiler.isJSDoc(node) ? (node.tags ?? []) : []))) {
    if (compiler.isJSDocTypedefTag(tag) && tag.name) named.set(tag.name.text, tag);
  }
  for (const statement of file.statements)
    if (isNamedType(compiler, statement)) named.set(statement.name.text, statement);
  return named;
}

function isNamedType(compiler: Compiler, node: Statement): node is Exclude<NamedType, JSDocTypedefTag> {
  return (
    compiler.isInterfaceDeclaration(node) || compiler.isTypeAliasDeclaration(node) || compiler.isEnumDeclaration(node)
  );
}

function namedConstants(compiler: Compiler, file: SourceFile): Map<string, Expression> {
  const declared = file.statements.flatMap((statement) =>
    compiler.isVariableStatement(statement) && statement.declarationList.flags & compiler.NodeFlags.Const
      ? [...statement.declarationList.declarations]
      : [],
  );
  return new Map(
    declared.flatMap(({ name, initializer }): [string, Expression][] =>
      compiler.isIdentifier(name) && initializer ? [[name.text, initializer]] : [],
    ),
  );
}

function namedClasses(compiler: Compiler, file: SourceFile, constants: ReadonlyMap<string, Expression>) {
  const classes = new Map<string, ClassLikeDeclaration>();
  for (const [name, value] of constants) if (compiler.isClassExpression(value)) classes.set(name, value);
  for (const statement of file.statements) {
    if (compiler.isClassDeclaration(statement)) classes.set(statement.name?.text ?? "default", statement);
  }
  return classes;
}
