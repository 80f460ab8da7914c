import type { SettingsOperation, Toolset } from "@pegboard/registry-core";
import { type ToolsetQuality, toolsetQuality } from "@pegboard/registry-core/problems";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { ignoredProblemsQuery } from "../../../api/problems.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { isWhole } from "../draft/agent-model.ts";
import { knownLookAlikes, learnLookAlikes } from "../draft/known-look-alikes.ts";
import {
  type EffectState,
  type OperationsEffect,
  useOperationsEffect,
} from "../draft/operations-effect.ts";

/**
 * What the rules find in the texts of a state of the edited agent. Undefined while tools are loaded
 * and compared.
 */
export function useQuality({ settings, toolset }: EffectState): ToolsetQuality | undefined {
  const { organisation, settings: answer } = useAgentEdit("organisation", "settings");
  const { id, name } = answer.agent;
  const { data: accepted, isError } = useQuery(ignoredProblemsQuery);
  const [learned, setLearned] = useState<Toolset>();
  useEffect(() => {
    if (!isWhole(toolset)) return;
    const stop = new AbortController();
    void learnLookAlikes(toolset, stop.signal).then(() => {
      if (!stop.signal.aborted) setLearned(toolset);
    });
    return () => stop.abort();
  }, [toolset]);
  const { catalog } = organisation;
  return useMemo(() => {
    const marks = accepted ?? (isError ? {} : undefined);
    if (learned !== toolset || !marks) return undefined;
    const agent = { id, name, settings, toolset };
    return toolsetQuality({ agent, catalog, lookAlikes: knownLookAlikes, accepted: marks });
  }, [learned, toolset, settings, accepted, isError, id, name, catalog]);
}

/** What operations would make of the drafted agent, and of what is found in its texts. */
export interface FixEffect extends OperationsEffect {
  quality: ToolsetQuality | undefined;
}

/** What operations would make of the draft. They have to stay one array until they change. */
export function useFixEffect(operations: readonly SettingsOperation[]): FixEffect {
  const effect = useOperationsEffect(operations);
  return { ...effect, quality: useQuality(effect.state) };
}
