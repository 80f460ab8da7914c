import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  type ReviewDecision,
  TOOL_ITSELF,
  toToolSettings,
  withDecision,
} from "@pegboard/registry-core/internal";

/** The place that a decision is about. */
interface ReviewPlace {
  tool: string;
  method?: string;
}

/** The decisions about one place in these settings. */
export function decisionsAt(
  { tools }: OwnerSettings,
  { tool, method = TOOL_ITSELF }: ReviewPlace,
): ReviewDecision[] {
  return ownValue(toToolSettings(ownValue(tools, tool)).review, method) ?? [];
}

/** The operation that decides about one place, over what is saved. */
export function reviewOperation(
  saved: OwnerSettings,
  place: ReviewPlace,
  decision: ReviewDecision,
): Extract<SettingsOperation, { op: "setReview" }> {
  const { tool, method = TOOL_ITSELF } = place;
  return {
    op: "setReview",
    tool,
    method,
    decisions: withDecision(decisionsAt(saved, place), decision),
  };
}
