import type { SettingsOwner, ToolDefinition } from "@pegboard/registry-core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ownerKey } from "../api/settings.ts";
import { lateCode } from "../components/page/late-code.ts";
import { useAfterPause } from "../components/use-paused.ts";
import { createDraft, type Draft, type DraftEvent, reduceDraft, type SavedSettings } from "./draft.ts";
import { readStoredText, storeDraft } from "./draft-storage.ts";

/** Writing on every keystroke would cost more than the edit itself. */
const STORE_AFTER_MS = 300;

interface DraftState {
  /** The draft that the screen shows. */
  draft: Draft;
  dispatch: Dispatch<DraftEvent>;
  /** Finishes pending transitions at once, so that saving and undo see the last letter. */
  settle(): void;
}

interface KeptDraft {
  draft: Draft;
  /** The stored text of the draft. When another tab stored another one, this draft no longer counts. */
  stored: string | null;
}

/** The reader of stored drafts loads late: most visits have none. */
export const draftReader = lateCode(() => import("./stored-draft.ts"));

/** The drafts of this visit, with redo and with secrets, which are never stored. */
export const keptDrafts = new WeakMap<QueryClient, Map<string, KeptDraft>>();

/** The drafts that a screen shows now, each with what changes it there. */
export const shownDrafts = new WeakMap<QueryClient, Map<string, Dispatch<DraftEvent>>>();

export const ofClient = <Value>(
  kept: WeakMap<QueryClient, Map<string, Value>>,
  client: QueryClient,
): Map<string, Value> => {
  const values = kept.get(client) ?? new Map<string, Value>();
  kept.set(client, values);
  return values;
};

/** The draft of an owner: it survives a reload and follows what others save. Mount it once at a time per owner, and keep `owner` the same. */
export function useDraft(owner: SettingsOwner, saved: SavedSettings, tools: ToolDefinition[]): DraftState {
  const client = useQueryClient();
  const [found] = useState(() => (findKeptDraft(client, owner) ? null : readStoredText(owner)));
  const read = found === null ? undefined : draftReader.use().readStoredDraft(owner, found);
  const [draft, setDraft] = useState(() =>
    reduceDraft(findKeptDraft(client, owner) ?? read ?? createDraft(saved), { type: "follow", saved }),
  );
  // Includes what a transition dispatched and React has not drawn yet.
  const latest = useRef(draft);
  const keep = useCallback(
    (stored?: string | null) => {
      const drafts = ofClient(keptDrafts, client);
      const known = stored === undefined ? drafts.get(ownerKey(owner))?.stored : stored;
      drafts.set(ownerKey(owner), { draft: latest.current, stored: known ?? null });
    },
    [client, owner],
  );
  const dispatch = useCallback(
    (event: DraftEvent) => {
      latest.current = reduceDraft(latest.current, event);
      keep();
      setDraft(latest.current);
    },
    [keep],
  );
  const settle = useCallback(() => flushSync(() => setDraft(latest.current)), []);
  const stored = useRef(draft);
  // A tab without edits does not touch the draft of another tab.
  const store = useEffectEvent(() => {
    if (stored.current === latest.current) return;
    stored.current = latest.current;
    storeDraft(owner, latest.current, tools);
    keep(readStoredText(owner));
  });

  useEffect(() => {
    // The former screen unmounts only now, perhaps with a last letter.
    latest.current = findKeptDraft(client, owner) ?? latest.current;
    keep(readStoredText(owner));
  }, [client, owner, keep]);
  useEffect(() => {
    const shown = ofClient(shownDrafts, client).set(ownerKey(owner), dispatch);
    return () => void (shown.get(ownerKey(owner)) === dispatch && shown.delete(ownerKey(owner)));
  }, [client, owner, dispatch]);
  useEffect(() => dispatch({ type: "follow", saved }), [dispatch, saved]);
  useAfterPause(draft, STORE_AFTER_MS, () => store());
  useEffect(() => {
    const leave = () => store();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  return { draft, dispatch, settle };
}

/** The draft of this visit, unless another tab stored another one. */
export function findKeptDraft(client: QueryClient, owner: SettingsOwner): Draft | undefined {
  const kept = keptDrafts.get(client)?.get(ownerKey(owner));
  return kept?.stored === readStoredText(owner) ? kept?.draft : undefined;
}
