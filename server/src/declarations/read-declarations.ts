import { createHash } from "node:crypto";
import type { ClassLikeDeclaration, Expression, FunctionLikeDeclaration, Statement } from "typescript-api";
import type { Declarations, DeclaredClass, DeclaredFunction } from "./declarations.ts";
import { commentOf, functionDescription } from "./doc-comment.ts";
import { readParameters } from "./parameter-schema.ts";
import { lineOf, namedConstants, namedTypes, type TypeScope } from "./type-scope.ts";

const cache = new Map<string, Declarations>();

/**
 * Doc comments and parameter types of a TypeScript or JavaScript file, from its text alone: no type checker runs and
 * nothing is imported. The compiler is loaded by the first call (about half a second). Cached by content.
 */
export async function readDeclarations(sourceText: string, fileName: string): Promise<Declarations> {
  const key = createHash("sha256").update(`${fileName}\0${sourceText}`).digest("hex");
  const cached = cache.get(key);
  if (cached) return cached;
  const { default: compiler } = await import("typescript-api");
  const file = compiler.createSourceFile(fileName, sourceText, compiler.ScriptTarget.Latest, true);
  const declarations: Declarations = { classes: new Map(), functions: new Map() };
  const named = namedTypes(compiler, file);
  const constants = namedConstants(compiler, file);
  const newScope = (): TypeScope => ({
    compiler,
    file,
    named,
    constants,
    open: new Set(),
    recursive: new Map(),
    flaws: [],
  });
  for (const statement of file.statements) readStatement(statement, declarations, newScope);
  cache.set(key, declarations);
  return declarations;
}

function readStatement(statement: Statement, found: Declarations, newScope: () => TypeScope): void {
  const { compiler } = newScope();
  if (compiler.isClassDeclaration(statement)) {
    found.classes.set(statement.name?.text ?? "default", readClass(statement, newScope));
  } else if (compiler.isFunctionDeclaration(statement) && statement.body) {
    found.functions.set(statement.name?.text ?? "default", readFunction(statement, newScope()));
  } else if (compiler.isVariableStatement(statement)) {
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (compiler.isIdentifier(name) && initializer) readValue(name.text, initializer, { found, newScope });
    }
  } else if (compiler.isExportAssignment(statement)) {
    readValue("default", statement.expression, { found, newScope });
  }
}

/** A class or function that is a value has the name of what holds it. */
function readValue(
  name: string,
  value: Expression,
  { found, newScope }: { found: Declarations; newScope: () => TypeScope },
): void {
  const { compiler } = newScope();
  if (compiler.isArrowFunction(value) || compiler.isFunctionExpression(value)) {
    found.functions.set(name, readFunction(value, newScope()));
  } else if (compiler.isClassExpression(value)) {
    found.classes.set(name, readClass(value, newScope));
  }
}

function readClass(declaration: ClassLikeDeclaration, newScope: () => TypeScope): DeclaredClass {
  const scope = newScope();
  const { compiler } = scope;
  const methods = new Map<string, DeclaredFunction>();
  const { Static, NonPublicAccessibilityModifier: NotPublic } = compiler.ModifierFlags;
  const hidden: string[] = [];
  for (const member of declaration.members) {
    if (!compiler.isMethodDeclaration(member) || !member.body || compiler.isComputedPropertyName(member.name)) continue;
    const flags = compiler.getCombinedModifierFlags(member);
    if (flags & Static) continue;
    if (flags & NotPublic) hidden.push(member.name.text);
    else methods.set(member.name.text, readFunction(member, newScope()));
  }
  const description = commentOf(compiler, declaration);
  return { line: lineOf(scope, declaration), ...(description && { description }), methods, hidden };
}

function readFunction(declaration: FunctionLikeDeclaration, scope: TypeScope): DeclaredFunction {
  const description = functionDescription(scope.compiler, declaration);
  const { parameters, argumentList } = readParameters(scope, declaration);
  return {
    line: lineOf(scope, declaration),
    ...(description && { description }),
    parameters: withRecursiveTypes(scope, parameters),
    argumentList,
    flaws: scope.flaws,
  };
}

function withRecursiveTypes({ recursive }: TypeScope, parameters: DeclaredFunction["parameters"]) {
  return recursive.size > 0 ? { ...parameters, $defs: Object.fromEntries(recursive) } : parameters;
}
