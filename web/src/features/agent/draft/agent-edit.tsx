import {
  keepInheritedSwitches,
  type SettingsOwner,
  type TemplateName,
} from "@pegboard/registry-core/internal";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { useIcons } from "../../../api/icons.ts";
import { useWholeTools, type WholeFailure } from "../../../api/listed-tools/use-whole-tools.ts";
import type { SettingsAnswer } from "../../../api/settings.ts";
import { createSelectableContext } from "../../../components/selectable-context.tsx";
import { useEventCallback } from "../../../components/use-event-callback.ts";
import type { DraftStep, SavedSettings } from "../../../drafts/draft.ts";
import { OwnerEditor, useOwnerDraft } from "../../../settings/owner-edit.tsx";
import {
  type AgentModel,
  buildAgentModel,
  buildDefinitions,
  type Definitions,
  definitionsFor,
  definitionsWith,
  resolveSaved,
} from "../model/agent-model.ts";
import type { AgentPlace } from "../model/agent-place.ts";
import { namesOfRead } from "../model/read-tools.ts";
import { useAgentTokens } from "../model/use-agent-tokens.ts";
import type { DraftProblems } from "./draft-problems.ts";
import { useDraftProblems } from "./use-draft-problems.ts";
import { type DraftTexts, useDraftTexts } from "./use-draft-texts.ts";

/** The functions by which the open screen of an agent shows another place. */
export interface AgentLinks {
  /** Opens another agent, with an equal selection unless told otherwise. */
  openAgent(agent: string, same?: boolean): void;
  /** Opens a place of the agent's tools. */
  openPlace(place: AgentPlace): void;
  /** Opens a template of the agent at a line. */
  openPrompt(place: { template: TemplateName; line: number }): void;
}

/** An agent while it is edited. Each of its screens shares it. */
interface AgentEdit {
  /** The catalogue with the tokens and icons of the draft. */
  answer: CatalogAnswer;
  /** The definitions as every agent has them. */
  shared: Definitions;
  /** The definitions with what tools say with the draft's configs. */
  definitions: Definitions;
  draftTexts: DraftTexts;
  /** Why the texts that models read could not be loaded. */
  unread: WholeFailure | undefined;
  /** The settings as they were loaded. */
  settings: SettingsAnswer;
  saved: SavedSettings;
  model: AgentModel;
  /** Why nothing can be changed now. */
  blocked: string | undefined;
  onStep(step: DraftStep): void;
  links: AgentLinks;
}

const { Provider: EditProvider, useSelected } = createSelectableContext<AgentEdit>(
  "An agent is edited inside of AgentEditor only.",
);
const ProblemsContext = createContext<DraftProblems | undefined>(undefined);

/** A selected part of the edited agent. It changes with the draft's operations only. */
export const useAgentEdit = useSelected;

/** The problems of the drafted agent; undefined before the first check. */
export const useFoundProblems = (): DraftProblems | undefined => use(ProblemsContext);

interface AgentEditorProps {
  answer: CatalogAnswer;
  settings: SettingsAnswer;
  /** Why nothing can be changed now. */
  blocked: string | undefined;
  links: AgentLinks;
  children: ReactNode;
}

/**
 * Provides the draft of an agent and everything that follows from it. It needs a key, because
 * another agent needs another instance.
 */
export function AgentEditor({ answer, settings, blocked, links, children }: AgentEditorProps) {
  const { refusedConfigs, agent } = settings;
  const [owner] = useState<SettingsOwner>({ kind: "agent", id: agent.id });
  const everybody = useMemo(
    () => buildDefinitions(answer, refusedConfigs),
    [answer, refusedConfigs],
  );
  const shared = useMemo(() => definitionsFor(everybody, agent.id), [everybody, agent.id]);
  const { saved, drafted, onStep: addStep, own, drafting } = useOwnerDraft(owner, settings);
  const onStep = useEventCallback((step: DraftStep) =>
    addStep({
      ...step,
      operations: keepInheritedSwitches(shared.catalog, drafted.settings, step.operations),
    }),
  );
  const draftTexts = useDraftTexts(shared, settings, drafted.settings);
  const configured = useMemo(
    () => definitionsWith(shared, settings.texts),
    [shared, settings.texts],
  );
  const definitions = useMemo(
    () => definitionsWith(shared, draftTexts.texts),
    [shared, draftTexts.texts],
  );
  const savedToolset = useMemo(() => resolveSaved(configured, saved), [configured, saved]);
  const { table: tokens, failed } = useAgentTokens(
    answer,
    { shared: everybody, configured: definitions },
    drafted.settings,
  );
  const { table: savedTokens, failed: savedFailed } = useAgentTokens(
    answer,
    { shared: everybody, configured },
    saved.settings,
  );
  const uncounted = failed ?? savedFailed;
  const model = useMemo(
    () =>
      buildAgentModel(definitions, {
        saved,
        savedToolset,
        drafted,
        tokens,
        savedTokens,
        uncounted,
      }),
    [definitions, saved, savedToolset, drafted, tokens, savedTokens, uncounted],
  );
  const { texts } = draftTexts;
  const read = useMemo(
    () =>
      namesOfRead([
        { toolset: model.toolset, settings: model.settings, texts },
        { toolset: savedToolset, settings: saved.settings, texts: settings.texts },
      ]),
    [model, savedToolset, saved, texts, settings.texts],
  );
  const unread = useWholeTools(read);
  const icons = useIcons(answer.icons, model.settings);
  const shown = useMemo(() => ({ ...answer, tokens, icons }), [answer, tokens, icons]);
  const { tokenizer } = answer;
  const problems = useDraftProblems({
    definitions: shared,
    settings,
    texts,
    model,
    tokens,
    savedTokens,
    tokenizer,
  });
  const edit = useMemo(
    () => ({
      answer: shown,
      shared,
      definitions,
      draftTexts,
      unread,
      settings,
      saved,
      model,
      blocked,
      onStep,
      links,
    }),
    [
      shown,
      shared,
      definitions,
      draftTexts,
      unread,
      settings,
      saved,
      model,
      blocked,
      onStep,
      links,
    ],
  );
  const ownerEdit = useMemo(
    () => ({ ...own, onStep, tools: model.byName, icons, blocked }),
    [own, onStep, model.byName, icons, blocked],
  );
  return (
    <EditProvider value={edit}>
      <OwnerEditor edit={ownerEdit} drafting={drafting}>
        <ProblemsContext value={problems}>{children}</ProblemsContext>
      </OwnerEditor>
    </EditProvider>
  );
}
