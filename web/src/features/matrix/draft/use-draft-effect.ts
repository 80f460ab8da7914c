import type { SettingsOperation } from "@pegboard/registry-core";
import {
  type Catalog,
  changesPolicy,
  isAgentOperation,
  toolsOfOperation,
} from "@pegboard/registry-core/internal";
import { inTurns } from "@pegboard/ui/in-turns.ts";
import { useDebouncedValue } from "@pegboard/ui/use-debounced.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { changeCostsQuery } from "../../../api/reach.ts";
import {
  type MatrixAgentDraft,
  type MatrixColumn,
  resolveMatrixInSteps,
  resolveMatrixTools,
} from "../model/matrix-columns.ts";
import { draftChanges, type MatrixDraft } from "./use-matrix-draft.ts";

/** The pause before the server is asked, because a range is often changed again at once. */
const EFFECT_DEBOUNCE_MS = 200;

/** The effect of all drafts together. */
export interface DraftEffect {
  changes: number;
  /** The numbers of tools that go on and off, over all agents; undefined while they are counted. */
  tools: { on: number; off: number } | undefined;
  /** The additional tokens, by agent; undefined while they are counted. */
  costs: { agents: Readonly<Record<string, number>>; tokens: number } | undefined;
  /** Why they are not counted. */
  error: Error | null;
}

export function useDraftEffect(
  { edits, saving }: Pick<MatrixDraft, "edits" | "saving">,
  columns: readonly MatrixColumn[],
): DraftEffect {
  const all = useMemo(() => draftChanges(edits), [edits]);
  const asked = useDebouncedValue(all, EFFECT_DEBOUNCE_MS);
  const { data, error } = useQuery({
    ...changeCostsQuery(asked),
    // One draft after the other disappears while they are saved.
    enabled: asked.length > 0 && saving === undefined,
    placeholderData: keepPreviousData,
  });
  return {
    changes: [...edits.values()].reduce((sum, { drafted }) => sum + drafted.changes, 0),
    tools: useChangedTools(edits, columns),
    costs: all.length === 0 ? NO_COSTS : data,
    error,
  };
}

const NO_COSTS = { agents: {}, tokens: 0 };

function useChangedTools(
  edits: ReadonlyMap<string, MatrixAgentDraft>,
  columns: readonly MatrixColumn[],
) {
  const [counted, setCounted] = useState<DraftEffect["tools"]>();
  useEffect(() => {
    let isStopped = false;
    void inTurns(countChanged(edits, columns), () => isStopped).then((counts) => {
      if (!isStopped) setCounted(counts);
    });
    return () => {
      isStopped = true;
    };
  }, [edits, columns]);
  return counted;
}

function* countChanged(
  edits: ReadonlyMap<string, MatrixAgentDraft>,
  columns: readonly MatrixColumn[],
) {
  const counts = { on: 0, off: 0 };
  for (const { agent, saved, now } of columns) {
    const edit = edits.get(agent.id);
    if (!edit || saved === now) continue;
    const concerned = concernedTools(now.catalog, edit.drafted.pending);
    for (const resolved of [saved, now]) {
      yield* resolveMatrixInSteps(
        resolved,
        concerned.map((definition) => ({ definition })),
      );
    }
    const before = resolveMatrixTools(saved, concerned);
    resolveMatrixTools(now, concerned).forEach((tool, place) => {
      const [was, is] = [before[place]?.state !== "off", tool.state !== "off"];
      if (was !== is) counts[is ? "on" : "off"] += 1;
    });
  }
  return counts;
}

/** The tools that operations concern. A change of the policy for new tools may concern any. */
function concernedTools(
  { tools, presets = [] }: Catalog,
  operations: readonly SettingsOperation[],
) {
  if (changesPolicy(operations, presets)) return tools;
  const names = new Set(
    operations.flatMap((operation) =>
      isAgentOperation(operation) ? [] : toolsOfOperation(operation),
    ),
  );
  return tools.filter(({ name }) => names.has(name));
}
