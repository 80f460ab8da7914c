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

/** A template of an agent with the values of a request, ready to be rendered; the same object until one of them changes. */
export function usePromptInput(
  template: TemplateName,
  subject: PromptSubject | undefined,
  given: TestValues | undefined,
): TemplateInput | undefined {
  const { toolset, names, agent, settings } = subject ?? {};
  const source = settings && (settings.prompts?.[template] ?? DEFAULT_TEMPLATES[template]);
  const variables = settings?.prompts?.variables;
  const date = given?.date ?? today();
  return useMemo(() => {
    if (!toolset || !names || !agent || source === undefined) return undefined;
    const inputs = promptInputs(variables && { variables }, given);
    return { source, values: promptValues(source, { toolset, names, agent, date, ...inputs }) };
  }, [toolset, names, agent, source, variables, given, date]);
}

/** The day as prompts have it: `2026-11-20`, in UTC as on the server. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}
