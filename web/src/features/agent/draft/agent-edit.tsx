import {
  keepInheritedSwitches,
  namedTools,
  type SettingsOwner,
  type TemplateName,
} from "@pegboard/registry-core/internal";
import { createSelectableContext } from "@pegboard/ui/selectable-context.tsx";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { type ReactNode, useMemo, useState } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { useIcons } from "../../../api/icons.ts";
import { useWholeTools, type WholeListError } from "../../../api/listed-tools/use-whole-tools.ts";
import type { SettingsAnswer } from "../../../api/settings.ts";
import type { DraftStep, SavedSettings } from "../../../drafts/draft.ts";
import {
  type OwnerDraftEdit,
  OwnerEditor,
  useOwnerDraft,
} from "../../../owner-editor/owner-edit.tsx";
import {
  type AgentModel,
  buildAgentModel,
  buildDefinitions,
  type Definitions,
  definitionsFor,
  definitionsWith,
  namesOfRead,
  resolveSaved,
} from "./agent-model.ts";
import type { DraftProblems } from "./draft-problems.ts";
import { type DraftTexts, useDraftTexts } from "./draft-texts.ts";
import { useAgentTokens } from "./token-counts.ts";
import { useDraftProblems } from "./use-draft-problems.ts";

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
  /** The definitions as the organisation has them. */
  organisation: Definitions;
  /** The definitions as every agent has them. */
  shared: Definitions;
  /** The definitions with what tools say with the draft's configs. */
  definitions: Definitions;
  draftTexts: DraftTexts;
  /** Why the texts that models read could not be loaded. */
  unread: WholeListError | undefined;
  /** The settings as they were loaded. */
  settings: SettingsAnswer;
  saved: SavedSettings;
  model: AgentModel;
  /** The problems of the drafted agent; undefined before the first check. */
  problems: DraftProblems | undefined;
  /** Why nothing can be changed now. */
  blocked: string | undefined;
  onStep(step: DraftStep): void;
  links: AgentLinks;
}

const {
  Provider: EditProvider,
  useSelected,
  useLatest,
} = createSelectableContext<AgentEdit>("An agent is edited inside of AgentEditor only.");

/** A selected part of the edited agent. It changes with the draft and with what is found in it. */
export const useAgentEdit = useSelected;

/** A function that reads the edited agent when somebody acts, so that no change draws its caller. */
export const useLatestAgentEdit = useLatest;

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
export function AgentEditor({ answer, settings, links, children, ...props }: AgentEditorProps) {
  const [owner] = useState<SettingsOwner>({ kind: "agent", id: settings.agent.id });
  const { own, drafting, ...draft } = useOwnerDraft(owner, settings);
  const { saved, drafted } = draft;
  const blocked = draft.whyNot ?? props.blocked;
  const agent = useDraftedAgent(answer, settings, draft);
  const { organisation, shared, model, draftTexts } = agent;
  const savedTools = useMemo(() => namedTools(model.savedToolset), [model.savedToolset]);
  const onStep = useEventCallback((step: DraftStep) =>
    draft.onStep({
      ...step,
      operations: keepInheritedSwitches(shared.catalog, drafted.settings, step.operations),
    }),
  );
  const icons = useIcons(answer.icons, model.settings);
  const tokens = model.tokens.drafted;
  const shown = useMemo(() => ({ ...answer, tokens, icons }), [answer, tokens, icons]);
  const { texts } = draftTexts;
  const { tokenizer } = answer;
  const problems = useDraftProblems({
    definitions: organisation,
    settings,
    texts,
    model,
    tokenizer,
  });
  return (
    <EditProvider
      value={{ ...agent, answer: shown, settings, saved, problems, blocked, onStep, links }}
    >
      <OwnerEditor
        edit={{ ...own, onStep, tools: model.byName, savedTools, icons, blocked }}
        drafting={drafting}
      >
        {children}
      </OwnerEditor>
    </EditProvider>
  );
}

/**
 * The agent as the draft has it, by the tools of the catalogue. It loads what models read of them,
 * and the texts and counts that only the draft has.
 */
function useDraftedAgent(
  answer: CatalogAnswer,
  settings: SettingsAnswer,
  { saved, drafted }: Pick<OwnerDraftEdit, "saved" | "drafted">,
): Pick<AgentEdit, "organisation" | "shared" | "definitions" | "draftTexts" | "model" | "unread"> {
  const { refusedConfigs, agent, texts: savedTexts } = settings;
  const organisation = useMemo(
    () => buildDefinitions(answer, refusedConfigs),
    [answer, refusedConfigs],
  );
  const shared = useMemo(() => definitionsFor(organisation, agent.id), [organisation, agent.id]);
  const draftTexts = useDraftTexts(shared, settings, drafted.settings);
  const { texts } = draftTexts;
  const configured = useMemo(() => definitionsWith(shared, savedTexts), [shared, savedTexts]);
  const definitions = useMemo(() => definitionsWith(shared, texts), [shared, texts]);
  const savedToolset = useMemo(() => resolveSaved(configured, saved), [configured, saved]);
  const { table: tokens, failed } = useAgentTokens(
    answer,
    { shared: organisation, configured: definitions },
    drafted.settings,
  );
  const { table: savedTokens, failed: savedFailed } = useAgentTokens(
    answer,
    { shared: organisation, configured },
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
  const read = useMemo(
    () =>
      namesOfRead([
        { toolset: model.toolset, settings: model.settings, texts },
        { toolset: savedToolset, settings: saved.settings, texts: savedTexts },
      ]),
    [model, savedToolset, saved, texts, savedTexts],
  );
  return { organisation, shared, definitions, draftTexts, model, unread: useWholeTools(read) };
}

/** A place on an agent's Tools screen, for links. Undefined removes a part of the address. */
export interface AgentPlace {
  tool?: string | undefined;
  method?: string | undefined;
  tab?: "overview" | "config" | "arguments" | "calls" | "prompts" | "payload" | "why";
  editor?: "json" | undefined;
  /** The pointer to a field of the config. */
  field?: string | undefined;
}
