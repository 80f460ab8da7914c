import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { useMemo } from "react";
import { type DraftAct, type DraftStep, standingSteps } from "./draft.ts";
import type { OwnerDraft } from "./draft-store.ts";
import { useSelectedDrafts } from "./use-draft.ts";

/** An act, and the owners whose drafts have a step of it. */
export interface DraftedAct {
  id: number;
  label: string;
  owners: SettingsOwner[];
  /** Ids of the problems that it solves once it is saved. */
  solves: string[];
}

export interface DraftedActs {
  /** The acts that stand, the first one first. */
  done: DraftedAct[];
  /** The acts that Redo would make again, the next one first. */
  undone: DraftedAct[];
}

/** The acts of a screen that stand in drafts, or that were taken back. */
export function useActs(by: NonNullable<DraftAct["by"]>): DraftedActs {
  const all = useSelectedDrafts((drafts) => drafts.all());
  return useMemo(() => actsOf([...all.values()], by), [all, by]);
}

function actsOf(drafts: readonly OwnerDraft[], by: DraftAct["by"]): DraftedActs {
  const done = group(drafts, by, ({ draft }) => standingSteps(draft));
  const last = done.at(-1)?.id ?? 0;
  // An act that is done after another was taken back takes that one's place.
  return {
    done,
    undone: group(drafts, by, ({ draft }) => draft.undone).filter(({ id }) => id > last),
  };
}

function group(
  drafts: readonly OwnerDraft[],
  by: DraftAct["by"],
  stepsOf: (draft: OwnerDraft) => DraftStep[],
) {
  const acts = new Map<number, DraftedAct>();
  for (const of of drafts) {
    for (const { label, act } of stepsOf(of)) {
      if (!act || act.by !== by) continue;
      const known = acts.get(act.id) ?? { id: act.id, label, owners: [], solves: [] };
      known.owners.push(of.owner);
      known.solves.push(...(act.solves ?? []));
      acts.set(act.id, known);
    }
  }
  return [...acts.values()].sort((one, other) => one.id - other.id);
}
