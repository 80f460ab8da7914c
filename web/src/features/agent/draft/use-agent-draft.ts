import { useMemo } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import type { SettingsAnswer } from "../../../api/settings.ts";
import { buildAgentModel, readDefinitions, resolveSaved } from "../model/agent-model.ts";
import { useAgentTokens } from "../model/use-agent-tokens.ts";
import { useOwnIcons } from "../model/use-own-icons.ts";
import { type DraftStep, draftedSettings } from "./draft.ts";
import { useDraft } from "./use-draft.ts";
import { useDraftProblems } from "./use-draft-problems.ts";
import { useSave } from "./use-save.ts";

/**
 * The draft of an agent, what it makes of the agent, and the way to save it: the same on every screen of the agent. The answer
 * comes back with the tokens of the methods as the draft has them.
 */
export function useAgentDraft(agent: string, answer: CatalogAnswer, settings: SettingsAnswer) {
  const { refusedConfigs } = settings;
  const definitions = useMemo(() => readDefinitions(answer, refusedConfigs), [answer, refusedConfigs]);
  const saved = useMemo(() => ({ revision: settings.revision, settings: settings.settings }), [settings]);
  const { draft, dispatch, settle } = useDraft(agent, saved, definitions.catalog.tools);
  const savedToolset = useMemo(() => resolveSaved(definitions, saved), [definitions, saved]);
  const drafted = useMemo(() => draftedSettings(draft, saved), [draft, saved]);
  const { table: tokens, failed } = useAgentTokens(answer, definitions, drafted);
  const { table: savedTokens, failed: savedFailed } = useAgentTokens(answer, definitions, saved.settings);
  const uncounted = failed ?? savedFailed;
  const model = useMemo(
    () => buildAgentModel(definitions, { saved, savedToolset, draft, tokens, savedTokens, uncounted }),
    [definitions, saved, savedToolset, draft, tokens, savedTokens, uncounted],
  );
  const shown = useMemo(() => (tokens === answer.tokens ? answer : { ...answer, tokens }), [answer, tokens]);
  const saving = useSave(agent, { draft, model }, dispatch);
  const problems = useDraftProblems({ definitions, settings, model, tokens, savedTokens, tokenizer: answer.tokenizer });
  const onStep = (step: DraftStep) => dispatch({ type: "change", step });
  return {
    answer: useOwnIcons(shown, model.settings),
    definitions,
    saved,
    draft,
    dispatch,
    settle,
    model,
    saving,
    problems,
    onStep,
  };
}
