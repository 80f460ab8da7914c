import { memoByIdentity } from "@pegboard/registry-core/internal";
import {
  groupByCause,
  type Problem,
  type ProblemCause,
  type ProblemSeverity,
} from "@pegboard/registry-core/problems";
import type { SelectableList } from "@pegboard/ui/list/selection.ts";

/** A row of the list: the head of a severity, a cause, or what is below an unfolded cause. */
export type CauseRow =
  | { kind: "head"; key: string; severity: ProblemSeverity; problems: number; causes: number }
  | { kind: "cause"; key: string; level: 1; open: boolean; cause: ProblemCause }
  | { kind: "detail"; key: string; level: 2; cause: ProblemCause };

/** Causes under a head for each severity, the worst first. */
export function causeRows(causes: readonly ProblemCause[], open: ReadonlySet<string>): CauseRow[] {
  const rows: CauseRow[] = [];
  for (const severity of ["error", "warning", "note"] as const) {
    const own = causes.filter((cause) => cause.severity === severity);
    if (own.length === 0) continue;
    const problems = own.reduce((sum, cause) => sum + cause.problems.length, 0);
    rows.push({ kind: "head", key: severity, severity, problems, causes: own.length });
    for (const cause of own) {
      const isOpen = open.has(cause.id);
      rows.push({ kind: "cause", key: cause.id, level: 1, open: isOpen, cause });
      if (isOpen) rows.push({ kind: "detail", key: `${cause.id} detail`, level: 2, cause });
    }
  }
  return rows;
}

/** The causes of these problems, found once for an array. */
export const problemCauses = memoByIdentity((problems: readonly Problem[]) =>
  groupByCause(problems),
);

/** The rows that can be selected: heads and details below a cause cannot. */
export const selectableCauses = (rows: readonly CauseRow[]): SelectableList<CauseRow> => ({
  rows,
  idsOf: (row) => (row.kind === "cause" ? [row.key] : []),
  all: () => rows.flatMap((row) => (row.kind === "cause" ? [row.key] : [])),
});
