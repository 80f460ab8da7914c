import type { ProviderFormatName } from "@pegboard/registry-core/formats";
import type { ChangePreferencesRequest, PreferencesAnswer } from "../../api/preferences.ts";

/** A preference that can be chosen, by the place of its value in a request. */
export type PreferenceKey =
  | ("newAgents" | "newAgentBudget" | "tokenizer" | "protected")
  | ("callTimeLimit" | "approvalTimeLimit" | "toolcallReason" | "auditDays" | "backupHours")
  | ("callLog.on" | "callLog.days" | "callLog.megabytes")
  | `functionLimits.${ProviderFormatName}`;

/** A value. Of a number it is a text while what was typed is none. */
export type PreferenceValue =
  | (string | number | boolean | null)
  | PreferencesAnswer["newAgents"]
  | PreferencesAnswer["protected"];

interface PreferenceStep {
  key: PreferenceKey;
  value: PreferenceValue;
}

/** Unsaved choices: the steps in order, and what was stored when each preference was changed first. */
export interface PreferenceDraft {
  steps: readonly PreferenceStep[];
  undone: readonly PreferenceStep[];
  base: Readonly<Partial<Record<PreferenceKey, PreferenceValue>>>;
}

export interface PreferenceChange {
  key: PreferenceKey;
  from: PreferenceValue;
  to: PreferenceValue;
  /** Somebody else saved another value meanwhile. */
  isConflict: boolean;
}

export const NO_PREFERENCE_DRAFT: PreferenceDraft = { steps: [], undone: [], base: {} };

/** The value of a preference in what the server answered. */
export function storedPreference(stored: PreferencesAnswer, key: PreferenceKey): PreferenceValue {
  const found = key
    .split(".")
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], stored);
  return found as PreferenceValue;
}

const isSameValue = (one: PreferenceValue, other: PreferenceValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What saving would change, in the order in which it was changed first. */
export function preferenceChanges(
  { steps, base }: PreferenceDraft,
  stored: PreferencesAnswer,
): PreferenceChange[] {
  const wanted = new Map(steps.map(({ key, value }) => [key, value]));
  return [...wanted].flatMap(([key, to]) => {
    const from = storedPreference(stored, key);
    const { [key]: before = from } = base;
    if (isSameValue(from, to)) return [];
    return [{ key, from, to, isConflict: !isSameValue(before, from) }];
  });
}

/** The draft after a choice. Typing on in one field is one step. */
export function choosePreference(
  { steps, base }: PreferenceDraft,
  step: PreferenceStep,
  stored: PreferencesAnswer,
): PreferenceDraft {
  const isTypedOn = steps.at(-1)?.key === step.key;
  const { [step.key]: before = storedPreference(stored, step.key) } = base;
  return {
    steps: [...(isTypedOn ? steps.slice(0, -1) : steps), step],
    undone: [],
    base: { ...base, [step.key]: before },
  };
}

/** Moves one step from the draft to what was undone, or back. */
export function movePreferenceStep(draft: PreferenceDraft, to: "undo" | "redo"): PreferenceDraft {
  const { steps, undone } = draft;
  const last = to === "undo" ? steps.at(-1) : undone.at(-1);
  if (last === undefined) return draft;
  return to === "undo"
    ? { ...draft, steps: steps.slice(0, -1), undone: [...undone, last] }
    : { ...draft, steps: [...steps, last], undone: undone.slice(0, -1) };
}

/** The draft without any choice about these preferences. */
export function dropPreferences(
  { steps, undone, base }: PreferenceDraft,
  isDropped: (key: PreferenceKey) => boolean,
): PreferenceDraft {
  const kept = Object.entries(base).filter(([key]) => !isDropped(key as PreferenceKey));
  return {
    steps: steps.filter(({ key }) => !isDropped(key)),
    undone: undone.filter(({ key }) => !isDropped(key)),
    base: Object.fromEntries(kept),
  };
}

/** The draft in which a choice stands against what somebody else saved meanwhile. */
export const keepMine = (
  draft: PreferenceDraft,
  { key, from }: PreferenceChange,
): PreferenceDraft => ({ ...draft, base: { ...draft.base, [key]: from } });

/** What is left of a draft once an earlier state of it was saved: what was chosen since. */
export function withoutSaved(
  now: PreferenceDraft,
  saved: PreferenceDraft,
  stored: PreferencesAnswer,
): PreferenceDraft {
  const steps = now.steps.filter((step) => !saved.steps.includes(step));
  const base = steps.map(({ key }) => [key, storedPreference(stored, key)]);
  return { steps, undone: [], base: Object.fromEntries(base) };
}

/** The changes in the server's form: `callLog.days` is `days` of `callLog`. */
export function changeRequest(
  changes: readonly PreferenceChange[],
  baseRevision: number,
): ChangePreferencesRequest {
  const request: Record<string, unknown> = { baseRevision };
  for (const { key, to } of changes) {
    const [group = "", part] = key.split(".");
    request[group] = part === undefined ? to : { ...Object(request[group]), [part]: to };
  }
  return request;
}
