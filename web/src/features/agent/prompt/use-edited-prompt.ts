import type { OwnerSettings, ResolvedTool, ToolDefinition } from "@pegboard/registry-core";
import {
  type PromptSettings,
  TEXT_FIELD_TITLES,
  type TemplateName,
  type TestValues,
  type ToolPromptTexts,
} from "@pegboard/registry-core/internal";
import { DEFAULT_TEMPLATES, unusedTexts as unusedOf } from "@pegboard/registry-core/prompts";
import type { TemplateEditorHandle } from "@pegboard/ui/template-editor/template-editor.tsx";
import { useMemo, useRef, useState } from "react";
import type { AgentPromptSearch } from "../../../addresses/searches/agent-prompt-search.ts";
import type { DraftStep } from "../../../drafts/draft.ts";
import { t } from "../../../messages/t.ts";
import { useTyping } from "../../../owner-editor/use-typing.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { isWhole } from "../draft/agent-model.ts";
import { type PromptSubject, promptInput, type TemplateInput } from "../templates/prompt-input.ts";
import { type RenderedInput, useRenderedTemplate } from "../templates/use-rendered-template.ts";
import { findBlockAround, templateMarks } from "./template-source.ts";

const EDIT_TEMPLATE = { system: t("Edit the system template"), user: t("Edit the user template") };

const RESET_TEMPLATE = {
  system: t("Reset the system template"),
  user: t("Reset the user template"),
};

export const NO_VARIABLES = {};

export type EditedPrompt = ReturnType<typeof useEditedPrompt>;

/**
 * One template while it is edited: its source, its issues, the text that it makes, and what the
 * cursor stands on.
 */
export function useEditedPrompt(search: AgentPromptSearch) {
  const model = useAgentEdit((edit) => edit.model);
  const template = search.template ?? "system";
  const diff = search.diff ?? false;
  const { prompts } = model.settings;
  const testSets = prompts?.testSets ?? {};
  const chosen =
    search.values !== undefined && Object.hasOwn(testSets, search.values)
      ? search.values
      : undefined;
  const editor = useRef<TemplateEditorHandle>(null);
  const [cursor, setCursor] = useState({ line: search.line ?? 1, column: 1 });
  const typing = useTyping();
  const edited = useTemplate(template, typing.settings, typing.onStep);
  const given = chosen === undefined ? undefined : testSets[chosen];
  const texts = usePromptTexts(template, given, diff);
  const { source } = edited;
  const issues = texts.rendered?.input.source === source ? texts.rendered.problems : undefined;
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
    issues: useMemo(
      () => templateMarks(source, variables, issues ?? []),
      [source, variables, issues],
    ),
    block: useMemo(() => findBlockAround(source, cursor.line), [source, cursor.line]),
    unused: useMemo(
      () => (isWhole(model.toolset) ? findUnusedTexts(prompts, model.toolset.tools) : []),
      [prompts, model.toolset],
    ),
  };
}

/** The pause that ends a step of the draft's undo: typing with shorter ones is one step. */
const STEP_PAUSE_MS = 1000;

/** The source of a template: the agent's own, or the default one. */
const templateSource = ({ prompts }: OwnerSettings, template: TemplateName): string =>
  prompts?.[template] ?? DEFAULT_TEMPLATES[template];

/**
 * The edited template. A changed default becomes the agent's own; when the texts are equal, the
 * template is the default again.
 */
function useTemplate(
  template: TemplateName,
  settings: OwnerSettings,
  onStep: (step: DraftStep) => void,
) {
  const burst = useRef({ number: 0, last: 0 });
  const source = templateSource(settings, template);
  const onChange = (next: string) => {
    const now = Date.now();
    if (now - burst.current.last > STEP_PAUSE_MS) burst.current.number++;
    burst.current.last = now;
    onStep({
      label: EDIT_TEMPLATE[template],
      operations: [
        next === DEFAULT_TEMPLATES[template]
          ? { op: "resetTemplate", template }
          : { op: "setTemplate", template, source: next },
      ],
      field: `template ${template} ${burst.current.number}`,
    });
  };
  return {
    source,
    isOwn: source !== DEFAULT_TEMPLATES[template],
    onChange,
    reset: () =>
      onStep({
        label: RESET_TEMPLATE[template],
        operations: [{ op: "resetTemplate", template }],
      }),
  };
}

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
function usePromptTexts(
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

/** A text that a tool brings and that no template of the agent writes. */
export interface UnusedToolText {
  tool: string;
  displayName: string;
  field: keyof ToolPromptTexts;
  /** The title: "User prompt". */
  title: string;
}

/** Texts of active tools that get into neither prompt, by the names that people know. */
function findUnusedTexts(
  prompts: PromptSettings | undefined,
  tools: readonly ResolvedTool[],
): UnusedToolText[] {
  return unusedOf(prompts, tools).map(({ tool: { definition }, text }) => ({
    tool: definition.name,
    displayName: definition.displayName,
    field: text,
    title: TEXT_FIELD_TITLES[text](t),
  }));
}
