import type { JsonSchema } from "@pegboard/registry-core";
import type {
  EnumDeclaration,
  InterfaceDeclaration,
  Node,
  ParameterDeclaration,
  SourceFile,
  TypeAliasDeclaration,
  TypeNode,
} from "typescript-api";
import type { Compiler, DeclarationFlaw } from "./declarations.ts";

export type NamedType = InterfaceDeclaration | TypeAliasDeclaration | EnumDeclaration;

/** What reading types needs to know and to remember. One for each function, over the types of its file. */
export interface TypeScope {
  compiler: Compiler;
  file: SourceFile;
  named: ReadonlyMap<string, NamedType>;
  /** Names whose schema is being read: meeting one again means that the type contains itself. */
  open: Set<string>;
  /** Schemas of types that contain themselves, for `$defs`. */
  recursive: Map<string, JsonSchema>;
  flaws: DeclarationFlaw[];
}

/** The types that a file declares at its top level. */
export function namedTypes(compiler: Compiler, file: SourceFile): Map<string, NamedType> {
  const named = new Map<string, NamedType>();
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

/** Notes a type that JSON Schema cannot express; the schema that takes its place allows any value. */
export function notExpressed(scope: TypeScope, node: Node, reason: string): JsonSchema {
  scope.flaws.push({ line: lineOf(scope, node), message: reason });
  return {};
}

/** The line where a node starts, its comment left out; from 1. */
export function lineOf({ file }: TypeScope, node: Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

/** The name in a type reference (`Date`), or undefined for any other type. */
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
