import { Undo2 } from "lucide-react";
import { useCommand } from "../../commands/use-command.ts";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { FailedSaves } from "../../drafts/failed-saves.tsx";
import { common } from "../../language/common.ts";
import { fill } from "../../language/fill.tsx";
import { useProblemActs } from "./problem-acts.tsx";
import { say } from "./texts.ts";
import { ownersOf } from "./use-problem-drafts.ts";

/**
 * The drafts that were made here, over all agents and the organisation, and the way to save them.
 */
export function DraftsFoot() {
  const { agents, drafts } = useProblemActs();
  const { drafted, failures, pending } = drafts;
  const owners = ownersOf(drafted);
  const stop = pending === "saving" ? common.saving : pending && say.somethingIsBeingDone;
  const blocked = stop ?? (drafted.length > 0 ? undefined : say.noFixIsDrafted);
  const last = drafted.at(-1);
  useCommand("draft.save", () => void drafts.save(), { blocked, words: say.saveCommand });
  useCommand("draft.undo", drafts.undo, { blocked, words: last && say.undoCommand(last.label) });
  if (drafted.length === 0) return null;
  const named = owners.filter(({ kind }) => kind === "agent").length;
  return (
    <>
      {failures.length > 0 && (
        <div className="max-h-40 overflow-auto border-t border-line px-6 py-2 max-sm:px-4">
          <FailedSaves
            lead={say.notSaved}
            failures={failures.map(({ owner, reason }) => {
              const name =
                owner.kind === "agent"
                  ? (agents.get(owner.id)?.name ?? owner.id)
                  : say.theOrganisation;
              return { name, reason };
            })}
          />
        </div>
      )}
      <section
        aria-label={common.draft}
        className="flex min-h-(--draft) flex-none flex-wrap items-center gap-2 border-t border-line-strong bg-app px-4 py-1 text-list text-2"
      >
        <span
          aria-hidden
          className="mx-1 size-2 flex-none rounded-full bg-accent ring-[3px] ring-accent-tint"
        />
        <span className="num min-w-0 flex-1">
          {fill(say.fixesInDrafts(named, named < owners.length), {
            fixes: <b className="font-semibold text-1">{say.fixes(drafted.length)}</b>,
          })}
        </span>
        <IconButton
          label={say.undoWhat(last?.label ?? "")}
          icon={Undo2}
          blocked={stop}
          onClick={drafts.undo}
        />
        <Button variant="primary" blocked={stop} onClick={() => void drafts.save()}>
          {pending === "saving" ? common.saving : saveLabel(named, owners.length)}
        </Button>
      </section>
    </>
  );
}

function saveLabel(agents: number, owners: number): string {
  if (agents === owners) return say.saveAgents(agents);
  return agents === 0 ? say.saveTheOrganisation : say.saveTheOrganisationAndAgents(agents);
}
