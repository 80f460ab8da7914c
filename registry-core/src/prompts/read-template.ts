import { readExpression } from "./read-expression.ts";
import { asksForValue, type TemplateReader, TemplateScope } from "./template-scope.ts";
import { nodesBelow, type TemplateNode } from "./templates/template-program.ts";
import {
  ANY,
  GLOBAL_SHAPES,
  loopOver,
  TEXT_SHAPE,
  type ValueShape,
} from "./templates/template-shapes.ts";

/** Reads a template without running it, and tells the reader what it uses. */
export function readTemplate(
  statements: TemplateNode[],
  variables: Iterable<string>,
  reader: TemplateReader,
): void {
  const scope = new TemplateScope(reader, excusedNames(statements));
  for (const [name, shape] of GLOBAL_SHAPES) scope.set(name, shape);
  for (const name of variables) if (!GLOBAL_SHAPES.has(name)) scope.set(name, ANY);
  readBlock(statements, scope);
}

function readBlock(statements: TemplateNode[] | undefined, scope: TemplateScope): void {
  for (const statement of statements ?? []) readStatement(statement, scope);
}

function readStatement(statement: TemplateNode, scope: TemplateScope): void {
  switch (statement.type) {
    case "StringLiteral":
    case "Comment":
    case "Break":
    case "Continue":
      return;
    case "If":
      readExpression(statement.test, scope, "test");
      readBlock(statement.body, scope);
      readBlock(statement.alternate, scope);
      return;
    case "For":
      readLoop(statement, scope);
      return;
    case "Set":
      readSet(statement, scope);
      return;
    case "Macro":
      if (statement.name) scope.set(String(statement.name.value), ANY);
      readMacro(statement.args, statement.body, scope);
      return;
    case "CallStatement":
      readExpression(statement.call, scope, "value");
      readMacro(statement.callerArgs ?? [], statement.body, scope);
      return;
    case "FilterStatement":
      if (statement.filter) scope.reader.filter?.(statement.filter);
      for (const argument of statement.filter?.args ?? []) readExpression(argument, scope, "value");
      readBlock(statement.body, scope);
      return;
    default: {
      const shape = readExpression(statement, scope, "value");
      scope.reader.whole?.(statement, shape);
    }
  }
}

function readLoop(
  { iterable, loopvar, body, defaultBlock }: TemplateNode,
  scope: TemplateScope,
): void {
  const inner = scope.inner();
  const isSelected = iterable?.type === "SelectExpression";
  const shape = readExpression(isSelected ? iterable?.lhs : iterable, scope, "value");
  const item = shape.kind === "list" ? shape.item : ANY;
  assign(loopvar, item, inner);
  if (isSelected) readExpression(iterable?.test, inner, "test");
  inner.set("loop", loopOver(item));
  readBlock(body, inner);
  readBlock(defaultBlock, scope.inner());
}

function readSet({ assignee, value, body }: TemplateNode, scope: TemplateScope): void {
  if (value === null) readBlock(body, scope);
  const shape = value === null ? TEXT_SHAPE : readExpression(value as TemplateNode, scope, "value");
  assign(assignee, shape, scope);
}

function assign(target: TemplateNode | undefined, shape: ValueShape, scope: TemplateScope): void {
  if (target?.type === "Identifier") scope.set(String(target.value), shape);
  else if (Array.isArray(target?.value)) for (const each of target.value) assign(each, ANY, scope);
  else if (target?.object) readExpression(target.object, scope, "test");
}

/** Reads a macro, which may be called from anywhere, with anything. */
function readMacro(
  parameters: TemplateNode[] | undefined,
  body: TemplateNode[] | undefined,
  scope: TemplateScope,
): void {
  const inner = scope.inner();
  for (const parameter of parameters ?? []) {
    const { key, value } = parameter;
    if (key) readExpression(value as TemplateNode, scope, "value");
    inner.set(String((key ?? parameter).value), ANY);
  }
  for (const name of ["caller", "kwargs", "varargs"]) inner.set(name, ANY);
  readBlock(body, inner);
}

/**
 * The names that the template asks about (`x is defined`, `x | default(…)`) or sets anywhere, since
 * loops and macros see each other's names.
 */
function excusedNames(statements: TemplateNode[]): Set<string> {
  const names = new Set<string>();
  const add = (node: TemplateNode | undefined) => {
    if (node?.type === "Identifier") names.add(String(node.value));
    else if (Array.isArray(node?.value)) for (const each of node.value) add(each);
  };
  for (const node of statements.flatMap(nodesBelow)) {
    add(node.loopvar);
    add(node.assignee);
    if (node.type === "Macro") add(node.name);
    for (const parameter of [
      ...(node.type === "Macro" ? (node.args ?? []) : []),
      ...(node.callerArgs ?? []),
    ]) {
      add(parameter.key ?? parameter);
    }
    if (asksForValue(node)) add(node.operand);
  }
  return names;
}
