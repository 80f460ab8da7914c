import type { SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { inTurns } from "@pegboard/ui/in-turns.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { reachedOf } from "../../../api/account/reached.ts";
import type { AgentSummary } from "../../../api/agents.ts";
import { type AllSettingsAnswer, allSettingsQuery } from "../../../api/reach.ts";
import { settingsQuery } from "../../../api/settings.ts";
import { type DraftAct, type DraftEvent, newAct } from "../../../drafts/draft.ts";
import { type DraftedAct, useActs } from "../../../drafts/draft-acts.ts";
import { type DraftError, useSaveDrafts } from "../../../drafts/save-several-drafts.ts";
import { useDrafts } from "../../../drafts/use-draft.ts";
import { t } from "../../../messages/t.ts";
import { withProposed } from "../../../owner-editor/proposing/use-protected.ts";
import type { GridRange } from "../grid/use-range.ts";
import {
  type MatrixAgentDraft,
  type MatrixColumn,
  useAgentEdits,
} from "../model/matrix-columns.ts";
import type { MatrixRow } from "../model/matrix-rows.ts";
import {
  type ColumnChange,
  planAct,
  planCopy,
  type Range,
  type RangeAct,
} from "../model/range-acts.ts";

/** The drafts of many agents as one. An action here is one act over all of them. */
export interface MatrixDraft {
  edits: ReadonlyMap<string, MatrixAgentDraft>;
  /** Adds operations to agents' drafts. */
  add(label: string, changes: readonly Pick<ColumnChange, "column" | "operations">[]): void;
  undo(): void;
  redo(): void;
  discard(): void;
  /** Takes operations of an agent's draft back. */
  revert(agent: string, operations: SettingsOperation[]): void;
  save(): void;
  /** The label of what Undo and Redo would do. */
  last: string | undefined;
  next: string | undefined;
  /** The number of agents that are being saved. */
  saving: number | undefined;
  errors: readonly DraftError[];
  /** The last action, for screen readers. */
  said: string;
}

/** The drafts as changes that the server is asked about. */
export const draftChanges = (edits: MatrixDraft["edits"]) =>
  [...edits].map(([id, { drafted }]) => ({
    owner: agentOwner(id),
    operations: drafted.pending,
  }));

export const agentOwner = (id: string): SettingsOwner => ({ kind: "agent", id });

export function useMatrixDraft(
  agents: readonly AgentSummary[],
  stored: AllSettingsAnswer["agents"],
): MatrixDraft {
  const drafts = useDrafts();
  const edits = useAgentEdits(agents, stored);
  const { done, undone } = useActs("matrix");
  const [last, next] = [done.at(-1), undone[0]];
  const [said, setSaid] = useState("");
  // A screen reader reads a repeated text only when it differs, so an invisible space is added.
  const speak = (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text));
  const { saving, errors, save, begin } = useSavingAgents(edits, speak);
  const speakChanged = (label: string, count: number) =>
    speak(t("{label}: {count, plural, one {# draft} other {# drafts}} changed.", { label, count }));

  const change = (
    label: string,
    ids: readonly string[],
    eventOf: (id: string, act: DraftAct) => DraftEvent,
  ) => {
    if (ids.length === 0 || !begin()) return;
    const act = newAct("matrix");
    drafts.change(
      ids.map((id) => {
        const { [id]: saved } = stored;
        return { owner: agentOwner(id), event: eventOf(id, act), ...(saved && { saved }) };
      }),
    );
    speakChanged(label, ids.length);
  };
  const move = (act: DraftedAct | undefined, type: "undo" | "redo") => {
    if (!act || !begin()) return;
    drafts.moveAct(act.id, type);
    const { label } = act;
    speakChanged(
      type === "undo" ? t("Undo {label}", { label }) : t("Redo {label}", { label }),
      act.owners.length,
    );
  };
  return {
    edits,
    add: (label, changes) => {
      const operations = new Map(changes.map((one) => [one.column.agent.id, one.operations]));
      change(label, [...operations.keys()], (id, act) => {
        return { type: "change", step: { label, operations: operations.get(id) ?? [], act } };
      });
    },
    undo: () => move(last, "undo"),
    redo: () => move(next, "redo"),
    discard: () => change(t("Discard"), [...edits.keys()], (_, act) => ({ type: "discard", act })),
    revert: (id, operations) =>
      change(t("Take back"), [id], (_, act) => ({ type: "revert", operations, act })),
    save: () => void save(),
    last: last?.label,
    next: next?.label,
    saving,
    errors,
    said,
  };
}

