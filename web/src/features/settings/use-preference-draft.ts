import { reasonOf } from "@pegboard/json-schema";
import { appBase } from "@pegboard/ui/app-base.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useState } from "react";
import { keptKey } from "../../api/account/kept-for.ts";
import { useWhyNot } from "../../api/account/rights.ts";
import { ApiError } from "../../api/api-error.ts";
import { catalogQuery } from "../../api/catalog.ts";
import {
  type PreferencesAnswer,
  preferencesQuery,
  useChangePreferences,
} from "../../api/preferences.ts";
import { t } from "../../messages/t.ts";
import {
  changeRequest,
  choosePreference,
  dropPreferences,
  keepMine,
  movePreferenceStep,
  NO_PREFERENCE_DRAFT,
  type PreferenceChange,
  type PreferenceDraft,
  type PreferenceKey,
  type PreferenceValue,
  preferenceChanges,
  storedPreference,
  withoutSaved,
} from "./preference-draft.ts";
import { preferenceIssue } from "./preference-texts.ts";
import { SETTINGS } from "./settings-table.ts";

/** The organisation's preferences while they are edited. */
export interface PreferenceEdit {
  stored: PreferencesAnswer;
  draft: PreferenceDraft;
  /** What Save would change. */
  changes: readonly PreferenceChange[];
  /** Why the changes cannot be saved. */
  blocked: string | undefined;
  isSaving: boolean;
  /** Why the last save failed. */
  error: string | undefined;
  choose(key: PreferenceKey, value: PreferenceValue): void;
  move(to: "undo" | "redo"): void;
  /** Takes back the choice about a preference, or every one. */
  drop(key?: PreferenceKey): void;
  /** Keeps the own choice although somebody else saved another one. */
  keep(change: PreferenceChange): void;
  save(): void;
}

export const PreferenceContext = createContext<PreferenceEdit | undefined>(undefined);

export function usePreferenceEdit(): PreferenceEdit {
  const edit = use(PreferenceContext);
  if (!edit) throw new Error("Preferences are edited on the page of the settings.");
  return edit;
}

/** The value of a preference as it is on the screen, and its unsaved change. */
export function usePreference(key: PreferenceKey) {
  const { stored, changes, choose } = usePreferenceEdit();
  const change = changes.find((one) => one.key === key);
  return {
    stored: storedPreference(stored, key),
    value: change ? change.to : storedPreference(stored, key),
    change,
    choose: (value: PreferenceValue) => choose(key, value),
  };
}

/** The presets that new agents may start with, for the words of that preference. */
export const usePresets = () =>
  useQuery({ ...catalogQuery, select: (catalog) => catalog.presets }).data ?? [];

/**
 * The draft of the preferences, which outlives a reload, and the one request that saves it. Changes
 * of others to other preferences merge.
 */
export function usePreferenceDraft(
  stored: PreferencesAnswer | undefined,
): PreferenceEdit | undefined {
  const client = useQueryClient();
  const whyNot = useWhyNot("PATCH /api/v1/preferences");
  const [draft, setDraft] = useState(readPreferenceDraft);
  const mutation = useChangePreferences();
  useEffect(() => storeDraft(draft), [draft]);
  if (stored === undefined) return undefined;
  const change = (next: (before: PreferenceDraft) => PreferenceDraft) => {
    mutation.reset();
    setDraft(next);
  };
  const changes = preferenceChanges(draft, stored);
  const send = async (current: PreferencesAnswer): Promise<void> => {
    const wanted = preferenceChanges(draft, current);
    if (wanted.some(({ isConflict }) => isConflict) || wanted.length === 0) return;
    try {
      const answer = await mutation.mutateAsync(changeRequest(wanted, current.revision));
      setDraft((now) => withoutSaved(now, draft, answer));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "conflict")) return;
      // The other parts of what somebody saved do not concern this draft.
      const newest = await client.fetchQuery({ ...preferencesQuery, staleTime: 0 });
      if (newest.revision > current.revision) await send(newest);
    }
  };
  const isConflict = mutation.error instanceof ApiError && mutation.error.code === "conflict";
  return {
    stored,
    draft,
    changes,
    blocked: whyNot ?? whyBlocked(changes),
    isSaving: mutation.isPending,
    error: mutation.error && !isConflict ? reasonOf(mutation.error) : undefined,
    choose: (key, value) => change((before) => choosePreference(before, { key, value }, stored)),
    move: (to) => change((before) => movePreferenceStep(before, to)),
    drop: (key) =>
      change((before) =>
        key === undefined ? NO_PREFERENCE_DRAFT : dropPreferences(before, (one) => one === key),
      ),
    keep: (kept) => change((before) => keepMine(before, kept)),
    save: () => void send(stored),
  };
}

function whyBlocked(changes: readonly PreferenceChange[]): string | undefined {
  for (const { key, to } of changes) {
    const issue = preferenceIssue(key, to);
    if (issue !== undefined) return issue;
  }
  return changes.some(({ isConflict }) => isConflict)
    ? t("Choose between yours and theirs first")
    : undefined;
}

const preferenceDraftKey = () => keptKey(`pegboard.preferences${appBase}`);

function storeDraft(draft: PreferenceDraft): void {
  try {
    if (draft.steps.length === 0) localStorage.removeItem(preferenceDraftKey());
    else localStorage.setItem(preferenceDraftKey(), JSON.stringify({ ...draft, undone: [] }));
  } catch {
    // Storage is full or switched off, so the draft lives as long as the page.
  }
}

function readPreferenceDraft(): PreferenceDraft {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(preferenceDraftKey()) ?? "null");
    if (!isPreferenceDraft(read)) return NO_PREFERENCE_DRAFT;
    // Another release may have had others.
    return dropPreferences(read, (key) => !SETTINGS.has(key));
  } catch {
    return NO_PREFERENCE_DRAFT;
  }
}

function isPreferenceDraft(read: unknown): read is PreferenceDraft {
  const { steps, undone, base } = Object(read) as Partial<PreferenceDraft>;
  return Array.isArray(steps) && Array.isArray(undone) && typeof base === "object";
}
