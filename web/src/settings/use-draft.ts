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
  /** As it is drawn. */
  draft: Draft;
  dispatch: Dispatch<DraftEvent>;
  /** Draws at once what transitions have left for later: what acts on the whole draft must not miss the last letter. */
  settle(): void;
}

interface KeptDraft {
  draft: Draft;
  /** What was stored for it: the draft no longer counts when another tab has stored something else. */
  stored: string | null;
}

/** What reads the draft of an earlier visit: most visits find none. */
export const draftReader = lateCode(() => import("./stored-draft.ts"));

/** Drafts of this visit, for the next screen of the owner: with redo, and with secrets, which are never stored. */
const keptDrafts = new WeakMap<QueryClient, Map<string, KeptDraft>>();

/** The draft of an owner: it survives a reload and follows what others save. Mount it once at a time per owner, and keep `owner` the same. */
export function useDraft(owner: SettingsOwner, saved: SavedSettings, tools: ToolDefinition[]): DraftState {
  const client = useQueryClient();
  const [found] = useState(() => (findKeptDraft(client, owner) ? null : readStoredText(owner)));
  const read = found === null ? undefined : draftReader.use().readStoredDraft(owner, found);
  const [draft, setDraft] = useState(() =>
    reduceDraft(findKeptDraft(client, owner) ?? read ?? createDraft(saved), { type: "follow", saved }),
  );
  // With what is dispatched in a transition, and not drawn yet.
  const latest = useRef(draft);
  const keep = useCallback(
    (stored?: string | null) => {
      const drafts = keptDrafts.get(client) ?? new Map<string, KeptDraft>();
      const known = stored === undefined ? drafts.get(ownerKey(owner))?.stored : stored;
      keptDrafts.set(client, drafts.set(ownerKey(owner), { draft: latest.current, stored: known ?? null }));
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
  // A tab in which nothing was done leaves the draft of another tab alone.
  const store = useEffectEvent(() => {
    if (stored.current === latest.current) return;
    stored.current = latest.current;
    storeDraft(owner, latest.current, tools);
    keep(readStoredText(owner));
  });

  useEffect(() => {
    // The screen before this one leaves only now, perhaps with a last letter.
    latest.current = findKeptDraft(client, owner) ?? latest.current;
    keep(readStoredText(owner));
  }, [client, owner, keep]);
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

function findKeptDraft(client: QueryClient, owner: SettingsOwner): Draft | undefined {
  const kept = keptDrafts.get(client)?.get(ownerKey(owner));
  return kept?.stored === readStoredText(owner) ? kept?.draft : undefined;
}
