import type { Issue } from "../issue.ts";
import { templateIssue } from "../prompts/template-error.ts";
import { checkTemplate } from "../prompts/templates/check-template.ts";
import { type OwnerSettings, TEMPLATES, type TemplateName } from "../settings/owner-settings.ts";

/**
 * Templates that a change leaves without a text to send; paths lead into the settings. Only what would break the agent keeps settings
 * from being saved: this, and config that a tool cannot be built with (`newConfigFaults`). What was there before and stays refuses
 * nothing.
 */
export function newTemplateFaults(before: OwnerSettings, after: OwnerSettings): TemplateIssue[] {
  return TEMPLATES.flatMap((template) => {
    const source = after.prompts?.[template];
    if (source === undefined || source === before.prompts?.[template]) return [];
    const fault = checkTemplate(source, after.prompts?.variables).find(({ severity }) => severity === "error");
    if (!fault) return [];
    const { line } = fault;
    return [{ ...templateIssue(template, fault), template, ...(line !== undefined && { line }) }];
  });
}

/** A template that cannot be read; one that only fails while it runs is a problem of what is saved. */
export interface TemplateIssue extends Issue {
  template: TemplateName;
  /** From 1. */
  line?: number;
}
