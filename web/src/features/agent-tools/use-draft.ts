import type { ToolDefinition } from "@pegboard/registry-core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Draft, type DraftEvent, reduceDraft, type SavedSettings } from "./draft.ts";
import { readDraft, storeDraft, storedText } from "./draft-storage.ts";

/** Writing on every keystroke would cost more than the edit itself. */
const STORE_AFTER_MS = 300;

export interface DraftState {
  /** As it is drawn. */
  draft: Draft;
  dispatch: Dispatch<DraftEvent>;
  /** Draws at once what transitions have left for later: what acts on the whole draft must not miss the last letter. */
  settle(): void;
}

interface LeftDraft {
  draft: Draft;
  /** What was stored for it: the draft no longer counts when another tab has stored something else. */
  stored: string | null;
}

/** Drafts for the screen of the agent that is opened next: with redo, and with secrets, which are never stored. */
const leftDrafts = new WeakMap<QueryClient, Map<string, LeftDraft>>();

/** The draft of an agent: it survives a reload and follows what others save. Mount it once at a time per agent. */
export function useDraft(agent: string, saved: SavedSettings, tools: ToolDefinition[]): DraftState {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() =>
    reduceDraft(leftDraft(client, agent) ?? readDraft(agent, saved), { type: "follow", saved }),
  );
  // With what is dispatched in a transition, and not drawn yet.
  const latest = useRef(draft);
  const dispatch = useCallback((event: DraftEvent) => {
    latest.current = reduceDraft(latest.current, event);
    setDraft(latest.current);
  }, []);
  const settle = useCallback(() => flushSync(() => setDraft(latest.current)), []);
  const stored = useRef(draft);
  // A tab in which nothing was done leaves the draft of another tab alone.
  const store = useEffectEvent(() => {
    if (stored.current === latest.current) return;
    stored.current = latest.current;
    storeDraft(agent, latest.current, tools);
    const left = leftDrafts.get(client) ?? new Map<string, LeftDraft>();
    leftDrafts.set(client, left.set(agent, { draft: latest.current, stored: storedText(agent) }));
  });

  useEffect(() => dispatch({ type: "follow", saved }), [dispatch, saved]);
  useEffect(() => {
    const timer = setTimeout(store, STORE_AFTER_MS, draft);
    return () => clearTimeout(timer);
  }, [draft]);
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

function leftDraft(client: QueryClient, agent: string): Draft | undefined {
  const left = leftDrafts.get(client)?.get(agent);
  return left?.stored === storedText(agent) ? left?.draft : undefined;
}
