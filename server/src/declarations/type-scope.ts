import type { JsonSchema } from "@pegboard/registry-core";
import type {
  EnumDeclaration,
  Expression,
  InterfaceDeclaration,
  JSDocTypedefTag,
  Node,
  ParameterDeclaration,
  SourceFile,
  TypeAliasDeclaration,
  TypeNode,
} from "typescript-api";
import type { Compiler, DeclarationFlaw } from "./declarations.ts";

export type NamedType = InterfaceDeclaration | TypeAliasDeclaration | EnumDeclaration | JSDocTypedefTag;

/** What reading types needs to know and to remember. One for each function, over the types of its file. */
export interface TypeScope {
  compiler: Compiler;
  file: SourceFile;
  named: ReadonlyMap<string, NamedType>;
  /** What the file's top-level constants are made from, by name. */
  constants: ReadonlyMap<string, Expression>;
  /** Names whose schema is being read: meeting one again means that the type contains itself. */
  open: Set<string>;
  /** Schemas of types that contain themselves, for `$defs`. */
  recursive: Map<string, JsonSchema>;
  flaws: DeclarationFlaw[];
}

/** The types that a file declares at its top level, those of `@typedef` comments too. */
export function namedTypes(compiler: Compiler, file: SourceFile): Map<string, NamedType> {
  const named = new Map<string, NamedType>();
  const documented = [...file.statements, file.endOfFileToken].flatMap((node) => node.getChildren(file));
  for (const tag of documented.flatMap((node) => (compiler.isJSDoc(node) ? (node.tags ?? []) : []))) {
    if (compiler.isJSDocTypedefTag(tag) && tag.name) named.set(tag.name.text, tag);
  }
  for (const statement of file.statements) {
    if (
      compiler.isInterfaceDeclaration(statement) ||
      compiler.isTypeAliasDeclaration(statement) ||
      compiler.isEnumDeclaration(statement)
    ) {
      named.set(statement.name.text, statement);
    }
  }
  return named;
}

/** The constants that a file declares at its top level. */
export function namedConstants(compiler: Compiler, file: SourceFile): Map<string, Expression> {
  const declared = file.statements.flatMap((statement) =>
    compiler.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  );
  return new Map(
    declared.flatMap(({ name, initializer }): [string, Expression][] =>
      compiler.isIdentifier(name) && initializer ? [[name.text, initializer]] : [],
    ),
  );
}

/** Notes a type that JSON Schema cannot express; the schema that takes its place allows any value. */
export function notExpressed(scope: TypeScope, node: Node, reason: string): JsonSchema {
  scope.flaws.push({ line: lineOf(scope, node), message: reason });
  return {};
}

/** The line where a node starts, its comment left out; from 1. */
export function lineOf({ file }: TypeScope, node: Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

/** The name in a type reference (`CallContext`), or undefined for any other type. */
export function referencedName({ compiler, file }: TypeScope, type: TypeNode | undefined): string | undefined {
  return type && compiler.isTypeReferenceNode(type) ? type.typeName.getText(file) : undefined;
}

/** The surroundings of a call are handed in by Pegboard, wherever the parameter stands. */
export function isContext(scope: TypeScope, parameter: ParameterDeclaration): boolean {
  return referencedName(scope, parameter.type) === "CallContext";
}

/** The type as it is written. */
export function typeText(scope: TypeScope, node: TypeNode): string {
  return node.getText(scope.file).replace(/\s+/g, " ");
}
