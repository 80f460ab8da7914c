import { shareText } from "@pegboard/ui/messages/share-text.ts";
import type { RunCell, RunSummary, RunVariant } from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";

/** Which settings of the agent a variant is of. */
export function variantLabel({ of, revision }: Pick<RunVariant, "of" | "revision">): string {
  const labels = {
    saved: t("Saved, {revision, number}", { revision }),
    draft: t("Draft"),
    revision: t("Revision {revision, number}", { revision }),
  };
  return labels[of];
}

/** What tells a variant apart from the others of its run: its settings, or else its model. */
export function shortLabel(variant: RunVariant, { variants }: RunSummary): string {
  const isAlone = variants.every(
    (one) => one === variant || variantLabel(one) !== variantLabel(variant),
  );
  return isAlone ? variantLabel(variant) : `${variantLabel(variant)}, ${variant.model}`;
}

/** What became of a case with a variant. */
export type CellState = "passed" | "sometimes" | "failed" | "refused" | "running" | "waiting";

export function cellState(cell: RunCell | undefined, run: RunSummary): CellState {
  if (!cell) return "waiting";
  if (cell.running > 0) return "running";
  const judged = cell.passed + cell.failed;
  if (judged === 0) return cell.refused > 0 ? "refused" : "waiting";
  if (judged < run.repeats && run.state === "running") return "running";
  return shareState(cell.passed, judged);
}

/** What so many of the judged attempts come to; at least one was judged. */
export function shareState(passed: number, judged: number): "passed" | "sometimes" | "failed" {
  if (passed === judged) return "passed";
  return passed === 0 ? "failed" : "sometimes";
}

/** Such as "2 of 3". */
export const passedText = ({ passed, failed }: Pick<RunCell, "passed" | "failed">): string =>
  t("{passed, number} of {all, number}", { passed, all: passed + failed });

/** The share of the judged attempts that passed, such as "92 %". */
export const passedShareText = ({
  passed,
  attempts,
}: Pick<RunVariant, "passed" | "attempts">): string =>
  attempts === 0 ? "–" : shareText(passed / attempts);
