import { reasonOf } from "@pegboard/json-schema";
import { CALL_FATES, type CallFateKind } from "@pegboard/registry-core/internal";
import type {
  CallStatisticsAnswer,
  ReplayAnswer,
  ReplayedRowAnswer,
  ReplayRequest,
} from "../api-contract.ts";
import { DAY } from "../limits.ts";
import type { PlannedOwnerChange } from "../pegboard-file/plan-changes.ts";
import { askPegboard, type ReachedPegboard } from "./ask-pegboard.ts";
import { countedNoun } from "./plan-text.ts";
import { tableText } from "./table-text.ts";

/** What logged calls would have met with the changes of a plan. */
export interface PlanReplay {
  answer: ReplayAnswer;
  /** The calls of agents that the plan deletes. */
  deleted: { agent: string; calls: number }[];
}

/**
 * Judges the calls of the last days by a plan, where it changes something of an owner. Why they
 * could not be judged is no error, since it keeps nothing from being planned.
 */
export async function tryReplay(
  pegboard: ReachedPegboard,
  owners: readonly PlannedOwnerChange[],
  days: number,
): Promise<{ replay?: PlanReplay; issue?: string }> {
  if (days === 0) return {};
  try {
    const replay = await replayPlan(pegboard, owners, days);
    return replay ? { replay } : {};
  } catch (error) {
    return { issue: `The logged calls were not judged: ${reasonOf(error)}` };
  }
}

async function replayPlan(
  pegboard: ReachedPegboard,
  owners: readonly PlannedOwnerChange[],
  days: number,
): Promise<PlanReplay | undefined> {
  const changes: ReplayRequest["changes"] = owners
    .filter(({ action, operations }) => action === "change" && operations.length > 0)
    .map(({ owner, operations }) => ({ owner, operations }));
  const gone = owners.flatMap(({ action, owner }) =>
    action === "delete" && owner.kind === "agent" ? owner.id : [],
  );
  if (changes.length + gone.length === 0) return undefined;
  const asked: ReplayRequest = { changes, days };
  const answer = await askPegboard<ReplayAnswer>(pegboard, "POST /api/v1/calls/replay", asked);
  const deleted: PlanReplay["deleted"] = [];
  for (const agent of gone) {
    const query = new URLSearchParams({ agent, from: String(Date.now() - days * DAY), bars: "1" });
    const { calls } = await askPegboard<CallStatisticsAnswer>(
      pegboard,
      `GET /api/v1/calls/statistics?${query}`,
    );
    if (calls > 0) deleted.push({ agent, calls });
  }
  return { answer, deleted };
}

/** What breaks programs and models that go on as before. */
const BREAKING: readonly CallFateKind[] = ["refused", "misfits", "elsewhere"];

/** Whether calls as they were would not get through any more. */
export const breaksCalls = ({ answer: { fates }, deleted }: PlanReplay): boolean =>
  deleted.length > 0 || BREAKING.some((kind) => (fates[kind] ?? 0) > 0);

const FATE_WORDS: Readonly<Record<CallFateKind, string>> = {
  refused: "refused",
  asks: "would ask first",
  misfits: "arguments do not fit",
  elsewhere: "answered by something else",
  limited: "would meet a limit",
  unjudged: "not judged",
  runs: "would run",
};

const MOST_PRINTED_ROWS = 20;

/** What a plan would do to logged calls, in words. */
export function planReplayText({ answer, deleted }: PlanReplay, days: number): string {
  const { calls, same, fates, rows, more, log } = answer;
  const head = `The ${countedNoun(calls, "call")} of ${countedNoun(days, "day")} with these changes`;
  const told = CALL_FATES.flatMap((kind) =>
    (fates[kind] ?? 0) > 0 ? `${fates[kind]} ${FATE_WORDS[kind]}` : [],
  );
  const left = Math.max(0, rows.length - MOST_PRINTED_ROWS) + more;
  const off = !log.on || log.offAtStart;
  return [
    `${head}: ${[`${same} as before`, ...told].join(", ")}.`,
    ...(rows.length > 0 ? [tableText(rows.slice(0, MOST_PRINTED_ROWS).map(rowCells))] : []),
    ...(left > 0 ? [`${left} more with fewer calls.`] : []),
    ...deleted.map(
      (one) => `${one.agent} is deleted, which was called ${countedNoun(one.calls, "time")}.`,
    ),
    ...(off ? ["The log of calls is off: only what it kept before is judged."] : []),
  ].join("\n");
}

function rowCells(row: ReplayedRowAnswer): string[] {
  const { agent, tool, method, functionName, kind, calls, issues = [], why, limited } = row;
  const [first] = issues;
  const reason =
    (first && `${first.issue.path.join(".")} ${first.issue.message}`.trim()) ??
    (limited &&
      `${limited.needs} of ${limited.limit} ${limited.by === "time" ? "ms" : "characters"}`) ??
    why ??
    row.refused ??
    "";
  return [
    countedNoun(calls, "call"),
    agent,
    tool === undefined ? functionName : `${tool}.${method}`,
    FATE_WORDS[kind],
    reason,
  ];
}
