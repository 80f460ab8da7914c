import type { OwnerSettings, Toolset } from "@pegboard/registry-core";
import type { TokenTable } from "@pegboard/registry-core/internal";
import type { CheckedAgent } from "@pegboard/registry-core/problems";
import type { PromptProblem } from "@pegboard/registry-core/prompts";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { preferencesQuery } from "../../../api/preferences.ts";
import { ignoredProblemsQuery } from "../../../api/problems.ts";
import type { SettingsAnswer } from "../../../api/settings.ts";
import type { TemplateRunner } from "../templates/template-runner.ts";
import { type AgentModel, type Definitions, isWhole } from "./agent-model.ts";
import type { DraftProblems, ProblemState } from "./draft-problems.ts";

/** The pause after which problems are checked, so that the effect of a click is painted first. */
const AFTER_PAINT_MS = 50;

const NO_IGNORED_PROBLEMS = {};

interface CheckedDraft {
  /** The definitions as the organisation has them. */
  definitions: Definitions;
  settings: SettingsAnswer;
  /** The texts of tools with the draft's configs. */
  texts: SettingsAnswer["texts"];
  model: AgentModel;
  tokenizer: string;
}

/**
 * The problems of the drafted agent, checked once after a change is painted. Undefined before the
 * first check.
 */
export function useDraftProblems(given: CheckedDraft): DraftProblems | undefined {
  const { settings, texts, model } = given;
  const ignored = useQuery(ignoredProblemsQuery).data ?? NO_IGNORED_PROBLEMS;
  const rendered = useRenderIssues(given);
  const stateWith = useStateWith(given);
  const { savedToolset, toolset, settings: draftedSettings, tokens } = model;
  const saved = useMemo(
    () =>
      stateWith(
        {
          settings: settings.settings,
          toolset: savedToolset,
          texts: settings.texts,
          rendered: rendered.saved,
        },
        tokens.saved,
      ),
    [stateWith, settings, savedToolset, tokens.saved, rendered.saved],
  );
  const drafted = useMemo(
    () =>
      stateWith(
        { settings: draftedSettings, toolset, texts, rendered: rendered.drafted },
        tokens.drafted,
      ),
    [stateWith, draftedSettings, toolset, texts, tokens.drafted, rendered.drafted],
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
    const { id, name, group } = settings.agent;
    const changes = Object.entries(settings.configStates).map(
      ([tool, config]) => [tool, config.changes] as const,
    );
    const configChanges = Object.fromEntries(changes);
    type Differing = Pick<CheckedAgent, "settings" | "toolset" | "texts" | "rendered">;
    return (state: Differing, counts: TokenTable): ProblemState => {
      const agent = { id, name, group, configChanges, ...state, tokens: { counts, tokenizer } };
      return { definitions, functionLimits, agent };
    };
  }, [definitions, settings, tokenizer, functionLimits]);
}

/** Problems that only rendering shows, of the saved and of the drafted agent. */
interface RenderIssues {
  saved: readonly PromptProblem[];
  drafted: readonly PromptProblem[];
}

interface RenderIssuesInput {
  definitions: Definitions;
  settings: SettingsAnswer;
  model: AgentModel;
}

/**
 * The pause after which templates are rendered. It is longer than that of a shown text, whose
 * rendering is reused here.
 */
const ISSUES_DEBOUNCE_MS = 500;

const NO_RENDER_ISSUES: RenderIssues = { saved: [], drafted: [] };

/**
 * Renders the saved and the drafted prompts in a worker when the draft rests, and keeps the result
 * until the next time. Without a draft it renders nothing.
 */
function useRenderIssues({ definitions, settings, model }: RenderIssuesInput): RenderIssues {
  const [found, setFound] = useState(NO_RENDER_ISSUES);
  const runner = useRef<TemplateRunner>(undefined);
  const { names } = definitions;
  const { agent, settings: saved } = settings;
  const { savedToolset, toolset, settings: drafted } = model;
  const isThere = isWhole(savedToolset) && isWhole(toolset);
  const isNeeded = isThere && (drafted !== saved || found.saved.length + found.drafted.length > 0);
  const wanted = useMemo(
    () => (isNeeded ? { names, agent, saved, savedToolset, drafted, toolset } : undefined),
    [isNeeded, names, agent, saved, savedToolset, drafted, toolset],
  );
  useDebouncedEffect(wanted, ISSUES_DEBOUNCE_MS, async (_, stop) => {
    if (!wanted) return;
    try {
      const { createTemplateRunner, findPromptIssuesOf: findPromptIssues } = await import(
        "../templates/template-runner.ts"
      );
      if (stop.aborted) return;
      runner.current ??= createTemplateRunner();
      const issuesOf = (
        state: { settings: OwnerSettings; toolset: Toolset },
        using: TemplateRunner,
      ) => findPromptIssues({ names, agent, ...state }, using);
      const next = {
        saved: await issuesOf({ settings: saved, toolset: savedToolset }, runner.current),
        drafted: await issuesOf({ settings: drafted, toolset }, runner.current),
      };
      if (!stop.aborted) setFound((before) => (sameIssues(before, next) ? before : next));
    } catch {
      // The rendering code did not load. The Problems screen shows the problem after saving.
    }
  });
  useEffect(() => () => runner.current?.close(), []);
  return found;
}

const sameIssues = (one: RenderIssues, other: RenderIssues): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
