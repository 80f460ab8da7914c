import { startTransition } from "react";
import { applyDraft, type DraftStep, latestSaved } from "../drafts/draft.ts";
import { useSelectedDrafts } from "../drafts/use-draft.ts";
import { useOwnerEdit } from "./owner-edit.tsx";

/**
 * Settings while a person types. The draft and the field take each letter at once; the rest of the
 * screen follows in a transition, which saving and undo finish first: see `settle`.
 */
export function useTyping() {
  const { owner, saved, onStep } = useOwnerEdit("owner", "saved", "onStep");
  const settings = useSelectedDrafts((drafts) => {
    const draft = drafts.read(owner);
    return draft ? applyDraft(draft, latestSaved(draft, saved)).settings : saved.settings;
  });
  return { settings, onStep: (step: DraftStep) => startTransition(() => onStep(step)) };
}
