import type { ToolDefinition } from "@pegboard/registry-core";
import type { TemplateName, TestValues } from "@pegboard/registry-core/internal";
import { useMemo } from "react";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { isWhole } from "../model/read-tools.ts";
import { type PromptSubject, promptInput, type TemplateInput } from "../templates/prompt-input.ts";
import { type RenderedInput, useRenderedTemplate } from "../templates/use-rendered-template.ts";

interface PromptTexts {
  rendered: RenderedInput | undefined;
  /** Whether the draft changed and the text has not followed yet. */
  stale: boolean;
  saved: RenderedInput | undefined;
  /** Tools that the agent gets something of. */
  offered: ToolDefinition[];
}

/**
 * The text of a template for the draft and, with `diff`, for what is saved: both with one set of
 * test values.
 */
export function usePromptTexts(
  template: TemplateName,
  given: TestValues | undefined,
  diff: boolean,
): PromptTexts {
  const { model, definitions, saved, settings } = useAgentEdit(
    "model",
    "definitions",
    "saved",
    "settings",
  );
  const { agent } = settings;
  const { names } = definitions;
  const inputOf = (subject: PromptSubject): TemplateInput | undefined =>
    isWhole(subject.toolset) ? promptInput(template, subject, given) : undefined;
  const input = inputOf({ toolset: model.toolset, names, agent, settings: model.settings });
  const savedSubject = { toolset: model.savedToolset, names, agent, settings: saved.settings };
  const savedInput = diff ? inputOf(savedSubject) : undefined;
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
