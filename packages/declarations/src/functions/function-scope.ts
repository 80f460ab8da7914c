import type { JsonSchema } from "@pegboard/registry-core";
import type { DocumentedMethod } from "@pegboard/registry-core/internal";
import type {
  EntityName,
  FunctionLikeDeclaration,
  ParameterDeclaration,
  Signature,
  Type,
  TypeNode,
} from "typescript-api";
import { overloadsOf } from "../documents/doc-comment.ts";
import { writtenFor } from "../schemas/written-type.ts";
import { inlineReference, schemaOfNode, schemaOfType, type TypeScope } from "../type-scope.ts";

/** What reading a function needs to know. */
export interface FunctionScope extends TypeScope {
  /** With what type parameters of its class stand for. */
  signature: Signature | undefined;
  /** Whether it is called with `(args, context)`, as `run` of defineTool is. */
  isRun?: boolean;
}

/** The object schema of a function's parameters, and the way back from it to the list of values. */
export type DocumentedParameters = Required<Pick<DocumentedMethod, "parameters" | "argumentList">>;

/** What a parameter takes, `undefined` among it where it may be left out. */
export function typeOfParameter(
  { checker, signature }: FunctionScope,
  parameter: ParameterDeclaration,
): Type {
  const symbol = signature?.parameters.find(
    ({ valueDeclaration }) => valueDeclaration === parameter,
  );
  return symbol ? checker.getTypeOfSymbol(symbol) : checker.getTypeAtLocation(parameter);
}

/** How a parameter's type is written, in its place or in a doc comment. */
export function writtenTypeOf(
  { compiler }: TypeScope,
  parameter: ParameterDeclaration,
): TypeNode | undefined {
  return parameter.type ?? compiler.getJSDocType(parameter);
}

/** The schema of a parameter's type. */
export function schemaOfParameter(
  scope: FunctionScope,
  parameter: ParameterDeclaration,
): JsonSchema {
  const type = typeOfParameter(scope, parameter);
  const { Any, Unknown } = scope.compiler.TypeFlags;
  const overloaded = type.flags & (Any | Unknown) && schemaOfOverloads(scope, parameter);
  if (overloaded) return overloaded;
  const written = writtenTypeOf(scope, parameter);
  return schemaOfType(
    { ...scope, place: written ?? parameter },
    type,
    writtenFor(scope, type, written),
  );
}

/** What the overloads of its function say of a parameter that takes anything itself. */
function schemaOfOverloads(
  scope: FunctionScope,
  parameter: ParameterDeclaration,
): JsonSchema | undefined {
  const { parent } = parameter;
  if (!scope.compiler.isFunctionLike(parent) || !("body" in parent)) return undefined;
  const place = parent.parameters.indexOf(parameter);
  const schemas = overloadsOf(scope.compiler, parent as FunctionLikeDeclaration).flatMap(
    ({ parameters }) => {
      const written = parameters[place]?.type;
      return written ? [schemaOfNode(scope, written)] : [];
    },
  );
  const [first, ...others] = new Map(
    schemas.map((schema) => [JSON.stringify(schema), schema]),
  ).values();
  return first && others.length > 0 ? { anyOf: [first, ...others] } : first;
}

/** The schema of a parameter's type, inlined where a reference is not enough. */
export function inlineSchemaOfParameter(
  scope: FunctionScope,
  parameter: ParameterDeclaration,
): JsonSchema {
  return inlineReference(scope, schemaOfParameter(scope, parameter));
}

const CONTEXTS: ReadonlySet<string> = new Set(["CallContext", "RunContext"]);

/**
 * Pegboard passes the call's context, whatever the parameter's position. The package need not be
 * found for that.
 */
export function isContext(scope: FunctionScope, parameter: ParameterDeclaration): boolean {
  const { compiler: ts, checker } = scope;
  const written = writtenTypeOf(scope, parameter);
  if (written && ts.isTypeReferenceNode(written) && CONTEXTS.has(importedName(written.typeName)))
    return true;
  const type = typeOfParameter(scope, parameter);
  return CONTEXTS.has((type.aliasSymbol ?? type.symbol)?.name ?? "");

  function importedName(name: EntityName): string {
    if (!ts.isIdentifier(name)) return name.right.text;
    const [declaration] = checker.getSymbolAtLocation(name)?.declarations ?? [];
    const isImported = declaration && ts.isImportSpecifier(declaration);
    return isImported ? (declaration.propertyName ?? declaration.name).text : name.text;
  }
}
