import type { OwnerSettings } from "@pegboard/registry-core";
import type { Catalog } from "@pegboard/registry-core/internal";
import { useMemo, useRef } from "react";
import type { AgentSummary } from "../../../api/agents.ts";
import type { AllSettingsAnswer } from "../../../api/reach.ts";
import { changedNames, type MatrixAgentDraft } from "../draft/use-agent-edits.ts";
import type { MatrixColumn, Resolved } from "./matrix-columns.ts";

interface ColumnsInput {
  catalog: Catalog;
  agents: readonly AgentSummary[];
  stored: AllSettingsAnswer["agents"];
  edits: ReadonlyMap<string, MatrixAgentDraft>;
}

/** A column for each agent, which is one object while nothing about its agent changes. */
export function useColumns({ catalog, agents, stored, edits }: ColumnsInput): MatrixColumn[] {
  const made = useRef(
    new Map<string, { column: MatrixColumn; drafted: MatrixAgentDraft["drafted"] | undefined }>(),
  );
  return useMemo(
    () =>
      agents.flatMap((agent) => {
        const { [agent.id]: own } = stored;
        if (!own) return [];
        const drafted = edits.get(agent.id)?.drafted;
        const before = made.current.get(agent.id);
        const { settings, refusedConfigs } = own;
        const resolvedWith = (of: OwnerSettings, known: (Resolved | undefined)[]) =>
          known.find(
            (one) =>
              one?.catalog === catalog &&
              one.settings === of &&
              one.refusedConfigs === refusedConfigs,
          ) ?? {
            catalog,
            settings: of,
            refusedConfigs,
            tools: new Map(),
          };
        const known = [before?.column.saved, before?.column.now];
        const saved = resolvedWith(settings, known);
        const now = resolvedWith(drafted?.settings ?? settings, [saved, ...known]);
        const isSame =
          before?.drafted === drafted &&
          before?.column.agent === agent &&
          before.column.saved === saved;
        const column =
          isSame && before.column.now === now
            ? before.column
            : newColumn({ agent, saved, now }, drafted);
        made.current.set(agent.id, { column, drafted });
        return [column];
      }),
    [catalog, agents, stored, edits],
  );
}

const NO_CHANGED_NAMES: ReadonlySet<string> = new Set();

const newColumn = (
  column: Omit<MatrixColumn, "drafted">,
  drafted: MatrixAgentDraft["drafted"] | undefined,
): MatrixColumn => ({
  ...column,
  drafted: drafted ? changedNames(drafted.pending) : NO_CHANGED_NAMES,
});
