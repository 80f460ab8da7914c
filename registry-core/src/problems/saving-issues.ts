import type { Issue } from "../issue.ts";
import { templateIssue } from "../prompts/template-error.ts";
import { type TemplateAnalyses, templateAnalysis } from "../prompts/templates/template-analysis.ts";
import { type OwnerSettings, TEMPLATES, type TemplateName } from "../settings/owner-settings.ts";

/**
 * Issues for templates that a change leaves without a text to send; paths lead into the settings.
 * Only what would break the agent refuses a save: this, and config that no tool can be built with
 * (`newConfigIssues`). An old issue that stays refuses nothing. `analyses` are those of the
 * settings after the change, of templates that were read in a worker.
 */
export function newTemplateIssues(
  before: OwnerSettings,
  after: OwnerSettings,
  analyses: TemplateAnalyses = {},
): NewTemplateIssue[] {
  return TEMPLATES.flatMap((template) => {
    const source = after.prompts?.[template];
    if (source === undefined || source === before.prompts?.[template]) return [];
    const { issues } = analyses[template] ?? templateAnalysis(template, after.prompts);
    const issue = issues.find(({ severity }) => severity === "error");
    if (!issue) return [];
    const { line } = issue;
    return [{ ...templateIssue(template, issue), template, ...(line !== undefined && { line }) }];
  });
}

/**
 * An issue with a template that cannot be read. A template that only fails while it runs can be
 * saved, and is a problem then.
 */
export interface NewTemplateIssue extends Issue {
  /** Which template it is. */
  template: TemplateName;
  /** The line of the template, from 1. */
  line?: number;
}
