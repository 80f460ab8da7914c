import {
  applyOperations,
  compactOperations,
  type OwnerSettings,
  type SettingsOperation,
} from "@pegboard/registry-core";
import { countChanges, operationItem, restoreOperations } from "@pegboard/registry-core/internal";
import { t } from "../messages/t.ts";
import type { OpenedProposal } from "./opened-proposal.ts";
import { type InputForm, type UnfinishedInput, withUnfinished } from "./unfinished-input.ts";

/** A saved state of an owner's settings. An answer of the server has more fields. */
export interface SavedSettings {
  revision: number;
  settings: OwnerSettings;
}

/**
 * The result of one action of a person: a click, a bulk switch, an edit of one field. Undo takes
 * back a whole step.
 */
export interface DraftStep {
  label: string;
  operations: SettingsOperation[];
  /** Earlier operations that no longer count: all, or those on these items. */
  drops?: "all" | string[];
  /**
   * The edited field. Steps in a row on one field become one step, so that undo does not go letter
   * by letter.
   */
  field?: string;
  /** The act that the step belongs to, where one act changes the drafts of several owners. */
  act?: DraftAct;
  /** The proposal that the step was opened from. */
  proposal?: OpenedProposal;
}

/** One act over the drafts of several owners. Undo and Redo move the steps of all of them. */
export interface DraftAct {
  /** The number of the act; a later one has a greater number. */
  id: number;
  /** The screen that lists it. */
  by?: "matrix" | "problems" | "use in agents";
  /** Ids of the problems that the step solves once it is saved. */
  solves?: readonly string[];
}

let lastAct = 0;

/** A new act, for the steps of all its owners. Its time tells it from acts of earlier visits. */
export function newAct(by?: DraftAct["by"]): DraftAct {
  lastAct = Math.max(lastAct + 1, Date.now());
  return { id: lastAct, ...(by && { by }) };
}

/** A config key of a tool. */
export interface ToolConfigKey {
  tool: string;
  key: string;
}

/** Unsaved steps, and the saved state that they are based on. */
export interface Draft {
  base: SavedSettings;
  steps: DraftStep[];
  undone: DraftStep[];
  /** Keys whose secrets were typed before a reload and could not be kept. */
  lostSecrets?: ToolConfigKey[];
  /** Input into forms that is no value yet, by the key of its form. */
  unfinished?: Record<string, UnfinishedInput>;
  /** The last time that the draft followed what somebody saved. */
  moved?: Moved;
}

/** The effect of somebody else's save on a draft. */
export interface Moved {
  from: SavedSettings;
  to: SavedSettings;
  /**
   * Items that somebody else saved as the draft would have changed them, so that the draft no
   * longer does.
   */
  settled: string[];
  /** Items that the person knows of: saved with the others, or decided. */
  known: string[];
}

export type DraftEvent =
  | { type: "change"; step: DraftStep }
  /** This event moves the last step, or that of an act, wherever it stands. */
  | { type: "undo" | "redo"; act?: number }
  | { type: "discard"; act?: DraftAct }
  /** The person does not want to enter the lost secrets again. */
  | { type: "forgetSecrets" }
  /** The person left input that is no value yet, or finished it; other parts of it stay. */
  | { type: "unfinished"; form: InputForm; left: UnfinishedInput }
  /** This event takes back what the review list or a refused save names. */
  | { type: "revert"; operations: SettingsOperation[]; act?: DraftAct }
  /** A newer revision was loaded. It holds `own`, operations of the draft that were saved alone. */
  | { type: "follow"; saved: SavedSettings; own?: SettingsOperation[] }
  /** The person decided the clashes: `theirs` are the operations of the draft that give way. */
  | { type: "resolve"; saved: SavedSettings; theirs: SettingsOperation[] }
  /** The server stored these steps; later ones stay. */
  | { type: "saved"; saved: SavedSettings; sent: DraftStep[] };

export const createDraft = (base: SavedSettings): Draft => ({ base, steps: [], undone: [] });

/**
 * The operations of all steps that still count. It goes from the last step to the first, because a
 * step can drop earlier operations.
 */
export function draftOperations(draft: Draft): SettingsOperation[] {
  const dropped = new Set<string>();
  const kept: SettingsOperation[][] = [];
  for (const { drops = [], operations } of [...draft.steps].reverse()) {
    kept.push(
      dropped.size === 0 ? operations : operations.filter((one) => !dropped.has(droppedItem(one))),
    );
    if (drops === "all") break;
    for (const item of drops) dropped.add(item);
  }
  return kept.reverse().flat();
}

