import type { Command } from "commander";
import type { AddCommand } from "../command.ts";
import { DEFAULT_FILE } from "../pegboard-yaml.ts";
import { changesText, UNTIL_APPLY } from "../plan-text.ts";
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
    .option(
      "--prune",
      "also delete the agents, stored secrets and stored sources that the file does not name",
      false,
    )
    .option("--detailed-exitcode", "end with 2 when there is something to change", false)
    .option("--json", "print the changes as data", false)
    .action(
      (
        file: string | undefined,
        { prune, json, detailedExitcode }: PlanOptions,
        command: Command,
      ) => {
        return withPlan(
          surroundings,
          { command, file, prune },
          async ({ sources, owners, templates, warnings }) => {
            const { notes } = sources;
            // The requests may hold a whole description.
            const data = {
              sources: sources.changes.map(({ sent: _, ...change }) => change),
              changes: owners,
              templates,
              notes,
              warnings,
            };
            const isAny = sources.changes.length + owners.length > 0;
            terminal.print(
              json
                ? JSON.stringify(data, null, 2)
                : changesText({ sources: sources.changes, owners, templates }),
            );
            if (isAny && !json) terminal.print(UNTIL_APPLY);
            if (isAny && detailedExitcode) endWith(2);
          },
        );
      },
    );
};
