import { asksForValue, type TemplateScope, type Use } from "./template-scope.ts";
import { childNodes, type TemplateNode } from "./templates/template-program.ts";
import {
  ANY,
  listOf,
  OBJECT_METHODS,
  TEXT_METHODS,
  TEXT_SHAPE,
  type ValueShape,
} from "./templates/template-shapes.ts";

/**
 * The shape of an expression's value, as far as reading tells. The scope's reader is told of
 * everything in the expression.
 */
export function readExpression(
  node: TemplateNode | undefined,
  scope: TemplateScope,
  use: Use,
): ValueShape {
  if (!node) return ANY;
  switch (node.type) {
    case "Identifier":
      return readIdentifier(node, scope);
    case "StringLiteral":
      return TEXT_SHAPE;
    case "MemberExpression":
      return memberShape(node, scope, use);
    case "FilterExpression":
      return readFilter(node, scope, use);
    case "TestExpression":
      if (node.test) scope.reader.test?.(String(node.test.value), node.test);
      if (!asksForValue(node)) readExpression(node.operand, scope, "test");
      return ANY;
    case "Ternary":
      readExpression(node.condition, scope, "test");
      return commonShape(
        readExpression(node.trueExpr, scope, use),
        readExpression(node.falseExpr, scope, use),
      );
    case "SelectExpression":
      readExpression(node.test, scope, "test");
      return readExpression(node.lhs, scope, use);
    case "BinaryExpression":
      return readBinary(node, scope, use);
    case "UnaryExpression":
      readExpression(node.argument, scope, "test");
      return ANY;
    case "ArrayLiteral":
    case "TupleLiteral":
      return readList(node.value as TemplateNode[], scope, use);
    case "KeywordArgumentExpression":
      return readExpression(node.value as TemplateNode, scope, use);
    default:
      for (const child of childNodes(node)) readExpression(child, scope, use);
      return ANY;
  }
}

function readIdentifier(node: TemplateNode, scope: TemplateScope): ValueShape {
  const name = String(node.value);
  const shape = scope.find(name);
  if (!shape && !scope.excused.has(name)) scope.reader.unknownVariable?.(node);
  return shape ?? ANY;
}

function readList(items: TemplateNode[], scope: TemplateScope, use: Use): ValueShape {
  const shapes = items.map((item) => readExpression(item, scope, use));
  return listOf(shapes.reduce((all, shape) => commonShape(all, shape), shapes[0] ?? ANY));
}

function readBinary(
  { operator, left, right }: TemplateNode,
  scope: TemplateScope,
  use: Use,
): ValueShape {
  const name = operator?.value ?? "";
  const compares = !["and", "or", "+", "~"].includes(name);
  const first = readExpression(left, scope, compares || name === "and" ? "test" : use);
  const second = readExpression(right, scope, compares ? "test" : use);
  if (name === "and") return second;
  if (name === "~") return TEXT_SHAPE;
  return compares ? ANY : commonShape(first, second);
}

const commonShape = (a: ValueShape, b: ValueShape): ValueShape => (a === b ? a : ANY);

function memberShape(node: TemplateNode, scope: TemplateScope, use: Use): ValueShape {
  const { object, property, computed } = node;
  const shape = readExpression(object, scope, use);
  if (!property) return ANY;
  if (property.type === "SliceExpression") {
    readExpression(property, scope, "test");
    return shape;
  }
  if (property.type === "IntegerLiteral") return shape.kind === "list" ? shape.item : ANY;
  if (!computed || property.type === "StringLiteral") {
    return readField({ place: property, name: String(property.value), of: shape, use }, scope);
  }
  readExpression(property, scope, "test");
  if (shape.kind === "list") return shape.item;
  scope.reader.whole?.(node, shape);
  return ANY;
}

interface FieldRead {
  place: TemplateNode;
  name: string;
  of: ValueShape;
  use: Use;
}

/** The shape of a field, known or not. */
function readField({ place, name, of, use }: FieldRead, scope: TemplateScope): ValueShape {
  const { reader } = scope;
  const field = of.kind === "record" ? of.fields.get(name) : undefined;
  if (use !== "test" && (field || of.kind === "any")) reader.field?.(place, name, of);
  if (field || of.kind === "any") return field ?? ANY;
  if (of.kind === "record" && OBJECT_METHODS.has(name)) reader.whole?.(place, of);
  else if (!shapeHasMethod(of, name) && use !== "asked") reader.unknownField?.(place, name, of);
  return ANY;
}

function shapeHasMethod(of: ValueShape, name: string): boolean {
  return of.kind === "text" ? TEXT_METHODS.has(name) : of.kind === "list" && name === "length";
}

/** Filters that write their whole operand. */
const WHOLE_OPERAND_FILTERS = new Set(["tojson", "string", "join", "items", "values", "dictsort"]);
/** Filters that leave a list of one kind as it is. */
const LISTING = new Set(["list", "sort", "reverse", "unique", "selectattr", "rejectattr"]);
/** Filters whose result depends on the operand and contains nothing of it. */
const JUDGING = new Set(["length", "bool"]);

function readFilter(node: TemplateNode, scope: TemplateScope, use: Use): ValueShape {
  const { operand, filter } = node;
  if (!filter) return ANY;
  scope.reader.filter?.(filter);
  const name = String((filter.callee ?? filter).value);
  const args = filter.args ?? [];
  if (asksForValue(node)) {
    readExpression(args[0], scope, use);
    return readExpression(operand, scope, use === "value" ? "asked" : use);
  }
  const shape = readExpression(operand, scope, JUDGING.has(name) ? "test" : use);
  if (WHOLE_OPERAND_FILTERS.has(name) && use !== "test") scope.reader.whole?.(node, shape);
  if (ATTRIBUTED.has(name)) {
    const attribute = readAttribute({ name, args, of: shape, use }, scope);
    if (name === "map") return listOf(attribute);
  } else {
    for (const argument of args) readExpression(argument, scope, use);
  }
  if (shape.kind === "list" && LISTING.has(name)) return shape;
  if (shape.kind === "list" && (name === "first" || name === "last")) return shape.item;
  return ANY;
}

const ATTRIBUTED = new Set(["map", "selectattr", "rejectattr", "sort"]);

/** The attribute that a filter of lists compares. */
function readAttribute(
  { name, args, of, use }: { name: string; args: TemplateNode[]; of: ValueShape; use: Use },
  scope: TemplateScope,
) {
  const named = args.find(({ key }) => key?.value === "attribute")?.value as
    | TemplateNode
    | undefined;
  const attribute = named ?? (name === "selectattr" || name === "rejectattr" ? args[0] : undefined);
  const [, test] = args;
  if (attribute === args[0] && test?.type === "StringLiteral")
    scope.reader.test?.(String(test.value), test);
  if (attribute?.type !== "StringLiteral") return ANY;
  const item = of.kind === "list" ? of.item : ANY;
  const [first = "", ...rest] = String(attribute.value).split(".");
  const field = readField(
    { place: attribute, name: first, of: item, use: name === "map" ? use : "test" },
    scope,
  );
  return rest.length === 0 ? field : ANY;
}
