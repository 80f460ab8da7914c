import type { parse } from "@huggingface/jinja";

export type Program = ReturnType<typeof parse>;
type Statement = Program["body"][number];

/**
 * The engine's statements and expressions. Its package exports no types for them, so these types
 * have the members that are used.
 */
export interface Node extends Statement {
  /**
   * For an identifier its name, for a StringLiteral its text, for a list its members, for a Set the
   * assigned value, which is null for a block.
   */
  value?: unknown;
  body?: Node[];
  alternate?: Node[];
  defaultBlock?: Node[];
  test?: Node;
  loopvar?: Node;
  iterable?: Node;
  assignee?: Node;
  name?: Node;
  args?: Node[];
  callerArgs?: Node[] | null;
  call?: Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  computed?: boolean;
  operand?: Node;
  filter?: Node;
  operator?: { value: string };
  left?: Node;
  right?: Node;
  lhs?: Node;
  condition?: Node;
  trueExpr?: Node;
  falseExpr?: Node;
  key?: Node;
  argument?: Node;
}

/** Everything directly inside a statement or expression. */
export function childrenOf({ operator: _, ...parts }: Node): Node[] {
  return Object.values(parts).flatMap(nodesIn);
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (value instanceof Map) return [...value].flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The deepest program. Deeper ones would exhaust the stack of whoever runs or reads them. */
const DEEPEST = 400;

/**
 * The statement or expression and everything below, parents first. @throws RangeError when they
 * nest too deeply
 */
export function nodesBelow(root: Node): Node[] {
  const nodes: Node[] = [];
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new RangeError("The template is nested too deeply.");
    nodes.push(...level);
    level = level.flatMap(childrenOf);
  }
  return nodes;
}
