import type { Environment } from "@huggingface/jinja";
import {
  joinNeighbours,
  lengthOf,
  type Piece,
  sharedOrigin,
  type TextOrigin,
} from "../../provider-formats/text-pieces.ts";
import { closestName } from "../../schema/closest-name.ts";
import type { CompiledTemplate } from "../compile-template.ts";
import { filteredPieces, type PieceMap } from "../filtered-pieces.ts";
import { type TemplateFact, templateFact } from "../template-error.ts";
import { linePieces } from "../template-pieces.ts";
import { BoundedRun, refuseLong } from "./bounded-run.ts";
import {
  isList,
  isMissing,
  isObject,
  isText,
  type TextValue,
  textValue,
  type Value,
} from "./template-engine.ts";
import type { Node } from "./template-program.ts";

/** Receives what a run reports while it goes on. */
interface RunWatch {
  template: CompiledTemplate;
  /** The origins of texts; grows with every text that the run makes. */
  pieces: PieceMap;
  /** Called with the line that begins. */
  onLine: ((line: number) => void) | undefined;
}

/**
 * The most missing values that are reported. Whoever corrects so many sees the next ones
 * afterwards.
 */
const MOST_MISSING = 100;

/** Runs a template and keeps the origin of every piece of its text. */
export class TracedRun extends BoundedRun {
  /** The line that the run has reached. */
  line: number | undefined;
  /** Expressions that were printed without a value: the line and the fault of each. */
  readonly missing = new Map<Node, { line: number | undefined; fault: TemplateFact }>();
  /** The member that the author perhaps meant, for each missing member. */
  private readonly suggestions = new Map<Node, string>();
  /** The pieces that the running loop has made so far. */
  private loop: { node: Node; pieces: Piece[] } | undefined;
  /** The tool's text that the printed expression read; null for several. */
  private touched: TextOrigin | null | undefined;

  constructor(
    environment: Environment,
    private readonly watch: RunWatch,
  ) {
    super(environment);
  }

  override evaluate(statement: Node | undefined, environment: Environment): Value {
    const line = statement && this.watch.template.lines.get(statement);
    // A text between tags takes no time, so its line is not reported.
    if (line !== undefined && line !== this.line && statement?.type !== "StringLiteral") {
      this.line = line;
      this.watch.onLine?.(line);
    }
    const result =
      statement?.type === "For"
        ? this.runLoop(statement, environment)
        : super.evaluate(statement, environment);
    if (line === undefined && isText(result)) this.touch(result);
    return result;
  }

  private touch(text: TextValue): void {
    const origin = sharedOrigin(this.watch.pieces.get(text) ?? []);
    if (!origin) return;
    const { touched } = this;
    const isSame =
      touched === undefined || (touched?.tool === origin.tool && touched?.field === origin.field);
    this.touched = isSame ? origin : null;
  }

  private runLoop(node: Node, environment: Environment): Value {
    const outer = this.loop;
    const own: TracedRun["loop"] = { node, pieces: [] };
    this.loop = own;
    try {
      const result = super.evaluate(node, environment);
      if (isText(result)) this.remember(result, own.pieces);
      return result;
    } finally {
      this.loop = outer;
    }
  }

  override evaluateBlock(statements: Node[], environment: Environment): TextValue {
    const { loop } = this;
    const pieces: Piece[] = [];
    let text = "";
    for (const statement of statements) {
      const outer = this.touched;
      this.touched = undefined;
      const value = this.evaluate(statement, environment);
      if (isMissing(value)) this.noteMissing(statement);
      else if (value.type !== "NullValue") {
        refuseLong(value);
        const printed = value.toString();
        text += printed;
        for (const piece of this.piecesOf(statement, value, printed)) pieces.push(piece);
      }
      this.touched = outer;
    }
    const result = textValue(text);
    this.remember(result, pieces);
    // The engine joins the texts of a loop's turns without calling any method.
    if (loop && (statements === loop.node.body || statements === loop.node.defaultBlock)) {
      for (const piece of pieces) loop.pieces.push(piece);
    }
    return result;
  }

  private piecesOf(statement: Node, value: Value, printed: string): readonly Piece[] {
    const line = this.watch.template.lines.get(statement);
    if (statement.type === "StringLiteral" && line !== undefined) return linePieces(printed, line);
    const known = isText(value) ? this.watch.pieces.get(value) : undefined;
    if (!known) return [{ length: printed.length, origin: at(line, this.touched ?? {}) }];
    return known.map(({ length, origin }) => ({ length, origin: at(line, origin) }));
  }

  override applyFilter(operand: Value, filter: Node, environment: Environment): Value {
    const result = super.applyFilter(operand, filter, environment);
    if (isText(result) && result !== operand) {
      this.remember(
        result,
        filteredPieces(this.watch.pieces, { filter, operand, text: result.value }),
      );
    }
    return result;
  }

  protected override onJoined(left: Value, right: Value, result: Value): void {
    if (!isText(result)) return;
    this.remember(result, [...this.operandPieces(left), ...this.operandPieces(right)]);
  }

  private operandPieces(value: Value): readonly Piece[] {
    if (isList(value) || isObject(value)) return [];
    const known = isText(value) ? this.watch.pieces.get(value) : undefined;
    return known ?? [{ length: String(value.value).length, origin: {} }];
  }

  protected override onMember(expression: Node, object: Value, member: Value): void {
    if (!isMissing(member) || !isObject(object)) return;
    const meant = closestName(String(expression.property?.value), object.value.keys());
    if (meant !== undefined) this.suggestions.set(expression, meant);
  }

  private noteMissing(statement: Node): void {
    if (statement.type !== "Identifier" && statement.type !== "MemberExpression") return;
    const suggestion = this.suggestions.get(statement);
    const values = {
      expression: expressionText(statement),
      ...(suggestion !== undefined && { suggestion }),
    };
    const fault = templateFact({ code: "no_value", values });
    if (this.missing.size >= MOST_MISSING) return;
    this.missing.set(statement, { line: this.watch.template.lines.get(statement), fault });
  }

  /**
   * Keeps the pieces only if they add up to the text; otherwise the engine did something unknown
   * with it.
   */
  private remember(text: TextValue, pieces: readonly Piece[]): void {
    if (pieces.length > 0 && lengthOf(pieces) === text.value.length)
      this.watch.pieces.set(text, joinNeighbours(pieces));
  }
}

/** The origin, with this line if it has none of its own. */
function at(line: number | undefined, origin: TextOrigin): TextOrigin {
  return line === undefined || origin.line !== undefined ? origin : { ...origin, line };
}

/**
 * An expression as it would be written: `tool.name`, `tools[0]`. Parts that are no name or member
 * are shortened.
 */
function expressionText({ type, value, object, property, computed }: Node): string {
  if (type === "Identifier") return String(value);
  if (type === "StringLiteral") return JSON.stringify(value);
  if (type === "IntegerLiteral") return String(value);
  if (type !== "MemberExpression" || !object || !property) return "…";
  const inner = expressionText(property);
  return computed ? `${expressionText(object)}[${inner}]` : `${expressionText(object)}.${inner}`;
}
