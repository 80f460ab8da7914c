import { reasonOf } from "@pegboard/json-schema";
import type { SourceSummary } from "../api-contract.ts";
import type { StoredSourceChange } from "../transfer/sources/plan-sources.ts";
import { type Applied, type AppliedChange, applyChanges } from "./apply-changes.ts";
import { askPegboard } from "./ask-pegboard.ts";
import type { ReachedPegboard } from "./reach-pegboard.ts";
import { type AppliedSource, applySources, undoSources } from "./sources/apply-sources.ts";
import type { FilePlan } from "./with-plan.ts";

export interface AppliedPlan extends Applied {
  sources: AppliedSource[];
}

/**
 * Stores the sources, and then saves all owners in one write, because they may name what a source
 * brings. When either is refused, the sources are put back as they were. Sources are removed last,
 * so that nothing is missing before that which an owner still has.
 */
export async function applyPlan(
  pegboard: ReachedPegboard,
  plan: FilePlan,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<AppliedPlan> {
  const { changes } = plan.sources;
  const [kept, removed] = [changes.filter(isKept), changes.filter((change) => !isKept(change))];
  const stored = await applySources(pegboard, kept, allowPrivate);
  const undo = async (owners: readonly AppliedChange[]): Promise<AppliedPlan> => {
    const left = await undoSources(pegboard, stored, plan.before);
    return {
      saved: false,
      sources: [...stored.filter(({ error }) => error !== undefined), ...left],
      owners: [...owners],
    };
  };
  if (stored.some(({ error }) => error !== undefined)) return undo([]);
  let applied: Applied;
  try {
    if (kept.length > 0) await startUnloaded(pegboard, plan);
    applied = await applyChanges(
      pegboard,
      kept.length > 0 ? await plan.planOwnersAgain() : plan.owners,
    );
  } catch (error) {
    const { sources } = await undo([]);
    const left = sources.map(({ name, error: why }) => `\nThe source ${name}: ${why}`).join("");
    throw new Error(`${reasonOf(error)}\nNothing was changed.${left}`);
  }
  if (!applied.saved) return undo(applied.owners);
  const gone = await applySources(pegboard, removed, allowPrivate);
  return { ...applied, sources: [...stored, ...gone] };
}

const isKept = ({ action }: StoredSourceChange) => action !== "remove";

/** Starts stored sources that never answered, because they bring what the file may name. */
async function startUnloaded(pegboard: ReachedPegboard, { before }: FilePlan): Promise<void> {
  const unloaded = before.filter(
    ({ state, addedBy }: SourceSummary) => state === "not started" && addedBy === "ui",
  );
  for (const { id } of unloaded)
    await askPegboard(pegboard, `POST /api/v1/sources/${encodeURIComponent(id)}/refresh`);
}
