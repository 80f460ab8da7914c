import type { ToolDefinition } from "@pegboard/registry-core";
import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { type Draft, type DraftEvent, reduceDraft, type SavedSettings } from "./draft.ts";
import { readDraft, storeDraft } from "./draft-storage.ts";

/** Writing on every keystroke would cost more than the edit itself. */
const STORE_AFTER_MS = 300;

/** The draft of an agent: it survives a reload and follows what others save. Mount it once per agent. */
export function useDraft(agent: string, saved: SavedSettings, tools: ToolDefinition[]): [Draft, Dispatch<DraftEvent>] {
  const [draft, dispatch] = useReducer(reduceDraft, undefined, () =>
    reduceDraft(readDraft(agent, saved), { type: "follow", saved }),
  );
  const stored = useRef(draft);
  // A tab in which nothing was done leaves the draft of another tab alone.
  const store = useEffectEvent(() => {
    if (stored.current === draft) return;
    stored.current = draft;
    storeDraft(agent, draft, tools);
  });

  useEffect(() => dispatch({ type: "follow", saved }), [saved]);
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

  return [draft, dispatch];
}
