import type { DocumentedMethod, DocumentedSource } from "@pegboard/registry-core/internal";
import type {
  ClassLikeDeclaration,
  Expression,
  FunctionLikeDeclaration,
  Node,
  SourceFile,
} from "typescript-api";
import type { Compiler } from "../compiler.ts";

/** A class or function that may become a tool, or a part of one. */
export interface ToolCandidate {
  node: ClassLikeDeclaration | FunctionLikeDeclaration;
  /** Its own name, or that of what holds it. */
  name: string | undefined;
  /** Whether it stands at the top of its file, for all to name. */
  isTop: boolean;
  /** Whether a registration calls it with `(args, context)`. */
  isRun: boolean;
}

/** A class or function, and what its source text says about it. */
export type ReadDeclaration = ToolCandidate &
  (
    | { what: "class"; documented: DocumentedSource }
    | { what: "function"; documented: DocumentedMethod }
  );

/** Calls whose arguments are tools: `register`, `factory.registerTool`, `defineTool`. */
const REGISTERS = /^(register|define)([A-Z]|$)/;

/**
 * The classes and functions of a file that a registration may get: those at its top that are
 * exported or named as values, and those that a call of `register…` or `define…` gets, inside of
 * lists and objects too.
 */
export function findToolCandidates(compiler: Compiler, file: SourceFile): ToolCandidate[] {
  const found = new Map<Node, ToolCandidate>();
  const search: CandidateSearch = {
    compiler,
    found,
    named: namesUsedAsValues(compiler, file),
    registered: new Set(),
  };
  collectRegistered(search, file);
  for (const statement of file.statements) {
    if (compiler.isExportAssignment(statement))
      addValue(search, statement.expression, { name: "default", isTop: true });
  }
  addDeclarations(search, file, true);
  return [...found.values()].sort((a, b) => a.node.pos - b.node.pos);
}

interface CandidateSearch {
  compiler: Compiler;
  found: Map<Node, ToolCandidate>;
  /** Names that stand where values do. */
  named: ReadonlySet<string>;
  /** Names that a registration gets. */
  registered: Set<string>;
}

interface Held {
  name?: string | undefined;
  isTop?: boolean;
  isRun?: boolean;
}

/**
 * The functions and classes that an expression is, or holds in lists, objects and calls that
 * register.
 */
function addValue(search: CandidateSearch, value: Expression, held: Held): void {
  const { compiler: ts } = search;
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isClassExpression(value)) {
    addCandidate(search, value, held);
  } else if (ts.isIdentifier(value)) {
    search.registered.add(value.text);
  } else if (ts.isArrayLiteralExpression(value)) {
    for (const element of value.elements) addValue(search, element, {});
  } else if (ts.isObjectLiteralExpression(value)) {
    const hasSchema = value.properties.some(
      (property) => property.name?.getText() === "parameters",
    );
    for (const property of value.properties) {
      const name =
        property.name && !ts.isComputedPropertyName(property.name) ? property.name.text : undefined;
      const isRun = name === "run";
      if (ts.isPropertyAssignment(property))
        addValue(search, property.initializer, { name, isRun });
      else if (ts.isShorthandPropertyAssignment(property))
        search.registered.add(property.name.text);
      else if (ts.isMethodDeclaration(property) && isRun && !hasSchema)
        addCandidate(search, property, { name, isRun });
    }
  } else if (
    ts.isAsExpression(value) ||
    ts.isSatisfiesExpression(value) ||
    ts.isParenthesizedExpression(value)
  ) {
    addValue(search, value.expression, held);
  }
}

function addCandidate(
  { found }: CandidateSearch,
  node: ToolCandidate["node"],
  { name, isTop = false, isRun = false }: Held,
): void {
  if (!found.has(node)) found.set(node, { node, name: node.name?.getText() ?? name, isTop, isRun });
}

function collectRegistered(search: CandidateSearch, node: Node): void {
  const { compiler: ts } = search;
  if (ts.isCallExpression(node)) {
    const { expression } = node;
    const name = ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : expression.getText();
    if (REGISTERS.test(name)) for (const argument of node.arguments) addValue(search, argument, {});
  }
  ts.forEachChild(node, (child) => collectRegistered(search, child));
}

/**
 * Declarations by name: at the top all that are exported or named, below it those that are
 * registered.
 */
function addDeclarations(search: CandidateSearch, node: Node, isTop: boolean): void {
  const { compiler: ts, named, registered } = search;
  const isWanted = (declaration: Node, name: string | undefined): boolean => {
    if (name === undefined) return isTop;
    const isExported = ts.getCombinedModifierFlags(declaration as never) & ts.ModifierFlags.Export;
    return isTop ? Boolean(isExported) || named.has(name) : registered.has(name);
  };
  ts.forEachChild(node, (child) => {
    if ((ts.isFunctionDeclaration(child) && child.body) || ts.isClassDeclaration(child)) {
      if (isWanted(child, child.name?.text))
        addCandidate(search, child, { name: "default", isTop });
    } else if (
      ts.isVariableDeclaration(child) &&
      child.initializer &&
      ts.isIdentifier(child.name)
    ) {
      const name = child.name.text;
      if (isWanted(child, name)) addValue(search, child.initializer, { name, isTop });
    }
    const goesOn = isTop && (ts.isVariableStatement(child) || ts.isVariableDeclarationList(child));
    if (goesOn) addDeclarations(search, child, true);
    else if (search.registered.size > 0) addDeclarations(search, child, false);
  });
}

/** Names of functions and classes that are handed on as values, rather than called or extended. */
function namesUsedAsValues(compiler: Compiler, file: SourceFile): Set<string> {
  const named = new Set<string>();
  visit(file);
  return named;

  function visit(node: Node): void {
    if (compiler.isIdentifier(node) && isValue(node)) named.add(node.text);
    compiler.forEachChild(node, visit);
  }

  function isValue(node: Node): boolean {
    const ts = compiler;
    const { parent } = node;
    if (ts.isCallExpression(parent)) return parent.arguments.some((argument) => argument === node);
    if (ts.isNewExpression(parent) || ts.isArrayLiteralExpression(parent)) return true;
    if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent))
      return parent.initializer === node;
    if (ts.isConditionalExpression(parent) || ts.isReturnStatement(parent)) return true;
    return (
      ts.isShorthandPropertyAssignment(parent) ||
      ts.isExportSpecifier(parent) ||
      ts.isExportAssignment(parent) ||
      (ts.isBinaryExpression(parent) && parent.right === node) ||
      (ts.isArrowFunction(parent) && parent.body === node)
    );
  }
}
