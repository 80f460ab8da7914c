import {
  type AgentSettings,
  applyOperations,
  compactOperations,
  type SettingsOperation,
} from "@pegboard/registry-core";
import { findClashes, restoreOperations } from "./stored-item.ts";

/** A saved state of an agent's settings. */
export interface SavedSettings {
  revision: number;
  settings: AgentSettings;
}

/** What one action of a person did: a click, a bulk switch, an edit of one field. Undo takes back a whole step. */
export interface DraftStep {
  label: string;
  operations: SettingsOperation[];
  /** Steps in a row on the same field become one, so that undo does not go letter by letter. */
  field?: string;
}

/** Unsaved steps, and the saved state they were made on. */
export interface Draft {
  base: SavedSettings;
  steps: DraftStep[];
  undone: DraftStep[];
}

export type DraftEvent =
  | { type: "change"; step: DraftStep }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "discard"; saved: SavedSettings }
  /** Takes back one operation of the review list. */
  | { type: "revert"; saved: SavedSettings; operation: SettingsOperation }
  /** A newer revision was loaded. */
  | { type: "follow"; saved: SavedSettings }
  /** Clashes were looked at: `theirs` are the operations of the draft that give way. */
  | { type: "resolve"; saved: SavedSettings; theirs: SettingsOperation[] }
  /** The server stored these steps; what was done meanwhile stays. */
  | { type: "saved"; saved: SavedSettings; sent: DraftStep[] };

export const emptyDraft = (base: SavedSettings): Draft => ({ base, steps: [], undone: [] });

export const operationsOf = (draft: Draft): SettingsOperation[] => draft.steps.flatMap((step) => step.operations);

/** The shortest operations that lead from the saved settings to what the draft says. */
export function pendingOperations(draft: Draft, saved: SavedSettings): SettingsOperation[] {
  return draft.steps.length === 0 ? [] : compactOperations(saved.settings, operationsOf(draft));
}

/** The settings as they would be after saving. */
export function draftedSettings(draft: Draft, saved: SavedSettings): AgentSettings {
  return draft.steps.length === 0 ? saved.settings : applyOperations(saved.settings, operationsOf(draft));
}

/** The one reducer of the draft; pure. */
export function reduceDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case "change":
      return event.step.operations.length === 0 ? draft : addStep(draft, event.step);
    case "undo":
      return moveLast(draft, "steps", "undone");
    case "redo":
      return moveLast(draft, "undone", "steps");
    case "discard":
      return takeBack(draft, event.saved, { label: "Discard", operations: pendingOperations(draft, event.saved) });
    case "revert":
      return takeBack(draft, event.saved, { label: "Take back", operations: [event.operation] });
    case "follow":
      return follow(draft, event.saved);
    case "resolve": {
      const decided = takeBack(draft, event.saved, { label: "Take theirs", operations: event.theirs });
      return { ...decided, base: event.saved };
    }
    case "saved":
      return { base: event.saved, steps: draft.steps.filter((step) => !event.sent.includes(step)), undone: [] };
  }
}

function addStep(draft: Draft, step: DraftStep): Draft {
  const last = draft.steps.at(-1);
  if (last?.field === undefined || last.field !== step.field) {
    return { ...draft, steps: [...draft.steps, step], undone: [] };
  }
  return { ...draft, steps: [...draft.steps.slice(0, -1), step], undone: [] };
}

/** A new step that restores what is saved, so that undo brings the work back. */
function takeBack(draft: Draft, saved: SavedSettings, { label, operations }: DraftStep): Draft {
  const restored = operations.flatMap((operation) => restoreOperations(saved.settings, operation));
  return restored.length === 0 ? draft : addStep(draft, { label, operations: restored });
}

function moveLast(draft: Draft, from: "steps" | "undone", to: "steps" | "undone"): Draft {
  const last = draft[from].at(-1);
  if (!last) return draft;
  return { ...draft, [from]: draft[from].slice(0, -1), [to]: [...draft[to], last] };
}

/** Moves onto a newer revision unless both changed the same item; then the base stays until somebody decides. */
function follow(draft: Draft, saved: SavedSettings): Draft {
  if (saved === draft.base) return draft;
  if (saved.revision === draft.base.revision) return { ...draft, base: saved };
  if (pendingOperations(draft, saved).length === 0) return { ...draft, base: saved };
  return findClashes(draft.base.settings, saved.settings, operationsOf(draft)).length > 0
    ? draft
    : { ...draft, base: saved };
}
