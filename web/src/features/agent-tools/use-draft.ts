import type { ToolDefinition } from "@pegboard/registry-core";
import { type Dispatch, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Draft, type DraftEvent, reduceDraft, type SavedSettings } from "./draft.ts";
import { readDraft, storeDraft } from "./draft-storage.ts";

/** Writing on every keystroke would cost more than the edit itself. */
const STORE_AFTER_MS = 300;

export interface DraftState {
  /** As it is drawn. */
  draft: Draft;
  dispatch: Dispatch<DraftEvent>;
  /** Draws at once what transitions have left for later: what acts on the whole draft must not miss the last letter. */
  settle(): void;
}

/** The draft of an agent: it survives a reload and follows what others save. Mount it once per agent. */
export function useDraft(agent: string, saved: SavedSettings, tools: ToolDefinition[]): DraftState {
  const [draft, setDraft] = useState(() => reduceDraft(readDraft(agent, saved), { type: "follow", saved }));
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
