import { useState } from "react";
import type { ImportedSource } from "../../api/transfer.ts";
import { Button } from "../../components/button.tsx";
import { common } from "../../language/common.ts";
import { countText } from "../../language/count-text.ts";
import { fill } from "../../language/fill.tsx";
import { type ImportOutcome, useFinishImport } from "./finish-import.ts";
import type { StartedDocument } from "./import-start.tsx";
import { TakeSourcesDialog } from "./sources/take-sources-dialog.tsx";
import { say } from "./texts.ts";
import { differencesOf, type Import, takenOf, takenSources } from "./use-import.ts";

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
  const sources = takenSources(running);
  const taken = takenOf(running);
  const count = taken.reduce(
    (sum, { operations, renames }) => sum + operations.length + renames.length,
    0,
  );
  const all = running.plan?.owners.reduce((sum, owner) => sum + differencesOf(owner), 0) ?? 0;
  const made = taken.filter(({ owner }) => !owner.owner && owner.kind === "agent");
  const renamed = taken.reduce((sum, { renames }) => sum + renames.length, 0);
  const unnamed = made.find(({ owner }) => running.nameOf(owner).trim() === "");
  const [first, ...more] = running.open;
  const toDecide = first && say.entriesToDecide(more.length + 1, first.method ?? first.tool);
  const [waits, place] =
    sources.length > 0
      ? ([say.takeTheSourcesFirst, "sources"] as const)
      : ([toDecide, "open"] as const);
  const blocked =
    (working && say.theDraftsAreBeingMade) ??
    (running.isPending ? say.theDifferencesAreBeingWorkedOut : undefined) ??
    running.error?.message ??
    waits ??
    (unnamed && say.nameTheNewAgentFirst) ??
    (taken.length === 0 ? say.nothingIsTaken : undefined);
  const run = async (what: "drafts" | "save") => {
    setWorking(what);
    onDone(await finish(running, what === "save"));
  };
  return (
    <section
      aria-label={say.import}
      className="flex min-h-(--draft) flex-none flex-wrap items-center gap-2 border-t border-line-strong bg-app px-4 py-1 text-list text-2"
    >
      <span className="num min-w-0 flex-1 whitespace-normal max-sm:basis-full">
        {fill(say.taken(all, taken.length, made.length), {
          count: <b className="font-semibold text-1">{countText(count)}</b>,
        })}
        {renamed > 0 && say.namesHoldAtOnce(renamed)}
        {waits && (
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
        {common.discard}
      </Button>
      <Button blocked={blocked} onClick={() => void run("save")}>
        {working === "save" ? common.saving : say.saveAtOnce}
      </Button>
      {sources.length > 0 && (
        <Button
          variant="primary"
          blocked={running.isPending ? say.theDifferencesAreBeingWorkedOut : undefined}
          onClick={() => setTaking(sources)}
        >
          {say.takeSources(sources.length)}
        </Button>
      )}
      <Button
        variant={sources.length > 0 ? "default" : "primary"}
        blocked={blocked}
        onClick={() => void run("drafts")}
      >
        {working === "drafts" ? say.makingDrafts : say.makeDrafts(taken.length)}
      </Button>
      {taking && (
        <TakeSourcesDialog
          sources={taking}
          onClose={() => {
            setTaking(undefined);
            running.ask();
          }}
        />
      )}
    </section>
  );
}
