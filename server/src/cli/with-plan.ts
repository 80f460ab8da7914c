import { reasonOf } from "@pegboard/registry-core";
import type { Command } from "commander";
import { agentsAsStored, type OwnerChange, type OwnerState, planChanges } from "../pegboard-file/plan-changes.ts";
import type { ReadFile } from "../pegboard-file/read-pegboard-file.ts";
import { planSources, type SourcePlan } from "../transfer/sources/plan-sources.ts";
import { reachOptions, type Surroundings, withPegboard } from "./command.ts";
import { DEFAULT_FILE, faultLines, faultsHere, readOrThrow, sourcesOf } from "./pegboard-yaml.ts";
import type { ReachedPegboard } from "./reach-pegboard.ts";
import { type ReadState, readState } from "./read-state.ts";

/** What applying a file would change. */
export interface FilePlan {
  sources: SourcePlan;
  owners: OwnerChange[];
  /**
   * The same of the owners once the sources are stored, on the revisions that were planned: what somebody saved meanwhile stays a conflict.
   * @throws Error with every fault that shows only now.
   */
  planOwnersAgain(): Promise<OwnerChange[]>;
}

/**
 * Does `work` with what applying a file would change; what cannot be read or stored is told.
 * @throws Error with every fault of the file.
 */
export function withPlan(
  { env, terminal }: Pick<Surroundings, "env" | "terminal">,
  { command, file, prune }: { command: Command; file: string | undefined; prune: boolean },
  work: (plan: FilePlan, pegboard: ReachedPegboard) => Promise<void>,
): Promise<void> {
  const read = readOrThrow(file ?? DEFAULT_FILE);
  const named = file === undefined ? undefined : sourcesOf(read, "unstorable");
  return withPegboard(reachOptions(command, env, named), async (pegboard) => {
    const state = await readState(pegboard);
    const sources = planSources(read, { sources: state.sources, prune });
    const owners = planOwners(read, state, { sources, prune });
    for (const message of [...state.outOfOrder, ...sources.notes]) terminal.tell(message);
    const planOwnersAgain = async () => {
      const now = await readState(pegboard);
      const left = planSources(read, { sources: now.sources, prune });
      try {
        return planOwners(read, onRevisionsOf(state, now), { sources: left, prune });
      } catch (error) {
        throw new Error(`The sources are stored; of the owners nothing is changed.\n${reasonOf(error)}`);
      }
    };
    await work({ sources, owners, planOwnersAgain }, pegboard);
  });
}

function planOwners(read: ReadFile, state: ReadState, { sources, prune }: { sources: SourcePlan; prune: boolean }) {
  const asStored = prune ? new Set<string>() : agentsAsStored(read.content, state.agents);
  const faults = faultsHere(read, { declared: state.declared, plan: sources, asStored });
  if (faults.length > 0) throw new Error(faultLines(faults));
  return planChanges(read.content, state, { prune, asStored });
}

function onRevisionsOf({ organisation, presets, agents }: ReadState, now: ReadState): ReadState {
  return {
    ...now,
    organisation: { ...now.organisation, revision: organisation.revision },
    presets: withRevisionsOf(presets, now.presets),
    agents: withRevisionsOf(agents, now.agents),
  };
}

function withRevisionsOf(before: readonly OwnerState[], now: readonly OwnerState[]): OwnerState[] {
  const revisions = new Map(before.map(({ id, revision }) => [id, revision]));
  return now.map((owner) => ({ ...owner, revision: revisions.get(owner.id) ?? 0 }));
}
