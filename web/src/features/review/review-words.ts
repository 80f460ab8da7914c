import type { ReviewDecision } from "@pegboard/registry-core/internal";
import type { ReviewAgent, ReviewItem } from "../../api/source-changes.ts";
import { changeLabel } from "../../settings/review/changed-field.tsx";
import { say } from "./texts.ts";

/** What is decided, in two words at most. */
export function decisionText(decision: ReviewDecision, kind: ReviewItem["kind"]): string {
  if (kind === "gone") return say.noted;
  const count = decision.agents?.length;
  if (count === undefined) return say.accepted;
  return count === 0 ? say.refused : say.forAgents(count);
}

/** What a row says below its name. */
export function whatText({ kind, names, fields, method }: ReviewItem): string {
  const place = method === undefined ? say.theToolItself : names.tool;
  const what = kind === "changed" ? say.changedFields(fields.map(changeLabel)) : undefined;
  return [place, what].filter(Boolean).join(" · ");
}

/** How an agent has it, and what becomes of that. */
export const agentText = ({ was, is }: ReviewAgent): string =>
  was === is ? say.states[was] : `${say.states[was]} → ${say.states[is]}`;
