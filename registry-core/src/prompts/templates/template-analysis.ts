import type { JsonObject } from "@pegboard/json-schema";
import { memoByIdentity } from "../../memo-by-identity.ts";
import type { PromptSettings, TemplateName } from "../../settings/owner-settings.ts";
import { DEFAULT_TEMPLATES } from "../default-templates.ts";
import { usedFields } from "../used-fields.ts";
import { checkTemplate, type TemplateIssue } from "./check-template.ts";
import type { TemplateTool } from "./template-fields.ts";

/**
 * The result of reading a template without running it. It is plain data, so that a worker can read
 * what anybody may write.
 */
export interface TemplateAnalysis {
  /** What cannot be what its author meant, in the order of the lines. */
  issues: TemplateIssue[];
  /** Fields of tools that the template writes. */
  fields: (keyof TemplateTool)[];
}

/** Analyses of an agent's own templates, where they have been read already. */
export type TemplateAnalyses = Readonly<Partial<Record<TemplateName, TemplateAnalysis>>>;

/** Reads a template: its issues, and the fields of tools that it writes. */
export function analyzeTemplate(
  source: string,
  variables?: Readonly<JsonObject>,
): TemplateAnalysis {
  const fields = new Set(usedFields(source).map(({ field }) => field));
  return { issues: checkTemplate(source, variables), fields: [...fields] };
}

const NO_PROMPT_SETTINGS: PromptSettings = {};
const analysesOf = memoByIdentity(
  (_prompts: PromptSettings): Partial<Record<TemplateName, TemplateAnalysis>> => ({}),
);

/**
 * The analysis of an agent's template: of its own, else of the default one. It is made once for
 * each prompts object.
 */
export function templateAnalysis(
  template: TemplateName,
  prompts = NO_PROMPT_SETTINGS,
): TemplateAnalysis {
  const analyses = analysesOf(prompts);
  analyses[template] ??= analyzeTemplate(
    prompts[template] ?? DEFAULT_TEMPLATES[template],
    prompts.variables,
  );
  return analyses[template];
}
