import type { Node } from "./template-program.ts";

/** `tool.name`, `tools[0]`: an expression as it would be written; what is no name or member is shortened. */
export function expressionText({ type, value, object, property, computed }: Node): string {
  if (type === "Identifier") return String(value);
  if (type === "StringLiteral") return JSON.stringify(value);
  if (type === "IntegerLiteral") return String(value);
  if (type !== "MemberExpression" || !object || !property) return "…";
  const inner = expressionText(property);
  return computed ? `${expressionText(object)}[${inner}]` : `${expressionText(object)}.${inner}`;
}
