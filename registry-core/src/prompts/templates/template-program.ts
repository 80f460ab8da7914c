import type { parse } from "@huggingface/jinja";

export type TemplateProgram = ReturnType<typeof parse>;
type Statement = TemplateProgram["body"][number];

/**
 * The engine's statements and expressions. Its package exports no types for them, so these types
 * have the members that are used.
 */
export interface TemplateNode extends Statement {
  /**
   * For an identifier its name, for a StringLiteral its text, for a list its members, for a Set the
   * assigned value, which is null for a block.
   */
  value?: unknown;
  body?: TemplateNode[];
  alternate?: TemplateNode[];
  defaultBlock?: TemplateNode[];
  test?: TemplateNode;
  loopvar?: TemplateNode;
  iterable?: TemplateNode;
  assignee?: TemplateNode;
  name?: TemplateNode;
  args?: TemplateNode[];
  callerArgs?: TemplateNode[] | null;
  call?: TemplateNode;
  callee?: TemplateNode;
  object?: TemplateNode;
  property?: TemplateNode;
  computed?: boolean;
  operand?: TemplateNode;
  filter?: TemplateNode;
  operator?: { value: string };
  left?: TemplateNode;
  right?: TemplateNode;
  lhs?: TemplateNode;
  condition?: TemplateNode;
  trueExpr?: TemplateNode;
  falseExpr?: TemplateNode;
  key?: TemplateNode;
  argument?: TemplateNode;
}

/** Everything directly inside a statement or expression. */
export function childNodes({ operator: _, ...parts }: TemplateNode): TemplateNode[] {
  return Object.values(parts).flatMap(nodesIn);
}

function nodesIn(value: unknown): TemplateNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (value instanceof Map) return [...value].flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

function isNode(value: unknown): value is TemplateNode {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The deepest program. Deeper ones would exhaust the stack of whoever runs or reads them. */
const DEEPEST_PROGRAM = 400;

/**
 * The statement or expression and everything below, parents first. @throws RangeError when they
 * nest too deeply
 */
export function nodesBelow(root: TemplateNode): TemplateNode[] {
  const nodes: TemplateNode[] = [];
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST_PROGRAM) throw new RangeError("The template is nested too deeply.");
    nodes.push(...level);
    level = level.flatMap(childNodes);
  }
  return nodes;
}
