import type { Command } from "commander";
import type { AddCommand } from "../command.ts";
import { DEFAULT_FILE } from "../pegboard-yaml.ts";
import { changesText } from "../plan-text.ts";
import { withPlan } from "../with-plan.ts";

interface PlanOptions {
  prune: boolean;
  json: boolean;
  detailedExitcode: boolean;
}

export const plan: AddCommand = (program, surroundings) => {
  const { terminal, endWith } = surroundings;
  return program
    .command("plan [file]")
    .description(`say what applying a file would change; ${DEFAULT_FILE} unless named`)
    .option("--prune", "also delete the agents and the stored secrets that the file does not name", false)
    .option("--detailed-exitcode", "end with 2 when there is something to change", false)
    .option("--json", "print the changes as data", false)
    .action((file: string | undefined, { prune, json, detailedExitcode }: PlanOptions, command: Command) => {
      return withPlan(surroundings, { command, file, prune }, async (changes) => {
        terminal.print(json ? JSON.stringify({ changes }, null, 2) : changesText(changes));
        if (detailedExitcode && changes.length > 0) endWith(2);
      });
    });
};
