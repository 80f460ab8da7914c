import type { TextOrigin } from "@pegboard/registry-core/formats";
import type { TemplateName } from "@pegboard/registry-core/internal";
import type { InspectorTab } from "../../../addresses/searches/agent-tools-search.ts";
import { TEMPLATE_FIELDS } from "../inspector/text-landing.ts";

/**
 * The place that opens to change a piece of text: a tab of the inspector, or a line of a template.
 */
export type OriginPlace =
  | { tool: string; method: string | undefined; tab: InspectorTab; field?: string }
  | { template: TemplateName; line: number };

/** Where a piece of text can be changed; undefined for text that a format writes by itself. */
export function originPlace(
  { tool, method, field, line }: TextOrigin,
  template: TemplateName | undefined,
): OriginPlace | undefined {
  if (tool !== undefined) {
    const text = findTextField(method, field);
    return {
      tool,
      method,
      tab: tabs.get(field) ?? "prompts",
      ...(text !== undefined && { field: text }),
    };
  }
  return template && line !== undefined ? { template, line } : undefined;
}

/**
 * The field of a text in the Prompts tab. A prompt's text about a method is made from its
 * description.
 */
function findTextField(method: string | undefined, field: string | undefined): string | undefined {
  if (field === undefined || tabs.has(field)) return undefined;
  if (method === undefined) return textOfField.get(field);
  return field === "display_name" ? "displayName" : "description";
}

const textOfField = new Map(Object.entries(TEMPLATE_FIELDS).map(([text, field]) => [field, text]));

/** The tabs of fields; all other fields are texts, which the Prompts tab has. */
const tabs = new Map<string | undefined, InspectorTab>([
  ["parameters", "arguments"],
  ["name", "overview"],
  ["app", "overview"],
  ["category", "overview"],
]);
