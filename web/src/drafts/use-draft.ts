import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { useQueryClient } from "@tanstack/react-query";
import {
  type Dispatch,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import {
  createDraft,
  type Draft,
  type DraftEvent,
  reduceDraft,
  type SavedSettings,
} from "./draft.ts";
import type { KnownDraft } from "./draft-storage.ts";
import { type DraftStore, draftsOf } from "./draft-store.ts";

export const useDrafts = (): DraftStore => draftsOf(useQueryClient());

/** A part of the store's content. `select` has to answer one object until that part changes. */
export function useSelectedDrafts<Part>(select: (drafts: DraftStore) => Part): Part {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribe, () => select(drafts));
}

/** The drafts of all owners in this browser that would change something, by `ownerKey`. */
export const useKnownDrafts = (): ReadonlyMap<string, KnownDraft> =>
  useSelectedDrafts((drafts) => drafts.known());

interface ScreenDraft {
  /** The draft that the screen shows. */
  draft: Draft;
  dispatch: Dispatch<DraftEvent>;
  /** Finishes pending transitions at once, so that saving and undo include the last letter. */
  settle(): void;
}

/**
 * The draft of an owner, for the screen that edits it. It follows what others save. Changes that
 * are made in a transition are drawn in it. `owner` has to stay one object.
 */
export function useDraft(owner: SettingsOwner, saved: SavedSettings): ScreenDraft {
  const drafts = useDrafts();
  const [draft, setDraft] = useState(() =>
    reduceDraft(drafts.read(owner) ?? createDraft(saved), { type: "follow", saved }),
  );
  const show = useCallback(
    () => setDraft((before) => drafts.read(owner) ?? before),
    [drafts, owner],
  );
  const dispatch = useCallback(
    (event: DraftEvent) => {
      if (event.type === "undo" || event.type === "redo") drafts.move(owner, event.type);
      else drafts.change([{ owner, event }]);
    },
    [drafts, owner],
  );
  const begin = useEffectEvent(() => drafts.edit(owner, saved));
  useEffect(() => {
    const stop = drafts.subscribe(show);
    const end = begin();
    return () => {
      stop();
      end();
    };
  }, [drafts, show]);
  useEffect(
    () => drafts.change([{ owner, event: { type: "follow", saved } }]),
    [drafts, owner, saved],
  );
  const settle = useCallback(() => flushSync(show), [show]);
  return { draft, dispatch, settle };
}
