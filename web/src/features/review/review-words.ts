import type { ReviewDecision } from "@pegboard/registry-core/internal";
import { inSentence } from "@pegboard/ui/messages/sentences.ts";
import type { ReviewAgent, ReviewItem } from "../../api/source-changes.ts";
import { t } from "../../messages/t.ts";
import { changeLabel } from "../../settings/review/changed-field.tsx";

const REVIEW_STATE_TEXT = {
  offered: t("offered"),
  on: t("on, unavailable"),
  off: t("off"),
  named: t("has an entry"),
};

/** A decision, in two words at most. */
export function decisionText(decision: ReviewDecision, kind: ReviewItem["kind"]): string {
  if (kind === "gone") return t("Acknowledged");
  const count = decision.agents?.length;
  if (count === undefined) return t("Accepted");
  return count === 0
    ? t("Refused")
    : t("For {count, plural, one {# agent} other {# agents}}", { count });
}

/** The text of a row below its name. */
export function whatText({ kind, names, fields, method }: ReviewItem): string {
  const place = method === undefined ? t("The tool itself") : names.tool;
  const what = kind === "changed" ? fields.map(changeLabel).map(inSentence).join(", ") : undefined;
  return [place, what].filter(Boolean).join(" · ");
}

/** An agent's state before and after. */
export const reviewAgentText = ({ was, is }: ReviewAgent): string =>
  was === is ? REVIEW_STATE_TEXT[was] : `${REVIEW_STATE_TEXT[was]} → ${REVIEW_STATE_TEXT[is]}`;
