import { describeOperation, type NamedTools } from "@pegboard/registry-core/internal";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { t } from "../../messages/t.ts";
import type { OthersChanges, SavedMeanwhile } from "./others-changes.ts";

/** The number of changes that are named one by one. */
const MOST_NAMED_CHANGES = 4;

/**
 * A sentence such as "Date was switched off by ada; your change to it was the same and was taken
 * back."
 */
export function meanwhileText(
  meanwhile: SavedMeanwhile,
  people: string[],
  tools: NamedTools,
): string {
  if (meanwhile.kind === "arrived")
    return t("Your last save did arrive: revision {revision} holds it.", {
      revision: meanwhile.revision,
    });
  const { changes } = meanwhile;
  const who = listText(
    people.length > MOST_NAMED_CHANGES
      ? [...people.slice(0, 2), t("{count, number} others", { count: people.length - 2 })]
      : people,
  );
  const [first] = changes;
  const settled = changes
    .filter(({ isSettled }) => isSettled)
    .map((change) => changeSubject(change, tools));
  if (first && changes.length === 1) {
    const values = { subject: changeSubject(first, tools), done: doneTo(first, tools), who };
    return first.isSettled
      ? t(
          "{subject} was {done} by {who}; your change to it was the same and was taken back.",
          values,
        )
      : t("{subject} was {done} by {who}.", values);
  }
  const named = changes
    .slice(0, MOST_NAMED_CHANGES)
    .map((change) =>
      t("{subject} {done}", { subject: changeSubject(change, tools), done: doneTo(change, tools) }),
    );
  if (changes.length > MOST_NAMED_CHANGES)
    named.push(t("{count, number} more", { count: changes.length - MOST_NAMED_CHANGES }));
  const made = t("{who} made {count, plural, one {# change} other {# changes}}: {changes}.", {
    who,
    count: changes.length,
    changes: listText(named),
  });
  return settled.length > 0 ? `${made} ${takenBack(settled)}` : made;
}

function takenBack(settled: string[]): string {
  const [first = ""] = settled;
  if (settled.length === 1)
    return t("Your change to {subject} was the same and was taken back.", { subject: first });
  return t("Your changes to {subjects} were the same and were taken back.", {
    subjects:
      settled.length > MOST_NAMED_CHANGES
        ? t("{count, number} of these", { count: settled.length })
        : listText(settled),
  });
}

type OthersChange = OthersChanges["changes"][number];

/** The item of a change: "Delete of Files". */
function changeSubject({ operation, before }: OthersChange, tools: NamedTools): string {
  const { title, place } = describeOperation(operation, { before, tools }, t);
  const isPlain = operation.op === "setTool" || !("tool" in operation);
  return isPlain ? title : t("{title} of {tool}", { title, tool: place.split(" · ")[0] ?? "" });
}

/** The effect of a change: "switched off". */
function doneTo({ operation, before }: OthersChange, tools: NamedTools): string {
  const { from, to } = describeOperation(operation, { before, tools }, t);
  if (operation.op === "setTool" || operation.op === "setMethod") {
    if (operation.state === "inherit") return t("reset to {to}", { to });
    return operation.state === "on" ? t("switched on") : t("switched off");
  }
  if (operation.op === "removeVariable" || operation.op === "removeTestSet") return t("removed");
  if (from === undefined || from === to) return t("changed");
  return t("changed from {from} to {to}", { from, to });
}
