import type { OwnerSettings } from "@pegboard/registry-core";
import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import type { DraftStep } from "../../drafts/draft.ts";
import { changeCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import {
  decideChanges,
  type ReviewChangeRow,
  reviewItemTitle,
  type WantedAgents,
} from "./review-rows.ts";

interface DecisionChoice {
  rows: readonly ReviewChangeRow[];
  wanted: WantedAgents;
  /** Whether something new is on where its tool is on. */
  on?: boolean;
}
export type Decide = (choice: DecisionChoice) => void;

/** Puts a decision about changes into the draft of the organisation, as one step to undo. */
export function useDecide(saved: OwnerSettings, onStep: (step: DraftStep) => void): Decide {
  return useEventCallback(({ rows, wanted, on }: DecisionChoice) => {
    const [only] = rows;
    if (!only) return;
    const what = rows.length === 1 ? reviewItemTitle(only.item) : changeCount(rows.length);
    onStep({
      label: decisionLabel(wanted, what),
      operations: decideChanges(rows, saved, { wanted, ...(on !== undefined && { on }) }),
    });
  });
}

function decisionLabel(wanted: WantedAgents, what: string): string {
  if (wanted === "none") return t("Refuse {what}", { what });
  if (wanted === "open") return t("Take back {what}", { what });
  return t("Accept {name}", { name: what });
}
