import type { TemplateName, TestValues, ToolDefinition } from "@pegboard/registry-core";
import { useMemo } from "react";
import type { SavedSettings } from "../draft/draft.ts";
import type { AgentModel, Definitions } from "../model/agent-model.ts";
import { type PromptSubject, promptInput } from "../templates/prompt-input.ts";
import { type RenderedInput, useRenderedTemplate } from "../templates/use-rendered-template.ts";

export interface PromptTextsInput {
  template: TemplateName;
  model: AgentModel;
  definitions: Definitions;
  saved: SavedSettings;
  agent: PromptSubject["agent"];
  /** Test values. */
  given: TestValues | undefined;
  /** Whether the saved text is wanted too. */
  diff: boolean;
}

export interface PromptTexts {
  rendered: RenderedInput | undefined;
  /** The draft has moved on. */
  stale: boolean;
  saved: RenderedInput | undefined;
  /** Tools of which the agent gets something. */
  offered: ToolDefinition[];
}

/** The text of a template for the draft and, where it is wanted, for what is saved: both with the same test values. */
export function usePromptTexts(props: PromptTextsInput): PromptTexts {
  const { template, model, definitions, saved, agent, given, diff } = props;
  const { names } = definitions;
  const input = promptInput(template, { toolset: model.toolset, names, agent, settings: model.settings }, given);
  const savedSubject = { toolset: model.savedToolset, names, agent, settings: saved.settings };
  const savedInput = diff ? promptInput(template, savedSubject, given) : undefined;
  const rendered = useRenderedTemplate(input);
  const offered = useMemo(
    () =>
      model.toolset.tools
        .filter(({ methods }) => methods.some((method) => method.offered))
        .map(({ definition }) => definition),
    [model.toolset],
  );
  return {
    rendered,
    stale: rendered !== undefined && rendered.input !== input,
    saved: useRenderedTemplate(savedInput),
    offered,
  };
}
