import type { DocumentedMethod, DocumentedSource } from "@pegboard/registry-core/internal";
import type {
  ClassLikeDeclaration,
  FunctionLikeDeclaration,
  Symbol as NamedSymbol,
  Signature,
  Type,
} from "typescript-api";
import { commentOf, functionDescription } from "../documents/doc-comment.ts";
import { isInternal, withDeprecation } from "../documents/schema-tags.ts";
import { nodePlace, type TypeScope } from "../type-scope.ts";
import { readFunctionParameters } from "./parameter-schema.ts";

/** A class, with the methods that it inherits. `newScope` answers a fresh one. */
export function readClass(
  declaration: ClassLikeDeclaration,
  newScope: () => TypeScope,
): DocumentedSource {
  const scope = newScope();
  const { compiler, checker } = scope;
  const methods = new Map<string, DocumentedMethod>();
  const hidden: string[] = [];
  for (const property of checker.getPropertiesOfType(instanceType(scope, declaration))) {
    const method = functionOfMember(scope, property);
    if (!method) continue;
    const { NonPublicAccessibilityModifier: NotPublic } = compiler.ModifierFlags;
    const isHidden = property.declarations?.some(
      (each) => compiler.getCombinedModifierFlags(each) & NotPublic,
    );
    if (isHidden || isInternal(scope, method)) hidden.push(property.name);
    else methods.set(property.name, readClassMethod(method, property, newScope()));
  }
  const description = withDeprecation(scope, commentOf(compiler, declaration), declaration);
  const isAbstract =
    compiler.getCombinedModifierFlags(declaration) & compiler.ModifierFlags.Abstract;
  return {
    ...(description && { classDescription: description }),
    methods: Object.fromEntries(methods),
    ...(hidden.length > 0 && { hidden }),
    ...(isAbstract && { isAbstract: true }),
    ...(isInternal(scope, declaration) && { isInternal: true }),
    place: nodePlace(declaration),
  };
}

/** The type of an expression that is a class is that of its constructor. */
function instanceType({ compiler, checker }: TypeScope, declaration: ClassLikeDeclaration): Type {
  const type = checker.getTypeAtLocation(declaration);
  if (compiler.isClassDeclaration(declaration)) return type;
  return type.getConstructSignatures()[0]?.getReturnType() ?? type;
}

/**
 * The function of a method, or of a property that is set to one; undefined for other members, and
 * for those that every tool has.
 */
function functionOfMember(
  { compiler: ts }: TypeScope,
  { valueDeclaration, declarations = [] }: NamedSymbol,
) {
  const written =
    declarations.find((each) => ts.isMethodDeclaration(each) && each.body) ?? valueDeclaration;
  if (!written || ts.isComputedPropertyName(ts.getNameOfDeclaration(written) ?? written))
    return undefined;
  if (ts.isMethodDeclaration(written)) return isOfEveryTool(written) ? undefined : written;
  const value = ts.isPropertyDeclaration(written) ? written.initializer : undefined;
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined;

  function isOfEveryTool({ parent }: FunctionLikeDeclaration): boolean {
    const isTool = ts.isClassDeclaration(parent) && parent.name?.text === "Tool";
    return isTool && /\/registry-core\//.test(parent.getSourceFile().fileName);
  }
}

/**
 * A method of a generic parent takes what the class gave it; of several signatures it is the one
 * that has the code.
 */
function readClassMethod(
  method: FunctionLikeDeclaration,
  property: NamedSymbol,
  scope: TypeScope,
): DocumentedMethod {
  const signatures = scope.checker.getTypeOfSymbol(property).getCallSignatures();
  return readFunction(
    method,
    scope,
    signatures.find(({ declaration }) => declaration === method),
  );
}

/** A function or method. The scope is its own: it keeps the issues of its types. */
export function readFunction(
  declaration: FunctionLikeDeclaration,
  fresh: TypeScope & { isRun?: boolean },
  instantiated?: Signature,
): DocumentedMethod {
  const { checker, compiler } = fresh;
  const signature = instantiated ?? checker.getSignatureFromDeclaration(declaration);
  const scope = { ...fresh, place: declaration, signature };
  const description = withDeprecation(
    scope,
    functionDescription(compiler, declaration),
    declaration,
  );
  const read = readFunctionParameters(scope, declaration);
  const { recursive, issues } = scope;
  const definitions = recursive.size > 0 && { $defs: Object.fromEntries(recursive) };
  const told = read && { ...read, parameters: { ...read.parameters, ...definitions } };
  return {
    ...(description && { description }),
    // Leaves out the marks that have no JSON form.
    ...(told && JSON.parse(JSON.stringify(told))),
    ...(returnsPromise(scope) && { isAsync: true }),
    ...(isInternal(scope, declaration) && { isInternal: true }),
    place: nodePlace(declaration),
    ...(issues.length > 0 && { issues }),
  };
}

function returnsPromise({
  checker,
  signature,
}: TypeScope & { signature: Signature | undefined }): boolean {
  const name = signature && checker.getReturnTypeOfSignature(signature).symbol?.name;
  return name === "Promise" || name === "PromiseLike" || name === "AsyncGenerator";
}
