import { memoByIdentity } from "../../memo-by-identity.ts";
import { joinNeighbours, type UnplacedPiece } from "../../provider-formats/text-pieces.ts";
import { type CompiledTemplate, compileTemplate } from "../compile-template.ts";
import { DEFAULT_TEMPLATES } from "../default-templates.ts";
import { fieldPieces, linePieces } from "../filtered-pieces.ts";
import type { PromptValues } from "../prompt-values.ts";
import type { MethodLine } from "../tool-prompts.ts";
import type { TemplateNode } from "./template-program.ts";

const PLAIN_TEMPLATES: ReadonlySet<string> = new Set(Object.values(DEFAULT_TEMPLATES));

/**
 * Whether `runPlain` can run a template. Its time grows with the tools alone, so no thread has to
 * be ended for it. The default templates ask for texts, for conditions, and for one loop over the
 * tools after the other.
 */
export const isPlainTemplate = (source: string): boolean => PLAIN_TEMPLATES.has(source);

/** The text that a template has written; there are no pieces unless the caller wants them. */
interface PlainOutput {
  texts: string[];
  pieces: UnplacedPiece[] | undefined;
}

/** The values that expressions and origins depend on: inside of a loop, its tool. */
interface PlainScope {
  template: CompiledTemplate;
  values: PromptValues;
  variables: Readonly<Record<string, unknown>>;
  tool?: { name: string; lines: readonly MethodLine[] | null };
}

/**
 * The text that the engine makes of a plain template, in a small part of its time: what a tool adds
 * is written once for as long as the tool's texts are equal. It needs no limits, since time and
 * text grow with the tools alone.
 */
export function runPlain(
  source: string,
  values: PromptValues,
  isTraced: boolean,
): { text: string; pieces: UnplacedPiece[] } {
  const template = plainTemplates.get(source) ?? compileTemplate(source);
  plainTemplates.set(source, template);
  const written: PlainOutput = { texts: [], pieces: isTraced ? [] : undefined };
  writeStatements(
    template.program.body,
    { template, values, variables: values.variables },
    written,
  );
  return { text: written.texts.join(""), pieces: written.pieces ?? [] };
}

const plainTemplates = new Map<string, CompiledTemplate>();

function writeStatements(
  statements: readonly TemplateNode[],
  scope: PlainScope,
  written: PlainOutput,
): void {
  for (const statement of statements) {
    if (statement.type === "For") writeLoop(statement, scope, written);
    else if (statement.type === "If") {
      const { test, body = [], alternate = [] } = statement;
      writeStatements(isTrue(test, scope) ? body : alternate, scope, written);
    } else writeText(statement, scope, written);
  }
}

function writeText(
  statement: TemplateNode,
  scope: PlainScope,
  { texts, pieces }: PlainOutput,
): void {
  const isFixed = statement.type === "StringLiteral";
  const text = String(isFixed ? statement.value : evaluatePlain(statement, scope));
  texts.push(text);
  if (!pieces || text === "") return;
  const line = scope.template.lines.get(statement) ?? 1;
  const { tool } = scope;
  const field = statement.property?.value;
  if (isFixed) pieces.push(...linePieces(text, line));
  else if (!tool || typeof field !== "string")
    pieces.push({ length: text.length, origin: { line } });
  else pieces.push(...fieldPieces(text, { tool: tool.name, field, line }, tool.lines));
}

/** The text that a loop added for a tool's values: alone, and with its pieces. */
const turnOf = memoByIdentity(
  (_loop: TemplateNode, _tool: object): { plain?: PlainOutput; traced?: PlainOutput } => ({}),
);

function writeLoop(
  loop: TemplateNode,
  { template, values }: PlainScope,
  written: PlainOutput,
): void {
  const kind = written.pieces ? "traced" : "plain";
  const { loopvar, iterable, body = [] } = loop;
  for (const [index, tool] of (values.variables.tools as Record<string, unknown>[]).entries()) {
    const known = turnOf(loop, tool);
    let turn = known[kind];
    if (!turn) {
      const lines = values.methodLines[index] ?? null;
      const variables = { [String(loopvar?.value)]: tool };
      const scope = { template, values, variables, tool: { name: String(tool.name), lines } };
      const own: PlainOutput = { texts: [], pieces: written.pieces && [] };
      if (iterable?.type !== "SelectExpression" || isTrue(iterable.test, scope))
        writeStatements(body, scope, own);
      turn = { texts: [own.texts.join("")], pieces: own.pieces && joinNeighbours(own.pieces) };
      known[kind] = turn;
    }
    for (const text of turn.texts) written.texts.push(text);
    for (const piece of turn.pieces ?? []) written.pieces?.push(piece);
  }
}

/** Whether a value counts as true in Python, where an empty list is false. */
function isTrue(expression: TemplateNode | undefined, scope: PlainScope): boolean {
  const value = evaluatePlain(expression, scope);
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function evaluatePlain(expression: TemplateNode | undefined, scope: PlainScope): unknown {
  const { type, value, object, property, left, right } = expression ?? {};
  if (type === "Identifier") return scope.variables[String(value)];
  if (type === "MemberExpression")
    return (evaluatePlain(object, scope) as Record<string, unknown>)[String(property?.value)];
  if (type === "BinaryExpression") return isTrue(left, scope) || isTrue(right, scope);
  throw new Error(`A default template cannot use ${type}.`);
}
