import type { ReplayedRowAnswer } from "../../api/streams/replay.ts";

/** The calls of one method of which the same would become, in every agent that has them. */
export interface ReplayGroup {
  key: string;
  /** One row for each agent, the most calls first. */
  rows: ReplayedRowAnswer[];
  first: ReplayedRowAnswer;
  calls: number;
  mostADay: number;
  /** The newest calls. */
  examples: { row: ReplayedRowAnswer; example: ReplayedRowAnswer["examples"][number] }[];
}

const MOST_GROUP_EXAMPLES = 3;

/** The rows method by method, those with the most calls first. */
export function groupReplayRows(rows: readonly ReplayedRowAnswer[]): ReplayGroup[] {
  const groups = new Map<string, ReplayedRowAnswer[]>();
  for (const row of rows) {
    const { functionName, tool, method, kind, refused, why, limited } = row;
    const key = JSON.stringify([functionName, tool, method, kind, refused, why, limited?.by]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups]
    .map(([key, own]) => replayGroup(key, own as [ReplayedRowAnswer, ...ReplayedRowAnswer[]]))
    .sort((one, other) => other.calls - one.calls);
}

function replayGroup(key: string, rows: [ReplayedRowAnswer, ...ReplayedRowAnswer[]]): ReplayGroup {
  const examples = rows
    .flatMap((row) => row.examples.map((example) => ({ row, example })))
    .sort((one, other) => other.example.at - one.example.at);
  return {
    key,
    rows,
    first: rows[0],
    calls: rows.reduce((sum, { calls }) => sum + calls, 0),
    mostADay: Math.max(...rows.map(({ mostADay }) => mostADay)),
    examples: examples.slice(0, MOST_GROUP_EXAMPLES),
  };
}
