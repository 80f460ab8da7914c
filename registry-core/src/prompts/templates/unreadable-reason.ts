import { closestName, reasonOf } from "@pegboard/json-schema";
import type { TemplateReason } from "../../messages/template-messages.ts";
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

/**
 * The engine's messages, and what they mean. A message that is not here stays as it is.
 */
const SYNTAX_REASONS: [RegExp, (...parts: string[]) => TemplateReason][] = [
  [/^Unknown statement type: (\w+)$/, (statement = "") => unknownStatement(statement)],
  [/^Unknown statement, got/, () => ({ code: "no_statement" })],
  [/^Unexpected token: (\w+)$/, (token = "") => unexpected(token)],
  [/^Unexpected character: (.)$/su, (token = "") => ({ code: "unexpected", values: { token } })],
  [/^Unexpected end of input$/, () => ({ code: "text_open" })],
  [/^Missing end of comment tag$/, () => ({ code: "not_ended", values: { end: "#}" } })],
  [/^Expected closing parenthesis/, () => ({ code: "parenthesis_missing" })],
  [/ (\w+) !== (\w+)\.$/, (found = "", token = "") => misplacedToken(found, token)],
];

/**
 * Why a tag cannot be read. A TypeError is the engine reading past the end of the template.
 */
export function unreadableReason(error: unknown, tag = ""): TemplateReason {
  if (error instanceof TypeError) return { code: "ends_early" };
  if (error instanceof RangeError) return { code: "too_deep" };
  const message = reasonOf(error).replace(/^Parser Error: /, "");
  const hasOpenText = /["']/.test(tag.replace(/"[^"]*"|'[^']*'/g, ""));
  if (message === "Unexpected end of input" && tag !== "" && !hasOpenText)
    return { code: "not_ended", values: { end: tag.startsWith("{%") ? "%}" : "}}" } };
  for (const [pattern, read] of SYNTAX_REASONS) {
    const match = pattern.exec(message);
    if (match) return read(...match.slice(1));
  }
  return asSentence(message);
}

function unknownStatement(statement: string): TemplateReason {
  if (statement === "else" || statement === "elif") return { code: "outside" };
  if (STATEMENTS.includes(statement.replace(/^end/, ""))) return { code: "nothing_open" };
  const suggestion = closestName(statement, STATEMENTS);
  const values = { name: statement, ...(suggestion !== undefined && { suggestion }) };
  return { code: "unknown_statement", values };
}

function unexpected(token: string): TemplateReason {
  const isEnd = token === "CloseExpression" || token === "CloseStatement";
  return { code: isEnd ? "missing_before" : "unexpected", values: { token } };
}

function misplacedToken(found: string, token: string): TemplateReason {
  return found === "CloseCurlyBracket"
    ? { code: "missing", values: { token } }
    : { code: "misplaced", values: { token, found } };
}
