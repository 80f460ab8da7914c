import type { Issue } from "../issue.ts";
import { templateIssue } from "../prompts/template-error.ts";
import { type TemplateAnalyses, templateAnalysis } from "../prompts/templates/template-analysis.ts";
import { type OwnerSettings, TEMPLATES, type TemplateName } from "../settings/owner-settings.ts";

/**
 * Issues for templates that a change leaves without a text to send; paths lead into the settings.
 * Only what would break the agent refuses a save: this, and config that no tool can be built with
 * (`newConfigFaults`). An old fault that stays refuses nothing. `analyses` are those of the
 * settings after the change, of templates that were read in a worker.
 */
export function newTemplateFaults(
  before: OwnerSettings,
  after: OwnerSettings,
  analyses: TemplateAnalyses = {},
): TemplateIssue[] {
  return TEMPLATES.flatMap((template) => {
    const source = after.prompts?.[template];
    if (source === undefined || source === before.prompts?.[template]) return [];
    const { faults } = analyses[template] ?? templateAnalysis(template, after.prompts);
    const fault = faults.find(({ severity }) => severity === "error");
    if (!fault) return [];
    const { line } = fault;
    return [{ ...templateIssue(template, fault), template, ...(line !== undefined && { line }) }];
  });
}

/**
 * An issue with a template that cannot be read. A template that only fails while it runs can be
 * saved, and is a problem then.
 */
export interface TemplateIssue extends Issue {
  template: TemplateName;
  /** The line of the template, from 1. */
  line?: number;
}
