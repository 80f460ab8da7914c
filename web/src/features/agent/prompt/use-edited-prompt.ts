import { useMemo, useRef, useState } from "react";
import type { TemplateEditorHandle } from "../../../components/template-editor/template-editor.tsx";
import type { useAgentDraft } from "../draft/use-agent-draft.ts";
import { useTyping } from "../draft/use-typing.ts";
import { blockAround } from "../templates/template-block.ts";
import { templateFlaws } from "../templates/template-flaws.ts";
import { useTemplate } from "../templates/use-template.ts";
import type { AgentPromptScreenProps } from "./agent-prompt-screen.tsx";
import { unusedTexts } from "./unused-texts.ts";
import { usePromptTexts } from "./use-prompt-texts.ts";

const NO_VARIABLES = {};

/** One template while it is edited: its source, what is wrong with it, the text that it gives, and what the cursor stands on. */
export function useEditedPrompt(
  { search, settings }: Pick<AgentPromptScreenProps, "search" | "settings">,
  { model, definitions, saved, onStep }: ReturnType<typeof useAgentDraft>,
) {
  const template = search.template ?? "system";
  const diff = search.diff ?? false;
  const { prompts } = model.settings;
  const testSets = prompts?.testSets ?? {};
  const chosen = search.values !== undefined && Object.hasOwn(testSets, search.values) ? search.values : undefined;
  const editor = useRef<TemplateEditorHandle>(null);
  const [cursor, setCursor] = useState({ line: search.line ?? 1, column: 1 });
  const typing = useTyping(model.settings, onStep);
  const edited = useTemplate(template, typing.settings, typing.onStep);
  const given = chosen === undefined ? undefined : testSets[chosen];
  const texts = usePromptTexts({ template, model, definitions, saved, agent: settings.agent, given, diff });
  const { source } = edited;
  const faults = texts.rendered?.input.source === source ? texts.rendered.problems : undefined;
  const variables = prompts?.variables ?? NO_VARIABLES;
  return {
    template,
    diff,
    editor,
    cursor,
    setCursor,
    edited,
    typing,
    texts,
    /** Test values by name, and the name of those that are used. */
    testSets,
    chosen,
    flaws: useMemo(() => templateFlaws(source, variables, faults ?? []), [source, variables, faults]),
    block: useMemo(() => blockAround(source, cursor.line), [source, cursor.line]),
    unused: useMemo(() => unusedTexts(prompts, model.toolset.tools), [prompts, model.toolset]),
  };
}
