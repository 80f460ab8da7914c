import type { SettingsOwner, ToolDefinition } from "@pegboard/registry-core";
import { createContext, type ReactNode, use, useCallback, useMemo } from "react";
import type { CatalogAnswer } from "../api/catalog.ts";
import type { OwnerAnswer } from "../api/settings.ts";
import type { NamedTools } from "../words/operation-place.ts";
import { applyDraft, type Draft, type DraftEvent, type Drafted, type DraftStep, type SavedSettings } from "./draft.ts";
import { useDraft } from "./use-draft.ts";
import { type Save, useSave } from "./use-save.ts";

/** An owner's settings while they are edited. */
export interface OwnerEdit {
  /** As they were loaded. */
  stored: OwnerAnswer;
  drafted: Drafted;
  /** What operations are described with. */
  tools: NamedTools;
  icons: CatalogAnswer["icons"];
  /** Why nothing can be changed now. */
  blocked: string | undefined;
  onStep(step: DraftStep): void;
  /** The modifier of shortcuts as this computer prints it: "⌘" or "Ctrl+". */
  modKey: string;
}

/** The draft itself, for what undoes, saves and discards it. */
export interface Drafting extends Save {
  draft: Draft;
  /** Changes the draft, unless it is being saved. */
  send(event: DraftEvent): void;
  settle(): void;
}

const EditContext = createContext<OwnerEdit | undefined>(undefined);
const DraftingContext = createContext<Drafting | undefined>(undefined);

/** What is edited. Changes with each change of the draft, and with nothing else of it. */
export const useOwnerEdit = (): OwnerEdit => within(use(EditContext));
export const useDrafting = (): Drafting => within(use(DraftingContext));

function within<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("Settings are edited inside of OwnerEditor only.");
  return found;
}

export interface OwnerDraft extends Pick<OwnerEdit, "drafted" | "onStep"> {
  saved: SavedSettings;
  drafting: Drafting;
}

/** The draft of an owner's settings, and what follows from it for every owner. Keep `owner` the same. */
export function useOwnerDraft(owner: SettingsOwner, stored: OwnerAnswer, tools: ToolDefinition[]): OwnerDraft {
  const saved = useMemo(() => ({ revision: stored.revision, settings: stored.settings }), [stored]);
  const { draft, dispatch, settle } = useDraft(owner, saved, tools);
  const drafted = useMemo(() => applyDraft(draft, saved), [draft, saved]);
  const save = useSave(owner, { draft, pending: drafted.pending }, dispatch);
  const onStep = useCallback((step: DraftStep) => dispatch({ type: "change", step }), [dispatch]);
  const send = (event: DraftEvent) => {
    if (save.saving) return;
    save.forget();
    dispatch(event);
  };
  return { saved, drafted, onStep, drafting: { ...save, draft, send, settle } };
}

/** Lends the draft of an owner to everything inside. */
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
    <EditContext value={edit}>
      <DraftingContext value={drafting}>{children}</DraftingContext>
    </EditContext>
  );
}
