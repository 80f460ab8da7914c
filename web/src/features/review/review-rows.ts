import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  type ReviewDecision,
  TOOL_ITSELF,
  withoutDecision,
} from "@pegboard/registry-core/internal";
import { inSentence } from "@pegboard/ui/messages/sentences.ts";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { type ReviewSearch, reviewKey } from "../../addresses/searches/review-search.ts";
import type { ReviewAgent, ReviewItem } from "../../api/sources/source-changes.ts";
import { t } from "../../messages/t.ts";
import { changeLabel, KIND_WORDS } from "../../owner-editor/review/changed-field.tsx";
import { decisionsAt, reviewOperation } from "../../owner-editor/review/review-operation.ts";

/** A change, and the decision about it. */
export interface ReviewChangeRow {
  kind: "change";
  key: string;
  item: ReviewItem;
  /** The decision as it is saved, and as the draft has it. */
  saved: ReviewDecision | undefined;
  now: ReviewDecision | undefined;
}
interface ReviewSourceRow {
  kind: "source";
  key: string;
  name: string;
  count: number;
}
export type ReviewRow = ReviewChangeRow | ReviewSourceRow;

export const reviewItemTitle = ({ names }: ReviewItem): string => names.method ?? names.tool;

/** Every change with its decisions. */
export function changeRows(
  items: readonly ReviewItem[],
  saved: OwnerSettings,
  drafted: OwnerSettings,
): ReviewChangeRow[] {
  return items.map((item) => {
    const decisionIn = (settings: OwnerSettings) =>
      decisionsAt(settings, item).find(({ form }) => form === item.fingerprint);
    return {
      kind: "change",
      key: reviewKey(item),
      item,
      saved: decisionIn(saved),
      now: decisionIn(drafted),
    };
  });
}

export const isDecisionRefused = (decision: ReviewDecision | undefined): boolean =>
  decision?.agents?.length === 0;

/** Whether a change belongs to a list, whatever it is searched for. */
export function belongs(
  { saved }: ReviewChangeRow,
  list: NonNullable<ReviewSearch["show"]>,
): boolean {
  if (list === "open") return !saved;
  return list === "refused" ? isDecisionRefused(saved) : saved !== undefined;
}

/**
 * Whether a list shows a row. A change that is decided in the draft stays among those that wait
 * until it is saved.
 */
export function isReviewRowShown(
  row: ReviewChangeRow,
  { show = "open", q = "", source }: ReviewSearch,
): boolean {
  const { item } = row;
  if (!belongs(row, show) || (source !== undefined && item.source !== source)) return false;
  const { names, tool, method, sourceName, kind, fields } = item;
  return wordFilter(q)(
    names.tool,
    names.method,
    tool,
    method,
    sourceName,
    KIND_WORDS[kind],
    ...fields,
  );
}

/** Ids of the agents for which something would change. */
export const reachedAgents = (agents: readonly ReviewAgent[]): string[] =>
  agents.filter(({ was, is }) => was !== "off" || is !== "off").map(({ id }) => id);

/** The rows under their sources. */
export function groupBySource(rows: readonly ReviewChangeRow[]): ReviewRow[] {
  const groups = new Map<string, ReviewChangeRow[]>();
  for (const row of rows)
    groups.set(row.item.source, [...(groups.get(row.item.source) ?? []), row]);
  return [...groups].flatMap(([source, own]): ReviewRow[] => [
    { kind: "source", key: source, name: own[0]?.item.sourceName ?? source, count: own.length },
    ...own,
  ]);
}

/** The agents that get a form: everybody, some agents, nobody; or the decision is open. */
export type WantedAgents = "all" | "none" | "open" | string[];

/** Whether accepting it leaves open if it is on. */
export const asksForSwitch = ({ kind, unseen }: ReviewItem): boolean => kind === "new" && !unseen;

/**
 * The operations that decide about these changes, from the saved decisions on. With `on` something
 * new is on where its tool is on.
 */
export function decideChanges(
  rows: readonly ReviewChangeRow[],
  saved: OwnerSettings,
  { wanted, on = false }: { wanted: WantedAgents; on?: boolean },
): SettingsOperation[] {
  return rows.map(({ item }) => {
    const { tool, method = TOOL_ITSELF, fingerprint: form } = item;
    const before = decisionsAt(saved, item);
    const some = Array.isArray(wanted) ? wanted : undefined;
    const agents = wanted === "none" ? [] : some;
    if (wanted === "open")
      return { op: "setReview", tool, method, decisions: withoutDecision(before, form) };
    const isSwitch = wanted !== "none" && asksForSwitch(item);
    return reviewOperation(saved, item, {
      form,
      ...(agents && { agents }),
      ...(isSwitch && { on }),
    });
  });
}

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

/** An agent's state before and after; what `staysOff` can be switched on there from then on. */
export function reviewAgentText({ was, is }: ReviewAgent, staysOff: boolean): string {
  if (was === is) return REVIEW_STATE_TEXT[was];
  if (staysOff) return t("stays off");
  return `${REVIEW_STATE_TEXT[was]} → ${REVIEW_STATE_TEXT[is]}`;
}
