import type { Command } from "commander";
import type { SourceChange } from "../../transfer/sources/plan-sources.ts";
import { type AppliedChange, applyChanges } from "../apply-changes.ts";
import type { AddCommand, SharedOptions } from "../command.ts";
import { DEFAULT_FILE } from "../pegboard-yaml.ts";
import { changesText } from "../plan-text.ts";
import { type AppliedSource, applySources } from "../sources/apply-sources.ts";
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
      `save what a file says, as anybody saves: sources, then agent by agent, and nobody's work is overwritten; ${DEFAULT_FILE} unless named`,
    )
    .option("--yes", "do not ask first", false)
    .option("--prune", "also delete the agents, stored secrets and stored sources that the file does not name", false)
    .option("--json", "print what became of each owner as data", false)
    .action((file: string | undefined, { prune, yes, json }: ApplyOptions, command: Command) => {
      const { privateAddresses } = command.optsWithGlobals<SharedOptions>();
      return withPlan(surroundings, { command, file, prune }, async (plan, pegboard) => {
        const { changes } = plan.sources;
        const isAny = changes.length + plan.owners.length > 0;
        if (!json || !yes) terminal.tell(changesText({ sources: changes, owners: plan.owners }));
        if (isAny && !yes) refuseUnlessYes(await terminal.ask("Apply these changes? Type yes: "));
        // Removed last: until then nothing that an owner still has is missing.
        const [kept, removed] = [changes.filter(isKept), changes.filter((change) => !isKept(change))];
        const stored = await applySources(pegboard, kept, privateAddresses);
        if (!json) for (const one of stored) terminal.print(sourceText(one));
        const owners = kept.length > 0 ? await plan.planOwnersAgain() : plan.owners;
        const applied = await applyChanges(pegboard, owners);
        if (!json) for (const one of applied) terminal.print(appliedText(one));
        const gone = await applySources(pegboard, removed, privateAddresses);
        if (!json) for (const one of gone) terminal.print(sourceText(one));
        const sources = [...stored, ...gone];
        if (json) terminal.print(JSON.stringify({ sources, applied }, null, 2));
        if ([...sources, ...applied].some(({ error }) => error !== undefined)) endWith(1);
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

const isKept = ({ action }: SourceChange) => action !== "remove";
const DONE_WITH_SOURCE = { add: "added", change: "changed", remove: "removed" };

function sourceText({ action, name, error, failure }: AppliedSource): string {
  const done = DONE_WITH_SOURCE[action];
  if (error !== undefined) return `Source ${name}: not ${done}. ${error}`;
  return failure === undefined
    ? `Source ${name}: ${done}`
    : `Source ${name}: ${done}. It brings no tools now: ${failure}`;
}

const DONE = { create: "created", change: "saved", delete: "deleted" };

function appliedText({ action, owner, name, error }: AppliedChange): string {
  const who = owner.kind === "organisation" ? name : `${name} (${owner.id})`;
  return error === undefined ? `${who}: ${DONE[action]}` : `${who}: not ${DONE[action]}. ${error}`;
}
