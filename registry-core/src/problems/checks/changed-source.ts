import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/** What waits of one source until somebody accepts it. */
interface Waiting {
  newMethods: number;
  changedMethods: number;
  changedTools: number;
}

/** Sources that list something else than was accepted (product rule R1): one problem each, however much it is. */
export const checkChangedSources: ProblemCheck = ({ catalog, sources = [] }) => {
  const bySource = new Map<string, Waiting>();
  for (const { source, sourceChange, methods } of catalog.tools) {
    const before = bySource.get(source) ?? { newMethods: 0, changedMethods: 0, changedTools: 0 };
    bySource.set(source, {
      newMethods: before.newMethods + methods.filter((method) => method.sourceChange === "new").length,
      changedMethods: before.changedMethods + methods.filter((method) => method.sourceChange === "changed").length,
      changedTools: before.changedTools + (sourceChange ? 1 : 0),
    });
  }
  return [...bySource].flatMap(([source, waiting]) => {
    const name = sources.find(({ id }) => id === source)?.name ?? source;
    return Object.values(waiting).some((count) => count > 0) ? [changed(source, name, waiting)] : [];
  });
};

function changed(source: string, name: string, waiting: Waiting): Problem {
  const kept = waiting.changedMethods + waiting.changedTools > 0 ? ["what changed stays as it was accepted"] : [];
  const held = waiting.newMethods > 0 ? ["what is new is not offered"] : [];
  return newProblem({
    kind: "source changed",
    severity: "warning",
    message: whatChanged(name, waiting),
    detail: [`Sources › ${name}`, ...kept, ...held].join(" · "),
    place: { source },
    fixes: [{ kind: "open", label: "Review changes", place: { source }, changes: true }],
  });
}

function whatChanged(name: string, { newMethods, changedMethods, changedTools }: Waiting): string {
  const parts = [
    ...(changedMethods > 0
      ? [`${changedMethods} ${changedMethods === 1 ? "method" : "methods"} of ${name} changed`]
      : []),
    ...(changedTools > 0
      ? [changedTools === 1 ? `what ${name} says of itself changed` : `${changedTools} tools of ${name} changed`]
      : []),
    ...(newMethods > 0 ? [newText(name, newMethods, changedMethods > 0)] : []),
  ];
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : `${parts[0]}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `3 methods of Notes changed and 1 is new`. */
function newText(name: string, count: number, afterMethods: boolean): string {
  const verb = count === 1 ? "is new" : "are new";
  return afterMethods ? `${count} ${verb}` : `${count} ${count === 1 ? "method" : "methods"} of ${name} ${verb}`;
}
