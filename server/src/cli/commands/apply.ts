import { basename } from "node:path";
import { reasonOf } from "@pegboard/json-schema";
import type { Command } from "commander";
import type { SourceSummary } from "../../api-contract.ts";
import type { StoredSourceChange } from "../../transfer/plan-sources.ts";
import { type Applied, type AppliedChange, applyChanges } from "../apply-changes.ts";
import type { ReachedPegboard } from "../ask-pegboard.ts";
import { askPegboard } from "../ask-pegboard.ts";
import type { AddCommand, SharedOptions } from "../command.ts";
import { DEFAULT_FILE } from "../pegboard-yaml.ts";
import { changesText } from "../plan-text.ts";
import type { MadeProposal } from "../propose-changes.ts";
import {
  type AppliedSource,
  type AppliedSourceChange,
  applySources,
  undoSources,
} from "../sources/apply-sources.ts";
import { VALUES_OPTION, valuesOf } from "../sources/ask-values.ts";
import { type FilePlan, withPlan } from "../with-plan.ts";

interface ApplyOptions {
  prune: boolean;
  yes: boolean;
  json: boolean;
  values?: string;
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
    .option(...VALUES_OPTION)
    .option("--json", "print what became of each owner as data", false)
    .action((file: string | undefined, options: ApplyOptions, command: Command) => {
      const { prune, yes, json } = options;
      const { privateAddresses } = command.optsWithGlobals<SharedOptions>();
      return withPlan(surroundings, { command, file, prune }, async (plan, pegboard) => {
        const { owners, templates, sources } = plan;
        const isAny = sources.changes.length + owners.length > 0;
        if (!json || !yes)
          terminal.tell(changesText({ sources: sources.changes, owners, templates }));
        if (isAny && !yes) refuseUnlessYes(await terminal.ask("Apply these changes? Type yes: "));
        const changes: AppliedSourceChange[] = [];
        for (const one of sources.changes)
          changes.push({ ...one, values: await valuesOf(one, options, terminal) });
        const whole = { ...plan, sources: { ...sources, changes } };
        const done = await applyPlan(pegboard, whole, { allowPrivate: privateAddresses });
        const { saved, sources: stored, owners: applied, proposal } = done;
        if (json) {
          terminal.print(
            JSON.stringify(
              { saved, sources: stored, applied, ...(proposal && { proposal }) },
              null,
              2,
            ),
          );
        } else for (const line of appliedLines(done)) terminal.print(line);
        if (!saved || stored.some(({ error }) => error !== undefined)) endWith(1);
        else if (proposal) endWith(3);
      });
    });
};

function appliedLines({ saved, sources, owners, proposal }: AppliedPlan): string[] {
  if (saved)
    return [
      ...sources.map(appliedSourceText),
      ...owners.map(appliedText),
      ...(proposal ? [proposalText(proposal)] : []),
    ];
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

export function appliedSourceText({ action, name, error, loadError }: AppliedSource): string {
  const done = DONE_WITH_SOURCE[action];
  if (error !== undefined) return `Source ${name}: not ${done}. ${error}`;
  return loadError === undefined
    ? `Source ${name}: ${done}`
    : `Source ${name}: ${done}. It brings no tools now: ${loadError}`;
}

const OWNER_ACTION_DONE = { create: "created", change: "saved", delete: "deleted" };

/** What waits, and for whom. */
function proposalText({ number, deciders }: MadeProposal): string {
  const who = deciders.length > 0 ? `${deciders.join(", ")} may accept it` : "nobody may accept it";
  return `What is protected waits as proposal ${number}: ${who}, under Review.`;
}

function appliedText({ action, owner, name, error, isProtected }: AppliedChange): string {
  const who = owner.kind === "organisation" ? name : `${name} (${owner.id})`;
  if (isProtected) return `${who}: proposed`;
  return error === undefined
    ? `${who}: ${OWNER_ACTION_DONE[action]}`
    : `${who}: not ${OWNER_ACTION_DONE[action]}. ${error}`;
}

interface AppliedPlan extends Applied {
  sources: AppliedSource[];
}

/**
 * Stores the sources, and then saves all owners in one write, because they may name what a source
 * brings. When either is refused, the sources are put back as they were. Sources are removed last,
 * so that nothing is missing before that which an owner still has.
 */
export async function applyPlan(
  pegboard: ReachedPegboard,
  plan: FilePlan,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<AppliedPlan> {
  const { changes } = plan.sources;
  const [kept, removed] = [changes.filter(isKept), changes.filter((change) => !isKept(change))];
  const stored = await applySources(pegboard, kept, allowPrivate);
  const undo = async (owners: readonly AppliedChange[]): Promise<AppliedPlan> => {
    const left = await undoSources(pegboard, stored, { before: plan.before, changes });
    return {
      saved: false,
      sources: [...stored.filter(({ error }) => error !== undefined), ...left],
      owners: [...owners],
    };
  };
  if (stored.some(({ error }) => error !== undefined)) return undo([]);
  let applied: Applied;
  try {
    if (kept.length > 0) await startUnloaded(pegboard, plan);
    applied = await applyChanges(
      pegboard,
      kept.length > 0 ? await plan.planOwnersAgain() : plan.owners,
      `pegboard apply ${basename(plan.file)}`,
    );
  } catch (error) {
    const { sources } = await undo([]);
    const left = sources.map(({ name, error: why }) => `\nThe source ${name}: ${why}`).join("");
    throw new Error(`${reasonOf(error)}\nNothing was changed.${left}`);
  }
  if (!applied.saved) return undo(applied.owners);
  const gone = await applySources(pegboard, removed, allowPrivate);
  return { ...applied, sources: [...stored, ...gone] };
}

const isKept = ({ action }: StoredSourceChange) => action !== "remove";

/** Starts stored sources that never answered, because they bring what the file may name. */
async function startUnloaded(pegboard: ReachedPegboard, { before }: FilePlan): Promise<void> {
  const unloaded = before.filter(
    ({ state, addedBy }: SourceSummary) => state === "not started" && addedBy === "ui",
  );
  for (const { id } of unloaded)
    await askPegboard(pegboard, `POST /api/v1/sources/${encodeURIComponent(id)}/refresh`);
}
