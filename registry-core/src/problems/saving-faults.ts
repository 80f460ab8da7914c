import { checkTemplate } from "../prompts/check-template.ts";
import type { AgentSettings, TemplateName } from "../registry/agent-settings.ts";
import type { Issue } from "../schema/json-schema.ts";

/*
 * Only what would break the agent keeps settings from being saved: config that a tool cannot be built with, and a template that
 * cannot be rendered. A fault that was there before and that the change does not touch refuses nothing.
 */

/**
 * What a change makes wrong in the config of one tool, from what was wrong before and what is wrong after it. A key that is reset
 * refuses nothing: unset is what everybody starts with. `touched`: key to whether it is set (true) or reset (false).
 */
export function newConfigFaults(
  before: readonly Issue[],
  after: readonly Issue[],
  touched: ReadonlyMap<string, boolean>,
): Issue[] {
  const known = new Set(before.map((issue) => JSON.stringify(issue)));
  return after.filter((issue) => {
    const change = touched.get(String(issue.path[0]));
    return change === true || (change === undefined && !known.has(JSON.stringify(issue)));
  });
}

const TEMPLATES = ["system", "user"] as const satisfies readonly TemplateName[];

/** Templates that a change leaves without a text to send; paths lead into the settings. */
export function newTemplateFaults(before: AgentSettings, after: AgentSettings): TemplateIssue[] {
  return TEMPLATES.flatMap((template) => {
    const source = after.prompts?.[template];
    if (source === undefined || source === before.prompts?.[template]) return [];
    const fault = checkTemplate(source, after.prompts?.variables).find(({ severity }) => severity === "error");
    if (!fault) return [];
    const { line } = fault;
    const message = `${line === undefined ? "" : `Line ${line}: `}${fault.message}`;
    return [{ path: ["prompts", template], message, template, ...(line !== undefined && { line }) }];
  });
}

/** A template that cannot be rendered. */
export interface TemplateIssue extends Issue {
  template: TemplateName;
  /** From 1. */
  line?: number;
}
