import type { Environment } from "@huggingface/jinja";
import { TemplateError } from "../template-error.ts";

import {
  bound,
  Engine,
  isFunctionValue,
  isListValue,
  isObjectValue,
  isTextValue,
  LONGEST_TEMPLATE_TEXT,
  TEMPLATE_TEXT_TOO_LONG,
  TEMPLATE_TOO_DEEP,
  type TemplateValue,
} from "./template-engine.ts";
import type { TemplateNode } from "./template-program.ts";

/**
 * The most steps of a run. Templates have no loop limit of their own; this stops one that would
 * never end, within seconds.
 */
const MOST_RUN_STEPS = 500_000;
/** The cost of a turn of a loop in steps, which even an empty body has. */
const STEPS_OF_A_TURN = 4;
/** The length of text that a step may make on the way. */
const CHARACTERS_OF_A_STEP = 100;
/**
 * The deepest nesting of expressions, and of macros that call macros. The engine reports a full
 * stack as a missing variable.
 */
const DEEPEST_EVALUATION = 800;

/** Operators that write their operands. */
const WRITING_OPERATORS = new Set(["~", "+", "==", "!="]);
const WRITING_FILTERS = new Set(["tojson", "string", "join"]);

interface AppliedFilter extends FilteredValue {
  args: TemplateNode[] | undefined;
}

/**
 * Runs a template, and stops it before it makes a text that is too long for the host's memory, or
 * takes too many steps. Nobody knows how long a step takes, so a stranger's template has to run in
 * a worker that can be ended.
 */
export class BoundedRun extends Engine {
  private steps = 0;
  private depth = 0;
  private readonly filters: AppliedFilter[] = [];

  override evaluate(statement: TemplateNode | undefined, environment: Environment): TemplateValue {
    this.count(1);
    if (this.depth >= DEEPEST_EVALUATION) throw new TemplateError(TEMPLATE_TOO_DEEP);
    this.depth += 1;
    let result: TemplateValue;
    try {
      result = isWriting(statement)
        ? this.evaluateWriting(statement, environment)
        : super.evaluate(statement, environment);
    } finally {
      // The engine throws {% break %} and {% continue %}.
      this.depth -= 1;
    }
    if (isListValue(result)) this.count(result.value.length * STEPS_OF_A_TURN);
    if (isTextValue(result)) this.countText(result.value.length);
    return result;
  }

  private evaluateWriting(statement: TemplateNode, environment: Environment): TemplateValue {
    const left = this.evaluate(statement.left, environment);
    const right = this.evaluate(statement.right, environment);
    // Joining two lists writes neither of them.
    if (!isListValue(left) || !isListValue(right)) {
      refuseLong(left);
      refuseLong(right);
    }
    const known = bound("%left", left, environment);
    const { node, scope } = bound("%right", right, known.scope);
    const result = super.evaluate({ ...statement, left: known.node, right: node }, scope);
    this.onJoined?.(left, right, result);
    return result;
  }

  /** Called for every two values that are written behind each other. */
  protected onJoined?(left: TemplateValue, right: TemplateValue, result: TemplateValue): void;

  override applyFilter(
    operand: TemplateValue,
    filter: TemplateNode,
    environment: Environment,
  ): TemplateValue {
    const name = String((filter.callee ?? filter).value);
    if (WRITING_FILTERS.has(name)) refuseLong(operand);
    this.filters.push({ name, operand, args: filter.args });
    try {
      return super.applyFilter(operand, filter, environment);
    } finally {
      this.filters.pop();
    }
  }

  override evaluateArguments(
    args: TemplateNode[],
    environment: Environment,
  ): [TemplateValue[], Map<string, TemplateValue>] {
    const values = super.evaluateArguments(args, environment);
    const filter = this.filters.at(-1);
    if (filter?.args === args) refuseLongResult(filter, [...values[0], ...values[1].values()]);
    return values;
  }

