import type { SettingsOperation } from "@pegboard/registry-core";
import {
  type QualityRow,
  qualityRowIn,
  type ToolsetQuality,
} from "@pegboard/registry-core/problems";
import { useAfterPaint } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { ignoredProblemsQuery } from "../../../api/problems.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { isWhole } from "../draft/agent-model.ts";
import {
  type JudgedInput,
  judgedQuality,
  knownLookAlikes,
  learnLookAlikes,
} from "../draft/known-look-alikes.ts";
import {
  type EffectState,
  type OperationsEffect,
  useOperationsEffect,
} from "../draft/operations-effect.ts";

/** What the rules find in the texts of a state. Undefined while tools are loaded and compared. */
export const useQuality = (state: EffectState): ToolsetQuality | undefined =>
  useJudged(state, judgedQuality);

/** What is found at the place of a row in another state. */
interface RowAfter {
  /** Undefined where nothing is found there any more. */
  row: QualityRow | undefined;
}

function useRowIn(state: EffectState, row: QualityRow): RowAfter | undefined {
  const judge = useCallback(
    (input: JudgedInput) => ({ row: qualityRowIn({ ...input, lookAlikes: knownLookAlikes }, row) }),
    [row],
  );
  return useJudged(state, judge);
}

/**
 * What is found in a state of the edited agent, once the state is painted; until then what was
 * found in the one before.
 */
function useJudged<Found>(
  { settings, toolset }: EffectState,
  judge: (input: JudgedInput) => Found,
): Found | undefined {
  const { organisation, settings: answer } = useAgentEdit("organisation", "settings");
  const { id, name } = answer.agent;
  const { data, isError } = useQuery(ignoredProblemsQuery);
  const accepted = data ?? (isError ? NOTHING_ACCEPTED : undefined);
  const { catalog } = organisation;
  const input = useMemo(
    () =>
      accepted && isWhole(toolset)
        ? { agent: { id, name, settings, toolset }, catalog, accepted }
        : undefined,
    [id, name, settings, toolset, catalog, accepted],
  );
  const painted = useAfterPaint(input);
  const [known, setKnown] = useState<{ agent: string; found: Found }>();
  useEffect(() => {
    if (!painted) return;
    const stop = new AbortController();
    const { agent } = painted;
    void learnLookAlikes(agent.toolset, stop.signal).then(() => {
      if (stop.signal.aborted) return;
      const found = judge(painted);
      startTransition(() => setKnown({ agent: agent.id, found }));
    });
    return () => stop.abort();
  }, [painted, judge]);
  return known?.agent === id ? known.found : undefined;
}
const NOTHING_ACCEPTED = {};

/** What operations would make of the drafted agent, and of one finding in its texts. */
export interface FixEffect extends OperationsEffect {
  /** What is left of the finding; undefined while it is judged. */
  after: RowAfter | undefined;
}

/** What operations would make of the draft. They have to stay one array until they change. */
export function useFixEffect(row: QualityRow, operations: readonly SettingsOperation[]): FixEffect {
  const effect = useOperationsEffect(operations);
  return { ...effect, after: useRowIn(effect.state, row) };
}
