import type { SettingsOperation } from "@pegboard/registry-core";
import type { RunRequest, RunSummary, SentVariant } from "../../../api/evaluations.ts";

/**
 * A run of one case with the variants of another run. A draft is that of now; where nothing is
 * drafted any more, what is saved takes its place.
 */
export function repeatedRun(
  run: RunSummary,
  id: string,
  pending: readonly SettingsOperation[],
): RunRequest {
  const { repeats, results, limits, atOnce } = run;
  const variants = run.variants.map(({ of, revision, provider, model }): SentVariant => {
    const asked = { provider, model };
    if (of === "revision") return { of, revision, ...asked };
    if (of === "saved" || pending.length === 0) return { of: "saved", ...asked };
    return { of, baseRevision: revision, operations: [...pending], ...asked };
  });
  return { cases: [id], variants, repeats, results, atOnce, limits };
}
