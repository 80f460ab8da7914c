import type {
  ClassElement,
  ClassLikeDeclaration,
  ExpressionWithTypeArguments,
  MethodDeclaration,
} from "typescript-api";
import type { DeclaredClass, DeclaredFunction } from "./declarations.ts";
import { commentOf } from "./doc-comment.ts";
import { findDeclared } from "./find-declared.ts";
import { readFunction } from "./read-function.ts";
import { bindParameters } from "./type-parameters.ts";
import { typeSchema } from "./type-schema.ts";
import { lineOf, type TypeScope } from "./type-scope.ts";

/** A class, with the methods that it inherits from classes of the same files. `newScope` answers a fresh one. */
export function readClass(
  declaration: ClassLikeDeclaration,
  newScope: () => TypeScope,
  below: readonly ClassLikeDeclaration[] = [],
): DeclaredClass {
  const scopeOf = (): TypeScope => withParameters(newScope(), declaration);
  const scope = scopeOf();
  const { compiler } = scope;
  const parent = readParent(declaration, scopeOf, [...below, declaration]);
  const methods = new Map<string, DeclaredFunction>(parent?.methods);
  const hidden = new Set(parent?.hidden);
  const { Static, NonPublicAccessibilityModifier: NotPublic } = compiler.ModifierFlags;
  for (const member of declaration.members) {
    const name = methodName(scope, member);
    const flags = compiler.getCombinedModifierFlags(member);
    if (name === undefined || flags & Static) continue;
    methods.delete(name);
    hidden.delete(name);
    if (flags & NotPublic) hidden.add(name);
    else methods.set(name, readFunction(member as MethodDeclaration, scopeOf()));
  }
  const description = commentOf(compiler, declaration);
  return { line: lineOf(scope, declaration), ...(description && { description }), methods, hidden: [...hidden] };
}

function methodName({ compiler }: TypeScope, member: ClassElement): string | undefined {
  const isMethod = compiler.isMethodDeclaration(member) && member.body && !compiler.isComputedPropertyName(member.name);
  return isMethod ? member.name.text : undefined;
}

function readParent(
  declaration: ClassLikeDeclaration,
  scopeOf: () => TypeScope,
  below: readonly ClassLikeDeclaration[],
): DeclaredClass | undefined {
  const { compiler, unit } = scopeOf();
  const clause = declaration.heritageClauses?.find(({ token }) => token === compiler.SyntaxKind.ExtendsKeyword);
  const [extended] = clause?.types ?? [];
  const found = extended && findDeclared("classes", extended.expression.getText(unit.file), scopeOf());
  if (!found || below.includes(found.declared)) return undefined;
  return readClass(found.declared, () => parentScope(scopeOf(), extended, found.unit), below);
}

/** `readClass` binds the parent's type parameters to these arguments, in their order. */
function parentScope(scope: TypeScope, extended: ExpressionWithTypeArguments, unit: TypeScope["unit"]): TypeScope {
  const given = (extended.typeArguments ?? []).map((type) => typeSchema(scope, type));
  return { ...scope, unit, bound: new Map(given.map((schema, index) => [String(index), schema])) };
}

function withParameters(scope: TypeScope, { typeParameters }: ClassLikeDeclaration): TypeScope {
  const given = [...scope.bound.values()];
  return { ...scope, bound: bindParameters({ ...scope, bound: new Map() }, typeParameters, given) };
}
