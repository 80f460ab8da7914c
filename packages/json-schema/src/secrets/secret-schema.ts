import type { JsonSchema } from "../json-schema.ts";
import { isSchemaObject } from "../reference.ts";

/**
 * `writeOnly: true`, `format: "password"` or the widget `password` makes a field
 * secret.
 */
export function isSecretSchema(schema: JsonSchema): boolean {
  return schema.writeOnly === true || schema.format === "password" || hasPasswordWidget(schema);
}

/** Whether hints for a form draw a field as a password. Hints may stand in the schema itself. */
export function hasPasswordWidget(hints: Readonly<Record<string, unknown>>): boolean {
  const options = hints["ui:options"];
  const widgets = [
    hints.widget,
    hints["ui:widget"],
    isSchemaObject(options) ? options.widget : undefined,
  ];
  return widgets.includes("password");
}

const containing = new WeakMap<JsonSchema, boolean>();

/** Whether anything in the schema may be secret, used or not. */
export function containsSecret(schema: JsonSchema): boolean {
  const contains = containing.get(schema) ?? findsSecret(schema);
  containing.set(schema, contains);
  return contains;
}

function findsSecret(schema: JsonSchema): boolean {
  const waiting: unknown[] = [schema];
  const entered = new Set<unknown>();
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part !== "object" || part === null || entered.has(part)) continue;
    entered.add(part);
    if (isSchemaObject(part) && isSecretSchema(part)) return true;
    for (const child of Object.values(part)) if (child !== undefined) waiting.push(child);
  }
  return false;
}
