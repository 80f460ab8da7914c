import type { NamedTools, SettingsOwner } from "@pegboard/registry-core/internal";
import type { UnfinishedJson } from "@pegboard/schema-form/schema-json";
import { createSelectableContext } from "@pegboard/ui/selectable-context.tsx";
import { type ReactNode, useCallback, useMemo, useState } from "react";
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
import { useDraft } from "../drafts/use-draft.ts";

/** Input that is not valid yet, and what it belongs to. */
interface Unreadable {
  reason: string;
  of: "config" | "calls";
}

/** An owner's settings while they are edited. */
interface OwnerEdit {
  owner: SettingsOwner;
  saved: SavedSettings;
  /** The settings as they were loaded. */
  stored: OwnerAnswer;
  drafted: Drafted;
  /** The names for descriptions of operations. */
  tools: NamedTools;
  /** The same as they are saved, where a switch may fall back to something else. */
  savedTools?: NamedTools | undefined;
  icons: CatalogAnswer["icons"];
  /** Why nothing can be changed now. */
  blocked: string | undefined;
  onStep(step: DraftStep): void;
  /** Blocks saving while input is not valid yet; undefined unblocks it. */
  onUnreadable(found: Unreadable | undefined): void;
  /** Why the last save failed. */
  error: SaveError | undefined;
}

/** The draft itself, for the parts that undo, save and discard it. */
interface Drafting extends Pick<Save, "save" | "saving"> {
  draft: Draft;
  /** Changes the draft, unless it is being saved. */
  send(event: DraftEvent): void;
  /** Keeps JSON of a tool's config that is not valid yet. */
  leaveUnfinished(tool: string, left: UnfinishedJson | undefined): void;
  /** The input that blocks saving; see `OwnerEdit.onUnreadable`. */
  unreadable: Unreadable | undefined;
  settle(): void;
}

const OUTSIDE = "Settings are edited inside of OwnerEditor only.";
const editing = createSelectableContext<OwnerEdit>(OUTSIDE);
const draftingContext = createSelectableContext<Drafting>(OUTSIDE);

/** A selected part of the edited settings. It changes with the draft's operations only. */
export const useOwnerEdit = editing.useSelected;
export const useDrafting = draftingContext.useSelected;

export interface OwnerDraftEdit {
  saved: SavedSettings;
  drafted: Drafted;
  onStep(step: DraftStep): void;
  /** The owner's own part of `OwnerEdit`. */
  own: Pick<
    OwnerEdit,
    "owner" | "saved" | "stored" | "drafted" | "onStep" | "onUnreadable" | "error"
  >;
  drafting: Drafting;
}

/**
 * The draft of an owner's settings, and everything that follows from it for every owner. `owner`
 * has to stay one object.
 */
export function useOwnerDraft(owner: SettingsOwner, stored: OwnerAnswer): OwnerDraftEdit {
  const { draft, dispatch, settle } = useDraft(owner, stored);
  const saved = latestSaved(draft, stored);
  const drafted = applyDraft(draft, saved);
  const { save, saving, error, forget } = useSave(owner, { draft, pending: drafted.pending });
  const onStep = useCallback((step: DraftStep) => dispatch({ type: "change", step }), [dispatch]);
  const [unreadable, onUnreadable] = useState<Unreadable>();
  const leaveUnfinished = (tool: string, left: UnfinishedJson | undefined) =>
    dispatch({ type: "unfinished", tool, left });
  const send = (event: DraftEvent) => {
    if (saving) return;
    forget();
    dispatch(event);
  };
  const own = useMemo(
    () => ({ owner, saved, stored, drafted, onStep, onUnreadable, error }),
    [owner, saved, stored, drafted, onStep, error],
  );
  return {
    saved,
    drafted,
    onStep,
    own,
    drafting: { draft, send, leaveUnfinished, unreadable, settle, save, saving },
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
