import { applyOperations } from "@pegboard/registry-core";
import { startTransition, useOptimistic } from "react";
import type { DraftStep } from "../drafts/draft.ts";
import { useOwnerEdit } from "./owner-edit.tsx";

/**
 * Settings while a person types. The draft and the field take each letter at once; the rest of the screen follows in a transition.
 * Saving and undo finish it first: see `settle`.
 */
export function useTyping() {
  const edit = useOwnerEdit();
  const [settings, expect] = useOptimistic(edit.drafted.settings, applyOperations);
  const onStep = (step: DraftStep) =>
    startTransition(() => {
      expect(step.operations);
      edit.onStep(step);
    });
  return { settings, onStep };
}