  /**
   * Reads a member. Methods of texts are functions; the only one that makes a text longer is
   * checked before it runs.
   */
  override evaluateMemberExpression(
    expression: TemplateNode,
    environment: Environment,
  ): TemplateValue {
    const object = this.evaluate(expression.object, environment);
    const { property, computed } = expression;
    if (isObjectValue(object) && !computed && property?.type === "Identifier") {
      // Nearly every access is of this kind, and needs no scope of its own.
      const own = object.value.get(String(property.value));
      if (own) return own;
    }
    const { node, scope } = bound("%object", object, environment);
    const member = super.evaluateMemberExpression({ ...expression, object: node }, scope);
    this.onMember?.(expression, object, member);
    if (
      !isTextValue(object) ||
      !isFunctionValue(member) ||
      member !== object.builtins.get("replace")
    )
      return member;
    const replace = member.value as (args: TemplateValue[], scope: Environment) => TemplateValue;
    const BoundFunction = member.constructor as new (run: typeof replace) => TemplateValue;
    return new BoundFunction((args, scope) => {
      refuseLongResult({ name: "replace", operand: object }, args);
      return replace(args, scope);
    });
  }

  /** Called for every member that is read. */
  protected onMember?(expression: TemplateNode, object: TemplateValue, member: TemplateValue): void;

  private countText(length: number): void {
    if (length > LONGEST_TEMPLATE_TEXT) throw new TemplateError(TEMPLATE_TEXT_TOO_LONG);
    this.count(length / CHARACTERS_OF_A_STEP);
  }

  private count(steps: number): void {
    this.steps += steps;
    if (this.steps > MOST_RUN_STEPS) throw new TemplateError({ code: "runs_too_long" });
  }
}

function isWriting(statement: TemplateNode | undefined): statement is TemplateNode {
  return (
    statement?.type === "BinaryExpression" && WRITING_OPERATORS.has(statement.operator?.value ?? "")
  );
}

/** Refuses a value whose text would be too long. */
export function refuseLong(value: TemplateValue): void {
  if (
    (isListValue(value) || isObjectValue(value)) &&
    textLength(value, LONGEST_TEMPLATE_TEXT) > LONGEST_TEMPLATE_TEXT
  ) {
    throw new TemplateError(TEMPLATE_TEXT_TOO_LONG);
  }
}

/** Refuses a filter whose result would be too long. */
function refuseLongResult(filtered: FilteredValue, args: TemplateValue[]): void {
  if (resultLength(filtered, args) > LONGEST_TEMPLATE_TEXT)
    throw new TemplateError(TEMPLATE_TEXT_TOO_LONG);
}

/**
 * The approximate length of a value as JSON, computed without writing it: objects that hold each
 * other can be far longer than they look. Counting stops beyond `most`. `indent` is the number of
 * blanks for each level.
 */
function textLength(value: TemplateValue, most: number, indent = 0): number {
  let length = 0;
  const visit = (inner: TemplateValue, depth: number) => {
    length += 2 + indent * depth;
    if (length > most) return;
    if (typeof inner.value === "string") length += inner.value.length;
    else if (isListValue(inner)) for (const item of inner.value) visitNext(item, depth);
    else if (isObjectValue(inner)) {
      for (const [key, member] of inner.value) {
        length += key.length + 4;
        visitNext(member, depth);
      }
    } else length += 4;
  };
  const visitNext = (inner: TemplateValue, depth: number) => {
    if (length <= most) visit(inner, depth + 1);
  };
  visit(value, 0);
  return length;
}

/** A filter with its operand. */
interface FilteredValue {
  name: string;
  operand: TemplateValue;
}

/**
 * The approximate length of the text that a filter makes with these arguments; 0 for filters that
 * make no text longer.
 */
function resultLength({ name, operand }: FilteredValue, args: TemplateValue[]): number {
  const [first = "", second = ""] = args.flatMap((value) =>
    isTextValue(value) ? [value.value] : [],
  );
  const number = Math.max(0, ...args.map(({ value }) => (typeof value === "number" ? value : 0)));
  if (name === "tojson") return textLength(operand, LONGEST_TEMPLATE_TEXT, number);
  if (name === "join" && isListValue(operand))
    return textLength(operand, LONGEST_TEMPLATE_TEXT) + operand.value.length * first.length;
  if (!isTextValue(operand)) return 0;
  const { length } = operand.value;
  switch (name) {
    case "join":
      return length * (1 + first.length);
    case "indent":
      return length + (countOccurrences(operand.value, "\n") + 1) * number;
    case "replace":
      return length + countOccurrences(operand.value, first) * second.length;
    default:
      return 0;
  }
}

function countOccurrences(text: string, part: string): number {
  return part === "" ? text.length + 1 : text.split(part).length - 1;
}
