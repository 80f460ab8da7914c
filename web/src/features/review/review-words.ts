import type { ReviewDecision } from "@pegboard/registry-core";
import type { ReviewAgent, ReviewItem } from "../../api/source-changes.ts";
import { countOf } from "../../components/text/count-text.ts";
import { changeLabel } from "../../settings/review/changed-field.tsx";

export const KIND_WORDS = { new: "New", changed: "Changed", gone: "Gone" } as const;

/** What is decided, in two words at most. */
export function decisionText(decision: ReviewDecision, kind: ReviewItem["kind"]): string {
  if (kind === "gone") return "Noted";
  const count = decision.agents?.length;
  if (count === undefined) return "Accepted";
  return count === 0 ? "Refused" : `For ${countOf(count, "agent")}`;
}

/** What a row says below its name. */
export function whatText({ kind, names, fields, method }: ReviewItem): string {
  const place = method === undefined ? "The tool itself" : names.tool;
  const what = kind === "changed" ? fields.map((field) => changeLabel(field).toLowerCase()).join(", ") : undefined;
  return [place, what].filter(Boolean).join(" · ");
}

const STATES = { offered: "gets it", on: "on, not offered", off: "off", named: "has an entry" } as const;

/** How an agent has it, and what becomes of that. */
export const agentText = ({ was, is }: ReviewAgent): string =>
  was === is ? STATES[was] : `${STATES[was]} → ${STATES[is]}`;
