import { isDestructive, type MethodDefinition } from "../definition/tool-definition.ts";
import { withObjectRoot } from "../provider-formats/object-root.ts";
import { isSchemaObject } from "../schema/reference.ts";
import { perMethod } from "../toolset/per-method.ts";

/**
 * One line for a method: `- read_file(path, limit?): Read a file.` The full definition travels in
 * the payload.
 */
export const methodLine = perMethod(
  ({ method, functionName }) =>
    `- ${functionName}(${parameterList(method)})${riskMark(method)}: ${firstParagraph(method.description)}`,
);

function parameterList({ parameters }: MethodDefinition): string {
  const { properties, required } = withObjectRoot(parameters).schema;
  const names = isSchemaObject(properties) ? Object.keys(properties) : [];
  const needed = new Set(Array.isArray(required) ? required : []);
  return names.map((name) => (needed.has(name) ? name : `${name}?`)).join(", ");
}

function riskMark({ annotations }: MethodDefinition): string {
  return isDestructive(annotations) ? " [destructive]" : "";
}

function firstParagraph(text: string): string {
  return (text.trim().split(/\n\s*\n/, 1)[0] ?? "").replace(/\s+/g, " ");
}
