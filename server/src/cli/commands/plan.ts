import type { Command } from "commander";
import { planChanges } from "../../pegboard-file/plan-changes.ts";
import { type AddCommand, reachOptions, withPegboard } from "../command.ts";
import { DEFAULT_FILE, faultLines, faultsHere, readOrThrow } from "../pegboard-yaml.ts";
import { changesText } from "../plan-text.ts";
import { readState } from "../read-state.ts";

interface PlanOptions {
  prune: boolean;
  json: boolean;
  detailedExitcode: boolean;
}

export const plan: AddCommand = (program, { env, terminal, endWith }) =>
  program
    .command("plan [file]")
    .description(`say what applying a file would change; ${DEFAULT_FILE} unless named`)
    .option("--prune", "also delete the agents and the stored secrets that the file does not name", false)
    .option("--detailed-exitcode", "end with 2 when there is something to change", false)
    .option("--json", "print the changes as data", false)
    .action((file: string | undefined, { prune, json, detailedExitcode }: PlanOptions, command: Command) => {
      const read = readOrThrow(file ?? DEFAULT_FILE);
      return withPegboard(reachOptions(command, env, file === undefined ? undefined : read), async (pegboard) => {
        const state = await readState(pegboard);
        const faults = faultsHere(read, state);
        if (faults.length > 0) throw new Error(faultLines(faults));
        const changes = planChanges(read.content, state, { prune });
        for (const message of state.outOfOrder) terminal.tell(message);
        terminal.print(json ? JSON.stringify({ changes }, null, 2) : changesText(changes));
        if (detailedExitcode && changes.length > 0) endWith(2);
      });
    });
