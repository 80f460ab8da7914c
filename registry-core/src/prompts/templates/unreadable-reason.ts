import { reasonOf } from "../../registry-error.ts";
import { closestName } from "../../schema/closest-name.ts";
import { asSentence } from "../template-error.ts";

const STATEMENTS = [
  "if",
  "elif",
  "else",
  "for",
  "set",
  "macro",
  "call",
  "filter",
  "raw",
  "break",
  "continue",
];

/** What an operator writes for each of the engine's kinds of token. */
const WRITTEN: Readonly<Record<string, string>> = {
  Identifier: "a name",
  StringLiteral: "a text",
  NumericLiteral: "a number",
  Equals: "`=`",
  OpenParen: "`(`",
  CloseParen: "`)`",
  OpenSquareBracket: "`[`",
  CloseSquareBracket: "`]`",
  OpenCurlyBracket: "`{`",
  CloseCurlyBracket: "`}`",
  OpenExpression: "`{{`",
  CloseExpression: "`}}`",
  OpenStatement: "`{%`",
  CloseStatement: "`%}`",
  Comma: "`,`",
  Dot: "`.`",
  Colon: "`:`",
  Pipe: "`|`",
};
const written = (token: string): string => WRITTEN[token] ?? "an operator";

type Say = (...parts: string[]) => string;

/**
 * The engine's messages, and the same in words of templates. A message that is not here stays as it
 * is.
 */
const REASONS: [RegExp, Say][] = [
  [/^Unknown statement type: (\w+)$/, (statement = "") => unknownStatement(statement)],
  [/^Unknown statement, got/, () => "it names no statement"],
  [/^Unexpected token: (\w+)$/, (token = "") => unexpected(token)],
  [/^Unexpected character: (.)$/su, (character) => `\`${character}\` is not expected there`],
  [/^Unexpected end of input$/, () => "a text in quotes is not ended"],
  [/^Missing end of comment tag$/, () => "it is not ended with `#}`"],
  [/^Expected closing parenthesis/, () => "a closing parenthesis is missing"],
  [/ (\w+) !== (\w+)\.$/, (found = "", expected = "") => misplaced(found, expected)],
];

/**
 * Why a tag cannot be read, as a sentence without its capital. A TypeError is the engine reading
 * past the end of the template.
 */
export function unreadableReason(error: unknown, tag = ""): string {
  if (error instanceof TypeError) return "it ends too early.";
  if (error instanceof RangeError) return "it is nested too deeply.";
  const said = reasonOf(error).replace(/^Parser Error: /, "");
  const end = tag.startsWith("{%") ? "%}" : "}}";
  const hasOpenText = /["']/.test(tag.replace(/"[^"]*"|'[^']*'/g, ""));
  if (said === "Unexpected end of input" && tag !== "" && !hasOpenText)
    return `it is not ended with \`${end}\`.`;
  for (const [pattern, say] of REASONS) {
    const match = pattern.exec(said);
    if (match) return asSentence(say(...match.slice(1)));
  }
  return asSentence(said);
}

function unknownStatement(statement: string): string {
  if (statement === "else" || statement === "elif")
    return "it stands outside of a condition or a loop";
  if (STATEMENTS.includes(statement.replace(/^end/, "")))
    return "nothing is open that it could end";
  const meant = closestName(statement, STATEMENTS);
  return `there is no statement \`${statement}\`.${meant === undefined ? "" : ` Did you mean \`${meant}\`?`}`;
}

function unexpected(token: string): string {
  const isEnd = token === "CloseExpression" || token === "CloseStatement";
  return isEnd
    ? `something is missing before ${written(token)}`
    : `${written(token)} is not expected there`;
}

function misplaced(found: string, expected: string): string {
  if (found === "CloseCurlyBracket") return `${written(expected)} is missing`;
  const hint = found === "Equals" ? ". To compare, write `==`" : "";
  return `${written(expected)} is expected where ${written(found)} stands${hint}`;
}
