import type { Command } from "commander";
import type { AppliedChange } from "../apply-changes.ts";
import { type AppliedPlan, applyPlan } from "../apply-plan.ts";
import type { AddCommand, SharedOptions } from "../command.ts";
import { DEFAULT_FILE } from "../pegboard-yaml.ts";
import { changesText } from "../plan-text.ts";
import type { AppliedSource } from "../sources/apply-sources.ts";
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
      `save what a file says, all of it or nothing, as anybody saves: nobody's work is overwritten; ${DEFAULT_FILE} unless named`,
    )
    .option("--yes", "do not ask first", false)
    .option(
      "--prune",
      "also delete the agents, stored secrets and stored sources that the file does not name",
      false,
    )
    .option("--json", "print what became of each owner as data", false)
    .action((file: string | undefined, { prune, yes, json }: ApplyOptions, command: Command) => {
      const { privateAddresses } = command.optsWithGlobals<SharedOptions>();
      return withPlan(surroundings, { command, file, prune }, async (plan, pegboard) => {
        const { owners, templates, sources } = plan;
        const isAny = sources.changes.length + owners.length > 0;
        if (!json || !yes)
          terminal.tell(changesText({ sources: sources.changes, owners, templates }));
        if (isAny && !yes) refuseUnlessYes(await terminal.ask("Apply these changes? Type yes: "));
        const done = await applyPlan(pegboard, plan, { allowPrivate: privateAddresses });
        if (json) {
          terminal.print(
            JSON.stringify(
              { saved: done.saved, sources: done.sources, applied: done.owners },
              null,
              2,
            ),
          );
        } else for (const line of appliedLines(done)) terminal.print(line);
        if (!done.saved || done.sources.some(({ error }) => error !== undefined)) endWith(1);
      });
    });
};

function appliedLines({ saved, sources, owners }: AppliedPlan): string[] {
  if (saved) return [...sources.map(appliedSourceText), ...owners.map(appliedText)];
  const refused = [...sources, ...owners].filter(({ error }) => error !== undefined);
  const lines = refused.map((one) => ("owner" in one ? appliedText(one) : appliedSourceText(one)));
  return [...lines, "Nothing was changed."];
}

/** Refuses unless somebody agreed. @throws Error */
function refuseUnlessYes(answer: string | undefined): void {
  if (answer?.trim() === "yes") return;
  throw new Error(
    answer === undefined
      ? "Nothing was changed: nobody can be asked here. Add --yes."
      : "Nothing was changed.",
  );
}

const DONE_WITH_SOURCE = { add: "added", change: "changed", remove: "removed" };

function appliedSourceText({ action, name, error, failure }: AppliedSource): string {
  const done = DONE_WITH_SOURCE[action];
  if (error !== undefined) return `Source ${name}: not ${done}. ${error}`;
  return failure === undefined
    ? `Source ${name}: ${done}`
    : `Source ${name}: ${done}. It brings no tools now: ${failure}`;
}

const OWNER_ACTION_DONE = { create: "created", change: "saved", delete: "deleted" };

function appliedText({ action, owner, name, error }: AppliedChange): string {
  const who = owner.kind === "organisation" ? name : `${name} (${owner.id})`;
  return error === undefined
    ? `${who}: ${OWNER_ACTION_DONE[action]}`
    : `${who}: not ${OWNER_ACTION_DONE[action]}. ${error}`;
}
