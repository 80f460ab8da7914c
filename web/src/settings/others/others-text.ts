import { describeOperation, type NamedTools } from "@pegboard/registry-core/internal";
import { listText } from "../../language/list-text.ts";
import type { OthersChanges, SavedMeanwhile } from "./others-changes.ts";
import { say } from "./texts.ts";

/** How many changes are named one by one. */
const NAMED = 4;

/** "Date was switched off by ada; your change to it was the same and was taken back." */
export function meanwhileText(
  meanwhile: SavedMeanwhile,
  people: string[],
  tools: NamedTools,
): string {
  if (meanwhile.kind === "arrived") return say.lastSaveArrived(meanwhile.revision);
  const { changes } = meanwhile;
  const who = listText(
    people.length > NAMED ? [...people.slice(0, 2), say.others(people.length - 2)] : people,
  );
  const [first] = changes;
  const settled = changes
    .filter(({ isSettled }) => isSettled)
    .map((change) => subjectOf(change, tools));
  if (first && changes.length === 1) {
    return (first.isSettled ? say.sameDoneBy : say.doneBy)(
      subjectOf(first, tools),
      doneTo(first, tools),
      who,
    );
  }
  const named = changes
    .slice(0, NAMED)
    .map((change) => say.subjectDone(subjectOf(change, tools), doneTo(change, tools)));
  if (changes.length > NAMED) named.push(say.more(changes.length - NAMED));
  const made = say.madeChanges(who, changes.length, listText(named));
  return settled.length > 0 ? `${made} ${takenBack(settled)}` : made;
}

function takenBack(settled: string[]): string {
  const [first = ""] = settled;
  if (settled.length === 1) return say.changeTakenBack(first);
  return say.changesTakenBack(
    settled.length > NAMED ? say.ofThese(settled.length) : listText(settled),
  );
}

type Change = OthersChanges["changes"][number];

/** "Delete of Files". */
function subjectOf({ operation, before }: Change, tools: NamedTools): string {
  const { title, place } = describeOperation(operation, before, tools);
  const isPlain = operation.op === "setTool" || !("tool" in operation);
  return isPlain ? title : say.titleOf(title, place.split(" · ")[0] ?? "");
}

/** "switched off". */
function doneTo({ operation, before }: Change, tools: NamedTools): string {
  const { from, to } = describeOperation(operation, before, tools);
  const { done } = say;
  if (operation.op === "setTool" || operation.op === "setMethod") {
    return operation.state === "inherit" ? done.reset(to) : done[operation.state];
  }
  if (operation.op === "removeVariable" || operation.op === "removeTestSet") return done.removed;
  return from === undefined || from === to ? done.changed : done.changedFrom(from, to);
}
