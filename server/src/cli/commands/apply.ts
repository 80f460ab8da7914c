import type { Command } from "commander";
import { type AppliedChange, applyChanges } from "../apply-changes.ts";
import type { AddCommand } from "../command.ts";
import { DEFAULT_FILE } from "../pegboard-yaml.ts";
import { changesText } from "../plan-text.ts";
import { withPlan } from "../with-plan.ts";

interface ApplyOptions {
  prune: boolean;
  yes: boolean;
  json: boolean;
}

export const apply: AddCommand = (program, surroundings) => {
  const { terminal, endWith } = surroundings;
  return program
    .command("apply [file]")
    .description(
      `save what a file says, as anybody saves: agent by agent, and nobody's work is overwritten; ${DEFAULT_FILE} unless named`,
    )
    .option("--yes", "do not ask first", false)
    .option("--prune", "also delete the agents and the stored secrets that the file does not name", false)
    .option("--json", "print what became of each owner as data", false)
    .action((file: string | undefined, { prune, yes, json }: ApplyOptions, command: Command) => {
      return withPlan(surroundings, { command, file, prune }, async (changes, pegboard) => {
        if (!json || !yes) terminal.tell(changesText(changes));
        if (changes.length > 0 && !yes) refuseUnlessYes(await terminal.ask("Apply these changes? Type yes: "));
        const applied = await applyChanges(pegboard, changes);
        if (json) terminal.print(JSON.stringify({ applied }, null, 2));
        else for (const one of applied) terminal.print(appliedText(one));
        if (applied.some(({ error }) => error !== undefined)) endWith(1);
      });
    });
};

/** @throws Error unless somebody said yes. */
function refuseUnlessYes(answer: string | undefined): void {
  if (answer?.trim() === "yes") return;
  throw new Error(
    answer === undefined ? "Nothing was changed: nobody can be asked here. Add --yes." : "Nothing was changed.",
  );
}

const DONE = { create: "created", change: "saved", delete: "deleted" };

function appliedText({ action, owner, name, error }: AppliedChange): string {
  const who = owner.kind === "organisation" ? name : `${name} (${owner.id})`;
  return error === undefined ? `${who}: ${DONE[action]}` : `${who}: not ${DONE[action]}. ${error}`;
}
