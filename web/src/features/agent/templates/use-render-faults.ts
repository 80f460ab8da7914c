import type { OwnerSettings, Toolset } from "@pegboard/registry-core";
import type { PromptProblem } from "@pegboard/registry-core/prompts";
import { useEffect, useMemo, useRef, useState } from "react";
import type { SettingsAnswer } from "../../../api/settings.ts";
import { useAfterPause } from "../../../components/use-paused.ts";
import type { AgentModel, Definitions } from "../model/agent-model.ts";
import type { TemplateRunner } from "./template-runner.ts";

/** What only rendering an agent's prompts shows, as it is saved and as the draft has it. */
export interface RenderFaults {
  saved: readonly PromptProblem[];
  drafted: readonly PromptProblem[];
}

interface RenderFaultsInput {
  definitions: Definitions;
  settings: SettingsAnswer;
  model: AgentModel;
}

/** Later than the text that a screen shows: its rendering serves here too. */
const WHEN_QUIET_MS = 500;

const NOTHING: RenderFaults = { saved: [], drafted: [] };

/**
 * Renders what is saved and what is drafted in a worker when a draft changes no more, and keeps what that found until it is known
 * of the next change. Before the first change nothing is rendered here.
 */
export function useRenderFaults({ definitions, settings, model }: RenderFaultsInput): RenderFaults {
  const [found, setFound] = useState(NOTHING);
  const runner = useRef<TemplateRunner>(undefined);
  const { names } = definitions;
  const { agent, settings: saved } = settings;
  const { savedToolset, toolset, settings: drafted } = model;
  const isNeeded = drafted !== saved || found.saved.length + found.drafted.length > 0;
  const wanted = useMemo(
    () => (isNeeded ? { names, agent, saved, savedToolset, drafted, toolset } : undefined),
    [isNeeded, names, agent, saved, savedToolset, drafted, toolset],
  );
  useAfterPause(wanted, WHEN_QUIET_MS, async (_, stop) => {
    if (!wanted) return;
    try {
      const { createTemplateRunner, findPromptFaults } = await import("./prompt-faults.ts");
      if (stop.aborted) return;
      runner.current ??= createTemplateRunner();
      const faultsOf = (state: { settings: OwnerSettings; toolset: Toolset }, using: TemplateRunner) =>
        findPromptFaults({ names, agent, ...state }, using);
      const next = {
        saved: await faultsOf({ settings: saved, toolset: savedToolset }, runner.current),
        drafted: await faultsOf({ settings: drafted, toolset }, runner.current),
      };
      if (!stop.aborted) setFound((before) => (isSame(before, next) ? before : next));
    } catch {
      // The code that renders did not load: the Problems screen tells what is wrong once it is saved.
    }
  });
  useEffect(() => () => runner.current?.close(), []);
  return found;
}

const isSame = (one: RenderFaults, other: RenderFaults): boolean => JSON.stringify(one) === JSON.stringify(other);
