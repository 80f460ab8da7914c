import type { JsonSchema } from "@pegboard/registry-core";
import type { TypeIssue } from "@pegboard/registry-core/internal";
import type { TypeIssueFact } from "@pegboard/registry-core/problems";
import type { Node, Program, Type, TypeChecker, TypeNode } from "typescript-api";
import type { Compiler } from "./compiler.ts";

/**
 * What reading types needs to know and to remember. One for each function; a type that is declared
 * elsewhere is read in a copy.
 */
export interface TypeScope {
  compiler: Compiler;
  program: Program;
  checker: TypeChecker;
  /** What is being read: where a type that cannot be expressed is noted. */
  place: Node;
  /**
   * Named types whose schema is being read: meeting one again means that the type contains itself.
   */
  open: Set<Type>;
  /** Schemas of types that contain themselves, for `$defs`. */
  recursive: Map<string, JsonSchema>;
  /** Names in `$defs`. */
  names: Map<Type, string>;
  issues: TypeIssue[];
  /** Reads a type that lies in another one; `schemaOfType` calls it. */
  readType(scope: TypeScope, type: Type, written?: TypeNode): JsonSchema;
}

/** A scope that remembers nothing yet. */
export function newScope(
  found: Pick<TypeScope, "compiler" | "program" | "readType">,
  place: Node,
): TypeScope {
  const checker = found.program.getTypeChecker();
  return {
    ...found,
    checker,
    place,
    open: new Set(),
    recursive: new Map(),
    names: new Map(),
    issues: [],
  };
}

/**
 * The schema of a type that lies in another one; `written` is how it stands in the source, where
 * that is known.
 */
export function schemaOfType(scope: TypeScope, type: Type, written?: TypeNode): JsonSchema {
  return scope.readType(scope, type, written);
}

/** The schema of a type as it is written. */
export function schemaOfNode(scope: TypeScope, written: TypeNode): JsonSchema {
  return scope.readType(
    { ...scope, place: written },
    scope.checker.getTypeFromTypeNode(written),
    written,
  );
}

/** The schema from `$defs` itself, where a reference is not enough. */
export function inlineReference({ recursive }: TypeScope, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.slice("#/$defs/".length);
  return (name !== undefined && recursive.get(name)) || schema;
}

/**
 * Notes a type that JSON Schema cannot express; the schema that takes its place allows any value.
 */
export function notExpressed(scope: TypeScope, issue: TypeIssueFact): JsonSchema {
  scope.issues.push({ ...nodePlace(scope.place), issue });
  return {};
}

/** The file and the line where a node starts, its comment left out; the line counts from 1. */
export function nodePlace(node: Node): { file: string; line: number } {
  const file = node.getSourceFile();
  return {
    file: file.fileName,
    line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
  };
}

/** A type as it is written, or as the compiler writes it. */
export function typeText(
  { compiler, checker, place }: TypeScope,
  type: Type,
  written?: TypeNode,
): string {
  const { NoTruncation, UseAliasDefinedOutsideCurrentScope } = compiler.TypeFormatFlags;
  return (
    written?.getText().replace(/\s+/g, " ") ??
    checker.typeToString(type, place, NoTruncation | UseAliasDefinedOutsideCurrentScope)
  );
}

/** Notes a type that has no JSON Schema at all. */
export function noteWithoutSchema(scope: TypeScope, type: Type, written?: TypeNode): JsonSchema {
  return notExpressed(scope, {
    code: "no_schema",
    values: { type: typeText(scope, type, written) },
  });
}
