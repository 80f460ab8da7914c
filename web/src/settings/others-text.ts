import { describeOperation, type NamedTools } from "@pegboard/registry-core";
import { common } from "../language/common.ts";
import type { OthersChanges, SavedMeanwhile } from "./others-changes.ts";
import { say } from "./texts.ts";

/** How many changes are named one by one. */
const NAMED = 4;

/** "Date was switched off by ada; your change to it was the same and was taken back." */
export function meanwhileText(meanwhile: SavedMeanwhile, people: string[], tools: NamedTools): string {
  if (meanwhile.kind === "arrived") return say.yourLastSaveDidArrive(meanwhile.revision);
  const { changes } = meanwhile;
  const who = listed(people.length > NAMED ? [...people.slice(0, 2), `${people.length - 2} others`] : people);
  const [first] = changes;
  const settled = changes.filter(({ isSettled }) => isSettled).map((change) => subjectOf(change, tools));
  if (first && changes.length === 1) {
    const taken = first.isSettled ? "; your change to it was the same and was taken back" : "";
    return `${subjectOf(first, tools)} was ${verbOf(first, tools)} by ${who}${taken}.`;
  }
  const named = changes.slice(0, NAMED).map((change) => `${subjectOf(change, tools)} ${verbOf(change, tools)}`);
  if (changes.length > NAMED) named.push(`${changes.length - NAMED} more`);
  const taken = settled.length > 0 ? ` ${takenBack(settled)}` : "";
  return `${who} made ${common.changeCount(changes.length)}: ${listed(named)}.${taken}`;
}

function takenBack(settled: string[]): string {
  if (settled.length === 1) return `Your change to ${settled[0]} was the same and was taken back.`;
  const named = settled.length > NAMED ? [`${settled.length} of these`] : settled;
  return say.yourChangesToListedWereThe(listed(named));
}

type Change = OthersChanges["changes"][number];

/** "Delete of Files". */
function subjectOf({ operation, before }: Change, tools: NamedTools): string {
  const { title, place } = describeOperation(operation, before, tools);
  const isPlain = operation.op === "setTool" || !("tool" in operation);
  return isPlain ? title : `${title} of ${place.split(" · ")[0]}`;
}

/** "switched off". */
function verbOf({ operation, before }: Change, tools: NamedTools): string {
  const { from, to } = describeOperation(operation, before, tools);
  const isSwitch = operation.op === "setTool" || operation.op === "setMethod";
  if (isSwitch && operation.state !== "inherit") return `switched ${to}`;
  if (isSwitch) return `reset to ${to}`;
  if (operation.op === "removeVariable" || operation.op === "removeTestSet") return "removed";
  return from === undefined || from === to ? "changed" : `changed from ${from} to ${to}`;
}

function listed(parts: string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
