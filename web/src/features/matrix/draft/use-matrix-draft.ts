import type { SettingsOperation } from "@pegboard/registry-core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AgentSummary } from "../../../api/agents.ts";
import { type AllSettingsAnswer, allSettingsQuery } from "../../../api/reach.ts";
import { settingsQuery } from "../../../api/settings.ts";
import { common } from "../../../language/common.ts";
import type { DraftEvent } from "../../../settings/draft.ts";
import { readDraft } from "../../../settings/drafts/change-draft.ts";
import { type DraftFailure, type OwnerStep, useManyDrafts } from "../../../settings/drafts/many-drafts.ts";
import type { ColumnChange } from "../model/range-acts.ts";
import { say } from "./texts.ts";
import { type AgentEdit, savedOf, useAgentEdits } from "./use-agent-edits.ts";

/** The drafts of many agents as one: what is done here is one step over all of them. */
export interface MatrixDraft {
  edits: ReadonlyMap<string, AgentEdit>;
  /** Adds operations to agents' drafts. */
  add(label: string, changes: readonly Pick<ColumnChange, "column" | "operations">[]): Promise<void>;
  undo(): void;
  redo(): void;
  discard(): void;
  /** Takes one operation of an agent's draft back. */
  revert(agent: string, operation: SettingsOperation): void;
  save(): void;
  /** What Undo and Redo would do. */
  last: string | undefined;
  next: string | undefined;
  /** How many agents are saved while it saves. */
  saving: number | undefined;
  failures: readonly DraftFailure[];
  /** What was done last, for screen readers. */
  said: string;
}

interface Step {
  label: string;
  steps: OwnerStep[];
}

const NO_STEPS = { done: [] as Step[], undone: [] as Step[] };

export function useMatrixDraft(agents: readonly AgentSummary[], stored: AllSettingsAnswer["agents"]): MatrixDraft {
  const client = useQueryClient();
  const { edits, touch } = useAgentEdits(agents, stored);
  const many = useManyDrafts(async (_, owner) => {
    const own = owner.kind === "agent" ? stored[owner.id] : undefined;
    if (!own) throw new Error(say.theAgentIsGone);
    return savedOf(own);
  });
  const [{ done, undone }, setSteps] = useState(NO_STEPS);
  const [saving, setSaving] = useState<number>();
  const [said, setSaid] = useState("");
  // The same again is said again.
  const speak = (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text));
  const [failures, setFailures] = useState<readonly DraftFailure[]>([]);
  const touchOwners = (steps: readonly OwnerStep[]) => touch(steps.map(({ owner }) => idOf(owner)));

  const change = async (label: string, changes: { id: string; event: DraftEvent }[]) => {
    if (saving !== undefined || changes.length === 0) return;
    setFailures([]);
    const steps: OwnerStep[] = [];
    for (const { id, event } of changes) {
      const owner = { kind: "agent", id } as const;
      await many.change(owner, event);
      const step = (await readDraft(client, owner))?.steps.at(-1);
      if (step) steps.push({ owner, step });
    }
    touchOwners(steps);
    setSteps((before) => ({ done: [...before.done, { label, steps }], undone: [] }));
    speak(say.draftsChanged(label, steps.length));
  };
  const move = async (type: "undo" | "redo") => {
    const step = (type === "undo" ? done : undone).at(-1);
    if (!step || saving !== undefined) return;
    await many.move(step.steps, type);
    touchOwners(step.steps);
    speak(say.draftsChanged(say[type === "undo" ? "undoNamed" : "redoNamed"](step.label), step.steps.length));
    setFailures([]);
    setSteps((before) =>
      type === "undo"
        ? { done: before.done.slice(0, -1), undone: [...before.undone, step] }
        : { done: [...before.done, step], undone: before.undone.slice(0, -1) },
    );
  };
  const save = async () => {
    if (saving !== undefined || edits.size === 0) return;
    setSaving(0);
    const owners = [...edits.keys()].map((id) => ({ kind: "agent", id }) as const);
    const failed = await many.save(owners, (owner) => {
      setSaving((count = 0) => count + 1);
      keepSaved(client, idOf(owner));
    });
    touch(owners.map(({ id }) => id));
    setFailures(failed);
    speak(failed.length === 0 ? say.agentsSaved(owners.length) : "");
    setSteps(NO_STEPS);
    setSaving(undefined);
  };
  return {
    edits,
    add: (label, changes) =>
      change(
        label,
        changes.map(({ column, operations }) => ({
          id: column.agent.id,
          event: { type: "change", step: { label, operations } },
        })),
      ),
    undo: () => void move("undo"),
    redo: () => void move("redo"),
    discard: () =>
      void change(
        common.discard,
        [...edits.keys()].map((id) => ({ id, event: { type: "discard" } })),
      ),
    revert: (id, operation) =>
      void change(common.takeBack, [{ id, event: { type: "revert", operations: [operation] } }]),
    save: () => void save(),
    last: done.at(-1)?.label,
    next: undone.at(-1)?.label,
    saving,
    failures,
    said,
  };
}

const idOf = (owner: OwnerStep["owner"]): string => (owner.kind === "agent" ? owner.id : "");

/** The answer to the save has it: the column is not drawn as it was before. */
function keepSaved(client: ReturnType<typeof useQueryClient>, id: string): void {
  const answer = client.getQueryData(settingsQuery({ kind: "agent", id } as const).queryKey);
  if (!answer) return;
  const { revision, settings, refusedConfigs } = answer;
  client.setQueryData(
    allSettingsQuery.queryKey,
    (all) => all && { agents: { ...all.agents, [id]: { revision, settings, refusedConfigs } } },
  );
}
