import {
  agentCatalog,
  applyOperations,
  type OwnerSettings,
  resolveToolset,
  type SettingsOperation,
  type Toolset,
} from "@pegboard/registry-core";
import {
  keepInheritedSwitches,
  payloadTokens,
  type TokenTable,
} from "@pegboard/registry-core/internal";
import {
  type QualityRow,
  qualityRowIn,
  type ToolsetQuality,
} from "@pegboard/registry-core/problems";
import { useAfterPaint } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { ignoredProblemsQuery } from "../../../api/problems.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { isWhole } from "../draft/agent-model.ts";
import {
  type JudgedInput,
  judgedQuality,
  knownLookAlikes,
  learnLookAlikes,
} from "../draft/known-look-alikes.ts";
import { useAgentTokens } from "../draft/token-counts.ts";

/** A state of the edited agent: saved, drafted, or as a fix would make it. */
interface JudgedState {
  settings: OwnerSettings;
  toolset: Toolset;
}

/** What the rules find in the texts of a state. Undefined while tools are loaded and compared. */
export const useQuality = (state: JudgedState): ToolsetQuality | undefined =>
  useJudged(state, judgedQuality);

/** What is found at the place of a row in another state. */
interface RowAfter {
  /** Undefined where nothing is found there any more. */
  row: QualityRow | undefined;
}

function useRowIn(state: JudgedState, row: QualityRow): RowAfter | undefined {
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
  { settings, toolset }: JudgedState,
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

/** What operations would make of the drafted agent. */
export interface FixEffect {
  state: JudgedState;
  /** What is left of the finding; undefined while it is judged. */
  after: RowAfter | undefined;
  /** The tokens that a request has more then; undefined while they are counted. */
  tokens: number | undefined;
  /** The tokens of each method. */
  table: TokenTable;
}

/**
 * What operations would make of the draft and of a finding in it, by the code that makes the draft
 * of them.
 */
export function useFixEffect(row: QualityRow, operations: readonly SettingsOperation[]): FixEffect {
  const { organisation, shared, definitions, model, answer } = useAgentEdit(
    ...(["organisation", "shared", "definitions", "model", "answer"] as const),
  );
  const { settings: drafted } = model;
  const state = useMemo((): JudgedState => {
    if (operations.length === 0) return { settings: drafted, toolset: model.toolset };
    const kept = keepInheritedSwitches(shared.catalog, drafted, [...operations]);
    const settings = applyOperations(drafted, kept);
    return {
      settings,
      toolset: resolveToolset(agentCatalog(definitions.catalog, settings), settings),
    };
  }, [operations, shared, definitions, drafted, model.toolset]);
  const listed = useQuery(catalogQuery).data ?? answer;
  const { table, isCounted } = useAgentTokens(
    listed,
    { shared: organisation, configured: definitions },
    state.settings,
  );
  const tokens = payloadTokens(table, state.toolset.tools) - model.counts.tokens;
  return { state, after: useRowIn(state, row), tokens: isCounted ? tokens : undefined, table };
}
