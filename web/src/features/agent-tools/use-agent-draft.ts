import { useMemo } from "react";
import type { CatalogAnswer } from "../../api/catalog.ts";
import type { SettingsAnswer } from "../../api/settings.ts";
import { buildAgentModel, readDefinitions, resolveSaved } from "./agent-model.ts";
import type { DraftStep } from "./draft.ts";
import { useDraft } from "./use-draft.ts";
import { useOwnIcons } from "./use-own-icons.ts";
import { useSave } from "./use-save.ts";

/** The draft of an agent, what it makes of the agent, and the way to save it: the same on every screen of the agent. */
export function useAgentDraft(agent: string, answer: CatalogAnswer, settings: SettingsAnswer) {
  const definitions = useMemo(() => readDefinitions(answer), [answer]);
  const saved = useMemo(() => ({ revision: settings.revision, settings: settings.settings }), [settings]);
  const { draft, dispatch, settle } = useDraft(agent, saved, definitions.catalog.tools);
  const savedToolset = useMemo(() => resolveSaved(definitions, saved), [definitions, saved]);
  const model = useMemo(
    () => buildAgentModel(definitions, { saved, savedToolset, draft, tokens: answer.tokens }),
    [definitions, saved, savedToolset, draft, answer.tokens],
  );
  const saving = useSave(agent, { draft, model }, dispatch);
  const onStep = (step: DraftStep) => dispatch({ type: "change", step });
  return {
    answer: useOwnIcons(answer, model.settings),
    definitions,
    saved,
    draft,
    dispatch,
    settle,
    model,
    saving,
    onStep,
  };
}
