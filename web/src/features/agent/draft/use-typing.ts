import { type AgentSettings, applyOperations } from "@pegboard/registry-core";
import { startTransition, useOptimistic } from "react";
import type { DraftStep } from "./draft.ts";

/**
 * Settings while somebody types in them: the draft has each letter at once, the field shows it at once, and what the rest of the
 * screen makes of it follows and gives way to the next letter. What acts on the whole draft draws it first: see `settle`.
 */
export function useTyping(drafted: AgentSettings, change: (step: DraftStep) => void) {
  const [settings, expect] = useOptimistic(drafted, applyOperations);
  const onStep = (step: DraftStep) =>
    startTransition(() => {
      expect(step.operations);
      change(step);
    });
  return { settings, onStep };
}
