import type { OwnerSettings, Toolset } from "@pegboard/registry-core";
import type { PromptProblem } from "@pegboard/registry-core/prompts";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import type { SettingsAnswer } from "../../../api/settings.ts";
import type { AgentModel, Definitions } from "../model/agent-model.ts";
import { isWhole } from "../model/read-tools.ts";
import type { TemplateRunner } from "./template-runner.ts";

/** Problems that only rendering shows, of the saved and of the drafted agent. */
export interface RenderFaults {
  saved: readonly PromptProblem[];
  drafted: readonly PromptProblem[];
}

interface RenderFaultsInput {
  definitions: Definitions;
  settings: SettingsAnswer;
  model: AgentModel;
}

/**
 * The pause after which templates are rendered. It is longer than that of a shown text, whose
 * rendering is reused here.
 */
const FAULTS_DEBOUNCE_MS = 500;

const NO_RENDER_FAULTS: RenderFaults = { saved: [], drafted: [] };

/**
 * Renders the saved and the drafted prompts in a worker when the draft rests, and keeps the result
 * until the next time. Without a draft it renders nothing.
 */
export function useRenderFaults({ definitions, settings, model }: RenderFaultsInput): RenderFaults {
  const [found, setFound] = useState(NO_RENDER_FAULTS);
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
  useDebouncedEffect(wanted, FAULTS_DEBOUNCE_MS, async (_, stop) => {
    if (!wanted) return;
    try {
      const { createTemplateRunner, findPromptFaults } = await import("./prompt-faults.ts");
      if (stop.aborted) return;
      runner.current ??= createTemplateRunner();
      const faultsOf = (
        state: { settings: OwnerSettings; toolset: Toolset },
        using: TemplateRunner,
      ) => findPromptFaults({ names, agent, ...state }, using);
      const next = {
        saved: await faultsOf({ settings: saved, toolset: savedToolset }, runner.current),
        drafted: await faultsOf({ settings: drafted, toolset }, runner.current),
      };
      if (!stop.aborted) setFound((before) => (sameFaults(before, next) ? before : next));
    } catch {
      // The rendering code did not load. The Problems screen shows the problem after saving.
    }
  });
  useEffect(() => () => runner.current?.close(), []);
  return found;
}

const sameFaults = (one: RenderFaults, other: RenderFaults): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
