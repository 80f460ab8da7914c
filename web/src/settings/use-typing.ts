import { applyOperations } from "@pegboard/registry-core";
import { startTransition, useOptimistic } from "react";
import type { DraftStep } from "./draft.ts";
import { useOwnerEdit } from "./owner-edit.tsx";

/**
 * Settings while somebody types in them: the draft has each letter at once, the field shows it at once, and what the rest of the
 * screen makes of it follows and gives way to the next letter. What acts on the whole draft draws it first: see `settle`.
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