/** The steps that were not discarded since. */
export const standingSteps = ({ steps }: Draft): DraftStep[] =>
  steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ drops }) => drops === "all"),
    ),
  );

/** The secrets that still have to be entered again. */
export function findMissingSecrets(draft: Draft): ToolConfigKey[] {
  if (!draft.lostSecrets) return [];
  const settled = new Set(draftOperations(draft).map(operationItem));
  return draft.lostSecrets.filter(
    (place) => !settled.has(operationItem({ op: "resetConfig", ...place })),
  );
}

const shortest = new WeakMap<Draft, { from: OwnerSettings; pending: SettingsOperation[] }>();

/**
 * The shortest operations that lead from the saved settings to the drafted ones. They are computed
 * once.
 */
export function pendingOperations(draft: Draft, saved: SavedSettings): SettingsOperation[] {
  if (draft.steps.length === 0) return [];
  const from = saved.settings;
  const known = shortest.get(draft);
  if (known?.from === from) return known.pending;
  const pending = compactOperations(from, draftOperations(draft));
  shortest.set(draft, { from, pending });
  return pending;
}

/** The settings as they would be after saving. */
export function draftedSettings(draft: Draft, saved: SavedSettings): OwnerSettings {
  return draft.steps.length === 0
    ? saved.settings
    : applyOperations(saved.settings, draftOperations(draft));
}

/** An item that the draft changed and somebody else saved differently. */
export interface Clash {
  mine: SettingsOperation;
  /** The value of the newer revision, as the operations that would set it. */
  theirs: SettingsOperation[];
}

/** Items that `operations` change and that differ between the two saved states. */
export function findClashes(
  base: OwnerSettings,
  saved: OwnerSettings,
  operations: SettingsOperation[],
): Clash[] {
  return compactOperations(saved, operations)
    .filter((mine) => serializeStored(base, mine) !== serializeStored(saved, mine))
    .map((mine) => ({ mine, theirs: restoreOperations(saved, mine) }));
}

/** A comparable text of the stored value at the place that an operation changes. */
function serializeStored(settings: OwnerSettings, operation: SettingsOperation): string {
  return JSON.stringify(restoreOperations(settings, operation));
}

/** The latest saved state: after a save the draft may know of it a moment before it is loaded. */
export const latestSaved = (draft: Draft, loaded: SavedSettings): SavedSettings =>
  draft.base.revision > loaded.revision ? draft.base : loaded;

/** The result of applying a draft to saved settings. */
export interface Drafted {
  /** The settings as they would be after saving. */
  settings: OwnerSettings;
  /** The shortest operations that lead to the drafted settings, which Save sends. */
  pending: SettingsOperation[];
  /** The number of changes, as every screen counts them. */
  changes: number;
  /** The items that somebody else saved differently meanwhile. */
  clashes: Clash[];
}

const applied = new WeakMap<Draft, { to: SavedSettings; drafted: Drafted }>();

/**
 * What a draft comes to with the saved settings: one object until the draft or the saved settings
 * change.
 */
export function applyDraft(draft: Draft, saved: SavedSettings): Drafted {
  const known = applied.get(draft);
  if (known?.to === saved) return known.drafted;
  const { revision, settings } = draft.base;
  const pending = pendingOperations(draft, saved);
  const drafted = {
    settings: draftedSettings(draft, saved),
    pending,
    changes: countChanges(pending),
    clashes:
      revision === saved.revision
        ? []
        : findClashes(settings, saved.settings, draftOperations(draft)),
  };
  applied.set(draft, { to: saved, drafted });
  return drafted;
}

/** The reducer of drafts; pure. */
export function reduceDraft(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case "change":
      return event.step.operations.length === 0 ? draft : addStep(draft, event.step);
    case "undo":
      return moveStep(draft, ["steps", "undone"], event.act);
    case "redo":
      return moveStep(draft, ["undone", "steps"], event.act);
    case "discard":
      return withoutInput(addDrops(draft, { label: t("Discard"), drops: "all" }, event.act));
    case "forgetSecrets":
      return withoutLostSecrets(draft);
    case "unfinished":
      return withUnfinished(draft, event);
    case "revert":
      return addDrops(
        draft,
        { label: t("Take back"), drops: event.operations.map(droppedItem) },
        event.act,
      );
    case "follow":
      return rebaseDraft(draft, event);
    case "resolve":
      return resolveClashes(draft, event);
    case "saved":
      return forgetSaved(draft, event);
  }
}

