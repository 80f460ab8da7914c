import { type Command, InvalidArgumentError } from "commander";
import { COUNTED_DAYS } from "../../limits.ts";
import type { AddCommand } from "../command.ts";
import { DEFAULT_FILE } from "../pegboard-yaml.ts";
import { breaksCalls, planReplayText, tryReplay } from "../plan-replay.ts";
import { changesText, UNTIL_APPLY } from "../plan-text.ts";
import { withPlan } from "../with-plan.ts";

interface PlanOptions {
  prune: boolean;
  json: boolean;
  detailedExitcode: boolean;
  days: number;
  failOnRefused: boolean;
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
    .option(
      "--days <count>",
      "also say what the calls of the last so many days would meet; 0: do not look",
      parseReplayDays,
      COUNTED_DAYS.usual,
    )
    .option(
      "--fail-on-refused",
      "end with 1 when logged calls would be refused or no longer fit",
      false,
    )
    .option("--json", "print the changes as data", false)
    .action((file: string | undefined, options: PlanOptions, command: Command) => {
      const { prune, json, detailedExitcode, days, failOnRefused } = options;
      return withPlan(
        surroundings,
        { command, file, prune },
        async ({ sources, owners, templates, warnings }, pegboard) => {
          const { replay, issue } = await tryReplay(pegboard, owners, days);
          if (issue !== undefined) terminal.tell(issue);
          const { notes } = sources;
          // The requests may hold a whole description.
          const data = {
            sources: sources.changes.map(({ sent: _, ...change }) => change),
            changes: owners,
            templates,
            notes,
            warnings,
            ...(replay && { replay }),
          };
          const isAny = sources.changes.length + owners.length > 0;
          terminal.print(
            json
              ? JSON.stringify(data, null, 2)
              : changesText({ sources: sources.changes, owners, templates }),
          );
          if (replay && !json) terminal.print(planReplayText(replay, days));
          if (isAny && !json) terminal.print(UNTIL_APPLY);
          if (isAny && detailedExitcode) endWith(2);
          if (failOnRefused && (issue !== undefined || (replay && breaksCalls(replay)))) endWith(1);
        },
      );
    });
};

function parseReplayDays(said: string): number {
  const days = /^\d{1,3}$/.test(said) ? Number(said) : Number.NaN;
  if (days >= 0 && days <= COUNTED_DAYS.most) return days;
  throw new InvalidArgumentError(`It has to be a number of days up to ${COUNTED_DAYS.most}.`);
}
