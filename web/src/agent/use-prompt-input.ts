import {
  type AgentSettings,
  DEFAULT_TEMPLATES,
  type FunctionNames,
  promptInputs,
  promptValues,
  type TemplateName,
  type TestValues,
  type Toolset,
} from "@pegboard/registry-core";
import { useMemo } from "react";
import type { TemplateInput } from "./use-rendered-template.ts";

/** An agent in one state, drafted or saved: what its prompts are made from. */
export interface PromptSubject {
  toolset: Toolset;
  names: FunctionNames;
  agent: { id: string; name: string; description: string };
  settings: AgentSettings;
}

/** A template of an agent with the values of a request, ready to be rendered. */
export function promptInput(template: TemplateName, subject: PromptSubject, given: TestValues = {}): TemplateInput {
  const { toolset, names, agent, settings } = subject;
  const source = settings.prompts?.[template] ?? DEFAULT_TEMPLATES[template];
  const date = given.date ?? today();
  const inputs = promptInputs(settings.prompts, given);
  return { template, source, values: promptValues(source, { toolset, names, agent, date, ...inputs }) };
}

/** The same object until something in it changes: the other template and other test values do not. */
export function usePromptInput(
  template: TemplateName,
  subject: PromptSubject | undefined,
  given: TestValues | undefined,
): TemplateInput | undefined {
  const { toolset, names, agent, settings } = subject ?? {};
  const source = settings?.prompts?.[template];
  const variables = settings?.prompts?.variables;
  const isGiven = settings !== undefined;
  return useMemo(() => {
    if (!toolset || !names || !agent || !isGiven) return undefined;
    const prompts = { ...(source !== undefined && { [template]: source }), ...(variables && { variables }) };
    return promptInput(template, { toolset, names, agent, settings: { prompts } }, given);
  }, [template, toolset, names, agent, isGiven, source, variables, given]);
}

/** The day as the server has it for prompts, in UTC: `2026-11-20`. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}
