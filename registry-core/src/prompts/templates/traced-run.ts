import type { Environment } from "@huggingface/jinja";
import { closestName } from "@pegboard/json-schema";
import {
  joinNeighbours,
  lengthOfPieces,
  sharedOrigin,
  type TextOrigin,
  type UnplacedPiece,
} from "../../provider-formats/text-pieces.ts";
import type { CompiledTemplate } from "../compile-template.ts";
import { filteredPieces, linePieces, type PieceMap } from "../filtered-pieces.ts";
import { type TemplateFact, templateFact } from "../template-error.ts";
import { BoundedRun, refuseLong } from "./bounded-run.ts";
import {
  isListValue,
  isObjectValue,
  isTextValue,
  isUndefinedValue,
  type TemplateValue,
  type TextValue,
  textValue,
} from "./template-engine.ts";
import type { TemplateNode } from "./template-program.ts";

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
  /** Expressions that were printed without a value: the line and the issue of each. */
  readonly missing = new Map<TemplateNode, { line: number | undefined; issue: TemplateFact }>();
  /** The member that the author perhaps meant, for each missing member. */
  private readonly suggestions = new Map<TemplateNode, string>();
  /** The pieces that the running loop has made so far. */
  private loop: { node: TemplateNode; pieces: UnplacedPiece[] } | undefined;
  /** The tool's text that the printed expression read; null for several. */
  private touched: TextOrigin | null | undefined;

  constructor(
    environment: Environment,
    private readonly watch: RunWatch,
  ) {
    super(environment);
  }

  override evaluate(statement: TemplateNode | undefined, environment: Environment): TemplateValue {
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
    if (line === undefined && isTextValue(result)) this.touch(result);
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

  private runLoop(node: TemplateNode, environment: Environment): TemplateValue {
    const outer = this.loop;
    const own: TracedRun["loop"] = { node, pieces: [] };
    this.loop = own;
    try {
      const result = super.evaluate(node, environment);
      if (isTextValue(result)) this.remember(result, own.pieces);
      return result;
    } finally {
      this.loop = outer;
    }
  }

  override evaluateBlock(statements: TemplateNode[], environment: Environment): TextValue {
    const { loop } = this;
    const pieces: UnplacedPiece[] = [];
    let text = "";
    for (const statement of statements) {
      const outer = this.touched;
      this.touched = undefined;
      const value = this.evaluate(statement, environment);
      if (isUndefinedValue(value)) this.noteMissing(statement);
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

  private piecesOf(
    statement: TemplateNode,
    value: TemplateValue,
    printed: string,
  ): readonly UnplacedPiece[] {
    const line = this.watch.template.lines.get(statement);
    if (statement.type === "StringLiteral" && line !== undefined) return linePieces(printed, line);
    const known = isTextValue(value) ? this.watch.pieces.get(value) : undefined;
    if (!known) return [{ length: printed.length, origin: at(line, this.touched ?? {}) }];
    return known.map(({ length, origin }) => ({ length, origin: at(line, origin) }));
  }

  override applyFilter(
    operand: TemplateValue,
    filter: TemplateNode,
    environment: Environment,
  ): TemplateValue {
    const result = super.applyFilter(operand, filter, environment);
    if (isTextValue(result) && result !== operand) {
      this.remember(
        result,
        filteredPieces(this.watch.pieces, { filter, operand, text: result.value }),
      );
    }
    return result;
  }

  protected override onJoined(
    left: TemplateValue,
    right: TemplateValue,
    result: TemplateValue,
  ): void {
    if (!isTextValue(result)) return;
    this.remember(result, [...this.operandPieces(left), ...this.operandPieces(right)]);
  }

  private operandPieces(value: TemplateValue): readonly UnplacedPiece[] {
    if (isListValue(value) || isObjectValue(value)) return [];
    const known = isTextValue(value) ? this.watch.pieces.get(value) : undefined;
    return known ?? [{ length: String(value.value).length, origin: {} }];
  }

  protected override onMember(
    expression: TemplateNode,
    object: TemplateValue,
    member: TemplateValue,
  ): void {
    if (!isUndefinedValue(member) || !isObjectValue(object)) return;
    const meant = closestName(String(expression.property?.value), object.value.keys());
    if (meant !== undefined) this.suggestions.set(expression, meant);
  }

  private noteMissing(statement: TemplateNode): void {
    if (statement.type !== "Identifier" && statement.type !== "MemberExpression") return;
    const suggestion = this.suggestions.get(statement);
    const values = {
      expression: expressionText(statement),
      ...(suggestion !== undefined && { suggestion }),
    };
    const issue = templateFact({ code: "no_value", values });
    if (this.missing.size >= MOST_MISSING) return;
    this.missing.set(statement, { line: this.watch.template.lines.get(statement), issue });
  }

  /**
   * Keeps the pieces only if they add up to the text; otherwise the engine did something unknown
   * with it.
   */
  private remember(text: TextValue, pieces: readonly UnplacedPiece[]): void {
    if (pieces.length > 0 && lengthOfPieces(pieces) === text.value.length)
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
function expressionText({ type, value, object, property, computed }: TemplateNode): string {
  if (type === "Identifier") return String(value);
  if (type === "StringLiteral") return JSON.stringify(value);
  if (type === "IntegerLiteral") return String(value);
  if (type !== "MemberExpression" || !object || !property) return "…";
  const inner = expressionText(property);
  return computed ? `${expressionText(object)}[${inner}]` : `${expressionText(object)}.${inner}`;
}
