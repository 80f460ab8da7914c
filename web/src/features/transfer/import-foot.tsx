import { Button } from "@pegboard/ui/button.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { useState } from "react";
import type { ImportedSource } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";
import { type ImportOutcome, useFinishImport } from "./finish-import.ts";
import { useSaveImport } from "./save-import.ts";
import type { StartedDocument } from "./started-documents.ts";
import { TakeSourcesDialog } from "./take-sources-dialog.tsx";
import { differencesOf, type Import, type Taken, takenOf, takenSources } from "./use-import.ts";

interface ImportFootProps {
  running: Import;
  document: StartedDocument;
  /** Leads to what has to be decided. */
  onLead(to: "sources" | "open"): void;
  onAnother(): void;
  onDone(outcomes: ImportOutcome[]): void;
}

/** The taken changes, and how they get into drafts. */
export function ImportFoot({ running, document, onLead, onAnother, onDone }: ImportFootProps) {
  const [working, setWorking] = useState<"drafts" | "save">();
  const [taking, setTaking] = useState<ImportedSource[]>();
  const finish = useFinishImport(document);
  const save = useSaveImport(document);
  const sources = takenSources(running);
  const taken = takenOf(running);
  const { waits, place, reason } = findHindrance(running, taken);
  const blocked = (working && t("The drafts are being made")) ?? reason;
  // A document with nothing but sources makes no drafts.
  const hasOwners = running.plan === undefined || running.plan.owners.length > 0;
  const run = async (what: "drafts" | "save") => {
    setWorking(what);
    onDone(what === "save" ? await save(running) : await finish(running, false));
  };
  return (
    <section
      aria-label={t("Import")}
      className="flex min-h-(--draft) flex-none flex-wrap items-center gap-2 border-t border-line-strong bg-app px-4 py-1 text-list text-2"
    >
      <span className="num min-w-0 flex-1 whitespace-normal max-sm:basis-full">
        {hasOwners && <TakenCount running={running} taken={taken} />}
        {hasOwners && waits && (
          <>
            {" · "}
            <button
              type="button"
              onClick={() => onLead(place)}
              className="text-left text-red hover:underline"
            >
              {waits}
            </button>
          </>
        )}
        {running.error && <span className="text-red"> · {running.error.message}</span>}
      </span>
      <Button variant="ghost" onClick={onAnother}>
        {t("Discard")}
      </Button>
      {hasOwners && (
        <Button blocked={blocked} onClick={() => void run("save")}>
          {working === "save" ? t("Saving…") : t("Save now")}
        </Button>
      )}
      {sources.length > 0 && (
        <Button
          variant="primary"
          blocked={running.isPending ? t("The differences are being worked out") : undefined}
          onClick={() => setTaking(sources)}
        >
          {t("Take {count, plural, one {# source} other {# sources}}…", { count: sources.length })}
        </Button>
      )}
      {hasOwners && (
        <Button
          variant={sources.length > 0 ? "default" : "primary"}
          blocked={blocked}
          onClick={() => void run("drafts")}
        >
          {working === "drafts"
            ? t("Making drafts…")
            : t("Make {count, plural, one {# draft} other {# drafts}}", { count: taken.length })}
        </Button>
      )}
      {taking && (
        <TakeSourcesDialog
          sources={taking}
          document={document.text}
          onClose={() => {
            setTaking(undefined);
            running.ask();
          }}
        />
      )}
    </section>
  );
}

interface TakenCountProps {
  running: Import;
  taken: readonly Taken[];
}

/** How much is taken, and what becomes of it. */
function TakenCount({ running, taken }: TakenCountProps) {
  const count = taken.reduce(
    (sum, { operations, renames }) => sum + operations.length + renames.length,
    0,
  );
  const all = running.plan?.owners.reduce((sum, owner) => sum + differencesOf(owner), 0) ?? 0;
  const renamed = taken.reduce((sum, { renames }) => sum + renames.length, 0);
  return (
    <>
      {t.rich(
        "{count} of {all, number} taken · comes in as {drafts, plural, one {# draft} other {# drafts}}{newAgents, plural, =0 {} one {, # new agent with everything off until then} other {, # new agents with everything off until then}}; nothing applies until you save",
        {
          all,
          drafts: taken.length,
          newAgents: newAgentsOf(taken).length,
          count: <b className="font-semibold text-1">{countText(count)}</b>,
        },
      )}
      {renamed > 0 &&
        t(
          ", but {count, plural, one {# name or description} other {# names and descriptions}} at once",
          { count: renamed },
        )}
    </>
  );
}

const newAgentsOf = (taken: readonly Taken[]) =>
  taken.filter(({ owner }) => !owner.owner && owner.kind === "agent");

/** Why nothing can get into drafts yet; `waits` is what a person has to decide, and where. */
function findHindrance(running: Import, taken: readonly Taken[]) {
  const unnamed = newAgentsOf(taken).find(({ owner }) => running.nameOf(owner).trim() === "");
  const [first, ...more] = running.open;
  const toDecide =
    first &&
    t("{count, plural, one {# entry} other {# entries}} to decide: {first}", {
      count: more.length + 1,
      first: first.method ?? first.tool,
    });
  const { undecided } = running;
  const hasSources = takenSources(running).length > 0;
  const ofSources = undecided
    ? t("To decide: another source has the name {name}", {
        name: undecided.name,
      })
    : hasSources && t("Take the sources first, or leave them: their tools are unknown until then");
  const waits = ofSources || toDecide;
  return {
    waits,
    place: ofSources ? ("sources" as const) : ("open" as const),
    reason:
      (running.isPending ? t("The differences are being worked out") : undefined) ??
      running.error?.message ??
      waits ??
      (unnamed && t("Name the new agent first")) ??
      (taken.length === 0 ? t("Nothing is taken") : undefined),
  };
}
