import type { NamedTools, SettingsOwner } from "@pegboard/registry-core/internal";
import { createSelectableContext } from "@pegboard/ui/selectable-context.tsx";
import { type ReactNode, useCallback, useMemo } from "react";
import { useWhyNotOwner } from "../api/account/rights.ts";
import type { CatalogAnswer } from "../api/catalog.ts";
import type { OwnerAnswer } from "../api/settings.ts";
import {
  applyDraft,
  type Draft,
  type DraftEvent,
  type Drafted,
  type DraftStep,
  latestSaved,
  type SavedSettings,
} from "../drafts/draft.ts";
import { type Save, type SaveError, useSave } from "../drafts/save-drafts.ts";
import type { InputForm, UnfinishedInput } from "../drafts/unfinished-input.ts";
import { useDraft } from "../drafts/use-draft.ts";

/** An owner's settings while they are edited. */
interface OwnerEdit {
  owner: SettingsOwner;
  saved: SavedSettings;
  /** The settings as they were loaded. */
  stored: OwnerAnswer;
  drafted: Drafted;
  /** The names for descriptions of operations. */
  tools: NamedTools;
  /** The names with the saved settings, by which a switch may fall back to something else. */
  savedTools?: NamedTools | undefined;
  icons: CatalogAnswer["icons"];
  /** Why nothing can be changed now. */
  blocked: string | undefined;
  onStep(step: DraftStep): void;
  /** Why the last save failed. */
  error: SaveError | undefined;
}

/** The draft itself, for the parts that undo, save and discard it. */
interface Drafting extends Pick<Save, "save" | "saving"> {
  draft: Draft;
  /** Changes the draft, unless it is being saved. */
  send(event: DraftEvent): void;
  /** Keeps input into a form that is no value yet. */
  leaveUnfinished(form: InputForm, left: UnfinishedInput): void;
  settle(): void;
}

const OUTSIDE_EDITOR = "Settings are edited inside of OwnerEditor only.";
const editing = createSelectableContext<OwnerEdit>(OUTSIDE_EDITOR);
const draftingContext = createSelectableContext<Drafting>(OUTSIDE_EDITOR);

/** A selected part of the edited settings. It changes with the draft's operations only. */
export const useOwnerEdit = editing.useSelected;
export const useDrafting = draftingContext.useSelected;

export interface OwnerDraftEdit {
  saved: SavedSettings;
  drafted: Drafted;
  onStep(step: DraftStep): void;
  /** The owner's own part of `OwnerEdit`. */
  own: Pick<OwnerEdit, "owner" | "saved" | "stored" | "drafted" | "onStep" | "error">;
  /** Why the owner's settings cannot be changed by whoever uses the page. */
  whyNot: string | undefined;
  drafting: Drafting;
}

/**
 * The draft of an owner's settings, and everything that follows from it for every owner. `owner`
 * has to stay one object.
 */
export function useOwnerDraft(owner: SettingsOwner, stored: OwnerAnswer): OwnerDraftEdit {
  const whyNot = useWhyNotOwner(owner);
  const { draft, dispatch, settle } = useDraft(owner, stored);
  const saved = latestSaved(draft, stored);
  const drafted = applyDraft(draft, saved);
  const { save, saving, error, forget } = useSave(owner, { draft, pending: drafted.pending });
  const onStep = useCallback((step: DraftStep) => dispatch({ type: "change", step }), [dispatch]);
  const leaveUnfinished = useCallback(
    (form: InputForm, left: UnfinishedInput) => dispatch({ type: "unfinished", form, left }),
    [dispatch],
  );
  const send = (event: DraftEvent) => {
    if (saving) return;
    forget();
    dispatch(event);
  };
  const own = useMemo(
    () => ({ owner, saved, stored, drafted, onStep, error }),
    [owner, saved, stored, drafted, onStep, error],
  );
  return {
    saved,
    drafted,
    onStep,
    own,
    whyNot,
    drafting: { draft, send, leaveUnfinished, settle, save, saving },
  };
}

/** Gives the draft of an owner to everything inside. */
export function OwnerEditor({
  edit,
  drafting,
  children,
}: {
  edit: OwnerEdit;
  drafting: Drafting;
  children: ReactNode;
}) {
  return (
    <editing.Provider value={edit}>
      <draftingContext.Provider value={drafting}>{children}</draftingContext.Provider>
    </editing.Provider>
  );
}
