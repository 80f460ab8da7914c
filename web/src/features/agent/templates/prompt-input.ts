import type { OwnerSettings, Toolset } from "@pegboard/registry-core";
import type { FunctionNames, TemplateName, TestValues } from "@pegboard/registry-core/internal";
import {
  DEFAULT_TEMPLATES,
  type PromptValues,
  promptDay,
  promptInputs,
  promptValues,
} from "@pegboard/registry-core/prompts";

/** A template and its values; one object until one of them changes. */
export interface TemplateInput {
  template: TemplateName;
  source: string;
  values: PromptValues;
}

/** An agent in one state, drafted or saved, to make prompts from. */
export interface PromptSubject {
  toolset: Toolset;
  names: FunctionNames;
  agent: { id: string; name: string; description: string };
  settings: OwnerSettings;
}

/** Inputs by their toolset, each with everything else that it was made from. */
const inputsByToolset = new WeakMap<Toolset, { from: unknown[]; input: TemplateInput }[]>();

/**
 * A template of an agent with the values of a request, ready to be rendered; one object until
 * something in it changes.
 */
export function promptInput(
  template: TemplateName,
  subject: PromptSubject,
  given?: TestValues,
): TemplateInput {
  const { toolset, names, agent, settings } = subject;
  const { [template]: source = DEFAULT_TEMPLATES[template], variables } = settings.prompts ?? {};
  const date = given?.date ?? promptDay();
  const from = [source, names, agent, variables, given, date];
  const known = inputsByToolset.get(toolset) ?? [];
  const before = known.find(
    (one) => one.input.template === template && one.from.every((part, at) => part === from[at]),
  );
  if (before) return before.input;
  const inputs = promptInputs({ [template]: source, ...(variables && { variables }) }, given);
  const input = {
    template,
    source,
    values: promptValues(source, { toolset, names, agent, date, ...inputs }),
  };
  inputsByToolset.set(toolset, [...known, { from, input }]);
  return input;
}
