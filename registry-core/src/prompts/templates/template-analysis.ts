import type { TemplateTool } from "../../definition/template-names.ts";
import type { JsonObject } from "../../schema/json-schema.ts";
import type { PromptSettings, TemplateName } from "../../settings/owner-settings.ts";
import { DEFAULT_TEMPLATES } from "../default-templates.ts";
import { usedFields } from "../used-fields.ts";
import { checkTemplate, type TemplateFault } from "./check-template.ts";

/**
 * What reading a template tells without running it. Plain data, so that a worker can read what
 * anybody may write.
 */
export interface TemplateAnalysis {
  faults: TemplateFault[];
  /** Fields of tools that it writes. */
  fields: (keyof TemplateTool)[];
}

/** Of each of an agent's own templates, where somebody has read it already. */
export type TemplateAnalyses = Readonly<Partial<Record<TemplateName, TemplateAnalysis>>>;

/** Reads a template: what is wrong with it, and which fields of tools it writes. */
export function analyzeTemplate(
  source: string,
  variables?: Readonly<JsonObject>,
): TemplateAnalysis {
  const fields = new Set(usedFields(source).map(({ field }) => field));
  return { faults: checkTemplate(source, variables), fields: [...fields] };
}

const NO_PROMPTS: PromptSettings = {};
const read = new WeakMap<PromptSettings, Partial<Record<TemplateName, TemplateAnalysis>>>();

/**
 * The analysis of an agent's template: of its own, else of the default one. The same prompts are
 * analyzed once.
 */
export function templateAnalysis(template: TemplateName, prompts = NO_PROMPTS): TemplateAnalysis {
  const analyses = read.get(prompts) ?? {};
  read.set(prompts, analyses);
  analyses[template] ??= analyzeTemplate(
    prompts[template] ?? DEFAULT_TEMPLATES[template],
    prompts.variables,
  );
  return analyses[template];
}