/** Saves the drafts of all agents, and keeps those that could not be saved. */
function useSavingAgents(edits: ReadonlyMap<string, unknown>, speak: (text: string) => void) {
  const client = useQueryClient();
  const saveDrafts = useSaveDrafts();
  const [saving, setSaving] = useState<number>();
  const [errors, setErrors] = useState<readonly DraftError[]>([]);
  const save = async () => {
    if (saving !== undefined || edits.size === 0) return;
    setSaving(0);
    const owners = [...edits.keys()].map(agentOwner);
    const { saved, proposed, failed } = await saveDrafts(owners, (owner, error, proposal) => {
      if (error) return;
      setSaving((count = 0) => count + 1);
      if (proposal === undefined) keepSaved(client, owner);
    });
    setErrors(failed);
    const said =
      saved.length > 0 &&
      t("{count, plural, one {# agent} other {# agents}} saved", { count: saved.length });
    speak(failed.length === 0 ? withProposed(said || "", proposed.length) : "");
    setSaving(undefined);
  };
  /** Forgets what was not saved before drafts change; false while they are being saved. */
  const begin = () => {
    if (saving !== undefined) return false;
    setErrors([]);
    return true;
  };
  return { saving, errors, save, begin };
}

/** Keeps the saved settings of the answer, so that the column is not drawn as it was before. */
function keepSaved(client: QueryClient, owner: SettingsOwner): void {
  if (owner.kind !== "agent") return;
  const answer = client.getQueryData(
    settingsQuery({ kind: "agent", id: owner.id } as const).queryKey,
  );
  if (!answer) return;
  const { revision, settings, refusedConfigs } = answer;
  client.setQueryData(
    allSettingsQuery.queryKey,
    (all) =>
      all && { agents: { ...all.agents, [owner.id]: { revision, settings, refusedConfigs } } },
  );
}

const RANGE_ACT_TEXT = {
  toggle: (cells: number) => t("Switch {cells, plural, one {# cell} other {# cells}}", { cells }),
  on: (cells: number) => t("Switch on {cells, plural, one {# cell} other {# cells}}", { cells }),
  off: (cells: number) => t("Switch off {cells, plural, one {# cell} other {# cells}}", { cells }),
  reset: (cells: number) => t("Reset {cells, plural, one {# cell} other {# cells}}", { cells }),
  right: (cells: number) =>
    t("Fill right {cells, plural, one {# cell} other {# cells}}", { cells }),
  down: (cells: number) => t("Fill down {cells, plural, one {# cell} other {# cells}}", { cells }),
};

const reachedColumns = (columns: readonly MatrixColumn[]) =>
  reachedOf(columns, ({ whyNot }) => whyNot);

interface RangeActsInput {
  rows: readonly MatrixRow[];
  columns: readonly MatrixColumn[];
  range: GridRange;
  draft: MatrixDraft;
}

/**
 * Runs an action on the selected cells, or on the cell with the cursor, as one step over all
 * drafts.
 */
export function useRangeActs({ rows, columns, range, draft }: RangeActsInput) {
  const { area, cursor } = range;
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const { top, bottom, left, right } = area ?? { top: -1, bottom: -2, left: -1, right: -2 };
  const selected = useMemo(
    (): Range | undefined =>
      bottom < top
        ? undefined
        : { rows: rows.slice(top, bottom + 1), columns: columns.slice(left, right + 1) },
    [rows, columns, top, bottom, left, right],
  );
  const atCursor = (): Range => ({
    rows: rows.slice(cursor.row, cursor.row + 1),
    columns: columns.slice(cursor.column, cursor.column + 1),
  });
  const busy = isBusy
    ? t("Something is being done.")
    : reachedColumns((selected ?? atCursor()).columns).whyNot;
  const blocked = draft.saving === undefined ? busy : t("Saving…");

  const run = async (label: string, steps: Generator<undefined, ColumnChange[]>) => {
    if (blocked !== undefined) return setSaid(blocked);
    setBusy(true);
    try {
      // A column that somebody may only look at gives, as the first of a range, and takes nothing.
      const changes = ((await inTurns(steps)) ?? []).filter(({ column }) => !column.whyNot);
      draft.add(label, changes);
      setSaid(changes.length === 0 ? t("Nothing changes.") : "");
    } finally {
      setBusy(false);
    }
  };
  return {
    selected,
    blocked,
    said,
    act: (act: RangeAct) => {
      const all = selected ?? atCursor();
      const columns = reachedColumns(all.columns).items;
      const of = act === "right" ? all : { ...all, columns };
      const cells = of.rows.length * of.columns.length;
      void run(RANGE_ACT_TEXT[act](cells), planAct(act, of));
    },
    copy: (from: MatrixColumn, to: readonly MatrixColumn[]) =>
      void run(
        t("Copy {name}", { name: from.agent.name }),
        planCopy((selected ?? atCursor()).rows, from, to),
      ),
  };
}
