import type { Command } from "commander";
import { type OwnerChange, planChanges } from "../pegboard-file/plan-changes.ts";
import { reachOptions, type Surroundings, withPegboard } from "./command.ts";
import { DEFAULT_FILE, faultLines, faultsHere, readOrThrow } from "./pegboard-yaml.ts";
import type { ReachedPegboard } from "./reach-pegboard.ts";
import { readState } from "./read-state.ts";

/** Does `work` with what applying a file would change; agents that cannot be read are told. @throws Error with every fault of the file */
export function withPlan(
  { env, terminal }: Pick<Surroundings, "env" | "terminal">,
  { command, file, prune }: { command: Command; file: string | undefined; prune: boolean },
  work: (changes: OwnerChange[], pegboard: ReachedPegboard) => Promise<void>,
): Promise<void> {
  const read = readOrThrow(file ?? DEFAULT_FILE);
  return withPegboard(reachOptions(command, env, file === undefined ? undefined : read), async (pegboard) => {
    const state = await readState(pegboard);
    const faults = faultsHere(read, state);
    if (faults.length > 0) throw new Error(faultLines(faults));
    for (const message of state.outOfOrder) terminal.tell(message);
    await work(planChanges(read.content, state, { prune }), pegboard);
  });
}
