import type { OwnerSettings } from "@pegboard/registry-core";
import { useEventCallback } from "../../components/use-event-callback.ts";
import type { DraftStep } from "../../drafts/draft.ts";
import { common } from "../../language/common.ts";
import { type ChangeRow, decide, titleOf, type Wanted } from "./review-rows.ts";
import { say } from "./texts.ts";

interface Choice {
  rows: readonly ChangeRow[];
  wanted: Wanted;
  /** Whether something new is on where its tool is on. */
  on?: boolean;
}
export type Decide = (choice: Choice) => void;

/** Puts a decision about changes into the draft of the organisation, as one step to undo. */
export function useDecide(saved: OwnerSettings, onStep: (step: DraftStep) => void): Decide {
  return useEventCallback(({ rows, wanted, on }: Choice) => {
    const [only] = rows;
    if (!only) return;
    const what = rows.length === 1 ? titleOf(only.item) : common.changeCount(rows.length);
    const label =
      wanted === "none" ? say.refuseWhat : wanted === "open" ? say.takeBackWhat : say.acceptWhat;
    onStep({
      label: label(what),
      operations: decide(rows, saved, { wanted, ...(on !== undefined && { on }) }),
    });
  });
}
