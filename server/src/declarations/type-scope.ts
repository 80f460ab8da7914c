import type { JsonSchema } from "@pegboard/registry-core";
import type { SaidTypeFlaw } from "@pegboard/registry-core/problems";
import type { EntityName, Node, ParameterDeclaration, TypeNode } from "typescript-api";
import type { Compiler, DeclarationFlaw } from "./declarations.ts";
import type { SourceUnit } from "./source-unit.ts";

/** What reading types needs to know and to remember. One for each function; a type of another file is read in a copy. */
export interface TypeScope {
  compiler: Compiler;
  /** The file that is being read. */
  unit: SourceUnit;
  /** All files that it can reach, by path. */
  units: ReadonlyMap<string, SourceUnit>;
  /** What type parameters stand for here. */
  bound: ReadonlyMap<string, JsonSchema>;
  /** Types whose schema is being read: meeting one again means that the type contains itself. */
  open: Set<string>;
  /** Schemas of types that contain themselves, for `$defs`. */
  recursive: Map<string, JsonSchema>;
  /** By a type's identity: its name in `$defs`. */
  names: Map<string, string>;
  flaws: DeclarationFlaw[];
  /** Reads a type that lies in another one; `schemaOfType` calls it. */
  readType(scope: TypeScope, node: TypeNode): JsonSchema;
}

/** A scope that remembers nothing yet. */
export function newScope(place: Pick<TypeScope, "compiler" | "unit" | "units" | "readType">): TypeScope {
  return { ...place, bound: new Map(), open: new Set(), recursive: new Map(), names: new Map(), flaws: [] };
}

/** The schema of a type that lies in another one. */
export function schemaOfType(scope: TypeScope, node: TypeNode): JsonSchema {
  return scope.readType(scope, node);
}

/** The schema from `$defs` itself, where a reference is not enough. */
export function inlineReference({ recursive }: TypeScope, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.slice("#/$defs/".length);
  return (name !== undefined && recursive.get(name)) || schema;
}

/** Notes a type that JSON Schema cannot express; the schema that takes its place allows any value. */
export function notExpressed(scope: TypeScope, node: Node, flaw: SaidTypeFlaw): JsonSchema {
  scope.flaws.push({ file: scope.unit.file.fileName, line: lineOf(scope, node), flaw });
  return {};
}

/** The line where a node starts, its comment left out; from 1. */
export function lineOf({ unit: { file } }: TypeScope, node: Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

/** Pegboard passes the call's context, whatever the parameter's position. */
export function isContext({ compiler, unit }: TypeScope, { type }: ParameterDeclaration): boolean {
  if (!type || !compiler.isTypeReferenceNode(type)) return false;
  return contextName(type.typeName) === "CallContext";

  function contextName(name: EntityName): string {
    return compiler.isIdentifier(name) ? (unit.imports.get(name.text)?.name ?? name.text) : name.right.text;
  }
}

/** A node as it is written. */
export function typeText({ unit }: TypeScope, node: TypeNode | Node): string {
  return node.getText(unit.file).replace(/\s+/g, " ");
}

/** Notes a type that has no JSON Schema at all. */
export function noteWithoutSchema(scope: TypeScope, node: TypeNode): JsonSchema {
  return notExpressed(scope, node, { code: "no_schema", values: { type: typeText(scope, node) } });
}
