import type { TemplateTool } from "../../definition/template-names.ts";
import type { JsonObject } from "../../schema/json-schema.ts";
import type { PromptSettings, TemplateName } from "../../settings/owner-settings.ts";
import { DEFAULT_TEMPLATES } from "../default-templates.ts";
import { usedFields } from "../used-fields.ts";
import { checkTemplate, type TemplateFault } from "./check-template.ts";

/** What reading a template tells without running it. Plain data, so that a worker can read what anybody may write. */
export interface TemplateReading {
  faults: TemplateFault[];
  /** Fields of tools that it writes. */
  fields: (keyof TemplateTool)[];
}

/** Of each of an agent's own templates, where somebody has read it already. */
export type TemplateReadings = Readonly<Partial<Record<TemplateName, TemplateReading>>>;

/** Reads a template: what is wrong with it, and which fields of tools it writes. */
export function readingOf(source: string, variables?: Readonly<JsonObject>): TemplateReading {
  const fields = new Set(usedFields(source).map(({ field }) => field));
  return { faults: checkTemplate(source, variables), fields: [...fields] };
}

const NO_PROMPTS: PromptSettings = {};
const read = new WeakMap<PromptSettings, Partial<Record<TemplateName, TemplateReading>>>();

/** The reading of an agent's template: of its own, else of the default one. The same prompts are read once. */
export function templateReading(template: TemplateName, prompts = NO_PROMPTS): TemplateReading {
  const readings = read.get(prompts) ?? {};
  read.set(prompts, readings);
  readings[template] ??= readingOf(prompts[template] ?? DEFAULT_TEMPLATES[template], prompts.variables);
  return readings[template];
}
