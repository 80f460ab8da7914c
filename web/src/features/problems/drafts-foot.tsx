import { Button } from "@pegboard/ui/button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useCommand } from "../../commands/use-command.ts";
import { FailedSaves } from "../../drafts/failed-saves.tsx";
import { t } from "../../messages/t.ts";
import { useSaveWords } from "../../owner-editor/proposing/use-protected.ts";
import { useProblemActs } from "./problem-acts.tsx";
import { ownersOf } from "./use-problem-drafts.ts";

/**
 * The drafts that were made here, over all agents and the organisation, and the way to save them.
 */
export function DraftsFoot() {
  const { agents, drafts } = useProblemActs();
  const { drafted, errors, pending } = drafts;
  const owners = ownersOf(drafted);
  const stop = pending === "saving" ? t("Saving…") : pending && t("Something is being done.");
  const blocked = stop ?? (drafted.length > 0 ? undefined : t("No fix is in a draft"));
  const last = drafted.at(-1);
  useCommand("draft.save", () => void drafts.save(), {
    blocked,
    words: t("Save the drafts that fixes are in"),
  });
  useCommand("draft.undo", drafts.undo, {
    blocked,
    words: last && t("Undo: {label}", { label: last.label }),
  });
  const named = owners.filter(({ kind }) => kind === "agent").length;
  const words = useSaveWords(owners, saveLabel(named, owners.length));
  if (drafted.length + errors.length === 0) return null;
  return (
    <>
      {errors.length > 0 && (
        <div className="max-h-40 overflow-auto border-t border-line px-6 py-2 max-sm:px-4">
          <FailedSaves
            lead={t("Not done; the drafts are as they were.")}
            errors={errors.map(({ owner, reason }) => {
              const name =
                owner.kind === "agent"
                  ? (agents.get(owner.id)?.name ?? owner.id)
                  : t("The organisation");
              return { name, reason };
            })}
          />
        </div>
      )}
      {drafted.length > 0 && (
        <section
          aria-label={t("Draft")}
          className="flex min-h-(--draft) flex-none flex-wrap items-center gap-2 border-t border-line-strong bg-app px-4 py-1 text-list text-2"
        >
          <span
            aria-hidden
            className="mx-1 size-2 flex-none rounded-full bg-accent ring-[3px] ring-accent-tint"
          />
          <span className="num min-w-0 flex-1">
            {fixesInDrafts(
              <b className="font-semibold text-1">
                {t("{count, plural, one {# fix} other {# fixes}}", { count: drafted.length })}
              </b>,
              named,
              named < owners.length,
            )}
          </span>
          <IconButton
            label={t("Undo {label}", { label: last?.label ?? "" })}
            icon={Undo2}
            blocked={stop}
            onClick={drafts.undo}
          />
          <Button variant="primary" blocked={stop} onClick={() => void drafts.save()}>
            {pending === "saving" ? t("Saving…") : words}
          </Button>
        </section>
      )}
    </>
  );
}

function saveLabel(agents: number, owners: number): string {
  if (agents === owners)
    return t("Save {count, plural, one {# agent} other {# agents}}", { count: agents });
  return agents === 0
    ? t("Save the organisation")
    : t("Save the organisation and {agents, plural, one {# agent} other {# agents}}", { agents });
}

function fixesInDrafts(fixes: ReactNode, agents: number, isOrganisationToo: boolean): ReactNode {
  if (!isOrganisationToo)
    return t.rich("{fixes} in the drafts of {agents, plural, one {# agent} other {# agents}}", {
      fixes,
      agents,
    });
  if (agents === 0) return t.rich("{fixes} in the drafts of the organisation", { fixes });
  return t.rich(
    "{fixes} in the drafts of the organisation and {agents, plural, one {# agent} other {# agents}}",
    { fixes, agents },
  );
}
