import type { TokenTable } from "@pegboard/registry-core/internal";
import type { CheckedAgent } from "@pegboard/registry-core/problems";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { preferencesQuery } from "../../../api/preferences.ts";
import { ignoredProblemsQuery } from "../../../api/problems.ts";
import type { SettingsAnswer } from "../../../api/settings.ts";
import { useDebouncedEffect } from "../../../components/use-debounced.ts";
import type { AgentModel, Definitions } from "../model/agent-model.ts";
import { isWhole } from "../model/read-tools.ts";
import { useRenderFaults } from "../templates/use-render-faults.ts";
import type { DraftProblems, ProblemState } from "./draft-problems.ts";

/** The pause after which problems are checked, so that the effect of a click is painted first. */
const AFTER_PAINT_MS = 50;

const NO_IGNORED_PROBLEMS = {};

interface CheckedDraft {
  /** The definitions as every agent has them. */
  definitions: Definitions;
  settings: SettingsAnswer;
  /** The texts of tools with the draft's configs. */
  texts: SettingsAnswer["texts"];
  model: AgentModel;
  tokens: TokenTable;
  savedTokens: TokenTable;
  tokenizer: string;
}

/**
 * The problems of the drafted agent, checked once after a change is painted. Undefined before the
 * first check.
 */
export function useDraftProblems(given: CheckedDraft): DraftProblems | undefined {
  const { settings, texts, model, tokens, savedTokens } = given;
  const ignored = useQuery(ignoredProblemsQuery).data ?? NO_IGNORED_PROBLEMS;
  const rendered = useRenderFaults(given);
  const stateWith = useStateWith(given);
  const { savedToolset, toolset, settings: draftedSettings } = model;
  const saved = useMemo(
    () =>
      stateWith(
        {
          settings: settings.settings,
          toolset: savedToolset,
          texts: settings.texts,
          rendered: rendered.saved,
        },
        savedTokens,
      ),
    [stateWith, settings, savedToolset, savedTokens, rendered.saved],
  );
  const drafted = useMemo(
    () =>
      stateWith({ settings: draftedSettings, toolset, texts, rendered: rendered.drafted }, tokens),
    [stateWith, draftedSettings, toolset, texts, tokens, rendered.drafted],
  );
  const [found, setFound] = useState<DraftProblems>();
  const input = useMemo(() => ({ saved, drafted, ignored }), [saved, drafted, ignored]);
  useDebouncedEffect(input, AFTER_PAINT_MS, async (_, signal) => {
    if (!isWhole(toolset) || !isWhole(savedToolset)) return;
    try {
      const { findDraftProblems } = await import("./draft-problems.ts");
      if (!signal.aborted)
        await findDraftProblems(input, found?.saved, { signal, onFound: setFound });
    } catch {
      // The chunk did not load. The Problems screen shows the saved state's problems.
    }
  });
  return found;
}

/** A function that makes a state of the parts that differ between the saved and the drafted one. */
function useStateWith({ definitions, settings, tokenizer }: CheckedDraft) {
  const functionLimits = useQuery({
    ...preferencesQuery,
    select: (answer) => answer.functionLimits,
  }).data;
  return useMemo(() => {
    const { id, name } = settings.agent;
    const changes = Object.entries(settings.configStates).map(
      ([tool, config]) => [tool, config.changes] as const,
    );
    const configChanges = Object.fromEntries(changes);
    type Differing = Pick<CheckedAgent, "settings" | "toolset" | "texts" | "rendered">;
    return (state: Differing, counts: TokenTable): ProblemState => {
      const agent = { id, name, configChanges, ...state, tokens: { counts, tokenizer } };
      return { definitions, functionLimits, agent };
    };
  }, [definitions, settings, tokenizer, functionLimits]);
}
