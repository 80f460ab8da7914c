import type { TemplateName, TextOrigin } from "@pegboard/registry-core";
import type { InspectorTab } from "./agent-tools-search.ts";

/** What is opened to change a piece of text: a tab of the inspector, or a line of a template. */
export type OriginPlace =
  | { tool: string; method: string | undefined; tab: InspectorTab }
  | { template: TemplateName; line: number };

/** Where a piece of text can be changed; undefined for what a format writes by itself. */
export function originPlace(
  { tool, method, field, line }: TextOrigin,
  template: TemplateName | undefined,
): OriginPlace | undefined {
  if (tool !== undefined) return { tool, method, tab: tabs.get(field) ?? "prompts" };
  return template && line !== undefined ? { template, line } : undefined;
}

/** The others are texts, which the Prompts tab has. */
const tabs = new Map<string | undefined, InspectorTab>([
  ["parameters", "arguments"],
  ["name", "overview"],
  ["app", "overview"],
  ["category", "overview"],
]);