function forgetSaved(draft: Draft, { saved, sent }: Extract<DraftEvent, { type: "saved" }>): Draft {
  const lostSecrets = findMissingSecrets(draft);
  const steps = draft.steps.filter((step) => !sent.includes(step));
  const isAlone = saved.revision <= draft.base.revision + 1;
  const known = isAlone ? [] : draftOperations({ ...draft, steps: sent }).map(operationItem);
  return {
    ...withoutLostSecrets(draft),
    base: saved,
    steps,
    undone: [],
    ...(!isAlone && { moved: { from: draft.base, to: saved, settled: [], known } }),
    ...(lostSecrets.length > 0 && { lostSecrets }),
  };
}

function withoutLostSecrets({ lostSecrets: _, ...draft }: Draft): Draft {
  return draft;
}

/** A draft without what was typed and is no change: lost secrets and unfinished input. */
function withoutInput({ unfinished: _, ...draft }: Draft): Draft {
  return withoutLostSecrets(draft);
}

function addStep(draft: Draft, step: DraftStep): Draft {
  const last = draft.steps.at(-1);
  if (last?.field === undefined || last.field !== step.field) {
    return { ...draft, steps: [...draft.steps, step], undone: [] };
  }
  return { ...draft, steps: [...draft.steps.slice(0, -1), step], undone: [] };
}

function addDrops(
  draft: Draft,
  step: Required<Pick<DraftStep, "label" | "drops">>,
  act?: DraftAct,
): Draft {
  return addStep(draft, { ...step, operations: [], ...(act && { act }) });
}

function resolveClashes(
  draft: Draft,
  { saved, theirs }: Extract<DraftEvent, { type: "resolve" }>,
): Draft {
  const clashes = findClashes(draft.base.settings, saved.settings, draftOperations(draft));
  const moved = {
    from: draft.base,
    to: saved,
    settled: [],
    known: clashes.map(({ mine }) => operationItem(mine)),
  };
  return { ...takeTheirs(draft, theirs), base: saved, moved };
}

function takeTheirs(draft: Draft, theirs: SettingsOperation[]): Draft {
  if (theirs.length === 0) return draft;
  return addDrops(draft, { label: t("Take theirs"), drops: theirs.map(droppedItem) });
}

/**
 * The item that an operation drops. Removing or replacing a tool is another item than its switch,
 * so that each can be taken back alone.
 */
function droppedItem(operation: SettingsOperation): string {
  const isWhole = operation.op === "removeTool" || operation.op === "replaceTool";
  return isWhole ? `whole:${operation.tool}` : operationItem(operation);
}

function moveStep(
  draft: Draft,
  [from, to]: ["steps", "undone"] | ["undone", "steps"],
  act?: number,
): Draft {
  const step = draft[from].findLast((one) => act === undefined || one.act?.id === act);
  if (!step) return draft;
  return {
    ...draft,
    [from]: draft[from].filter((one) => one !== step),
    [to]: [...draft[to], step],
  };
}

/**
 * Moves a draft onto a newer revision unless both changed one item; then the base stays until
 * somebody decides.
 */
function rebaseDraft(
  before: Draft,
  { saved, own = [] }: Extract<DraftEvent, { type: "follow" }>,
): Draft {
  const { base } = before;
  if (saved === base) return before;
  if (saved.revision === base.revision) return { ...before, base: saved };
  const draft = withoutReturns(before);
  const pending = pendingOperations(draft, saved);
  if (
    pending.length > 0 &&
    findClashes(base.settings, saved.settings, draftOperations(draft)).length > 0
  )
    return draft;
  const left = new Set(pending.map(droppedItem));
  const known = own.map(operationItem);
  const gone = pendingOperations(draft, base)
    .map(droppedItem)
    .filter((item) => !left.has(item));
  return {
    ...withoutItems(draft, gone),
    base: saved,
    moved: { from: base, to: saved, settled: gone.filter((item) => !known.includes(item)), known },
  };
}

/**
 * A draft without what was changed there and back. Such operations change nothing of the base, so
 * that what somebody else saves there stays.
 */
function withoutReturns(draft: Draft): Draft {
  const changing = new Set(pendingOperations(draft, draft.base).map(droppedItem));
  const returned = draftOperations(draft)
    .map(droppedItem)
    .filter((item) => !changing.has(item));
  return withoutItems(draft, returned);
}

/**
 * A draft without these operations in its steps, so that a later save of somebody else does not
 * bring them back.
 */
function withoutItems(draft: Draft, items: string[]): Draft {
  if (items.length === 0) return draft;
  const gone = new Set(items);
  const steps = draft.steps
    .map((step) => ({
      ...step,
      operations: step.operations.filter((one) => !gone.has(droppedItem(one))),
    }))
    .filter(({ operations, drops }) => operations.length > 0 || drops !== undefined);
  return { ...draft, steps };
}
