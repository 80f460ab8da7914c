import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { CircleCheck, CircleX, FilePenLine } from "lucide-react";
import { useState } from "react";
import { ownerPath } from "../../addresses/paths.ts";
import { useSaveDrafts } from "../../drafts/save-several-drafts.ts";
import { t } from "../../messages/t.ts";
import { useSaveWords, withProposed } from "../../owner-editor/proposing/use-protected.ts";
import { type ImportOutcome, withImportResult } from "./finish-import.ts";

interface ImportDoneProps {
  outcomes: ImportOutcome[];
  onAnother(): void;
}

/** The result for each owner; drafts can be saved here. */
export function ImportDone({ outcomes: first, onAnother }: ImportDoneProps) {
  const [outcomes, setOutcomes] = useState(first);
  const [saving, setSaving] = useState(false);
  const saveDrafts = useSaveDrafts();
  const drafted = outcomes.flatMap(({ owner, isSaved, proposal }) =>
    owner && !isSaved && proposal === undefined ? owner : [],
  );
  const words = useSaveWords(
    drafted,
    t("Save {count, plural, one {# draft} other {# drafts}}", { count: drafted.length }),
  );
  const saveAll = async () => {
    setSaving(true);
    await saveDrafts(drafted, (...done) =>
      setOutcomes((all) =>
        all.map((one) => (one.owner === done[0] ? withImportResult(one, done) : one)),
      ),
    );
    setSaving(false);
  };
  return (
    <section
      aria-label={t("What was imported")}
      className="grid min-h-0 flex-1 content-start gap-4 overflow-auto px-6 py-6 text-list max-sm:px-4"
    >
      <output className="font-semibold">{summary(outcomes)}</output>
      <ul className="grid max-w-180 gap-1">
        {outcomes.map(({ key, name, owner, changes, isSaved, proposal, error }) => (
          <li key={key} className="flex min-h-11 flex-wrap items-center gap-x-2.5">
            <Mark isSaved={isSaved} error={error} />
            <span className="min-w-0 truncate">{escapeInvisible(name)}</span>
            <span className="text-meta text-2">
              {error ?? whereText(changes, { isSaved, proposal })}
            </span>
            {owner && (
              <a href={ownerPath(owner)} className="text-accent max-sm:py-3">
                {t("Open")}
                <span className="sr-only"> {name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {drafted.length > 0 && (
          <Button
            variant="primary"
            blocked={saving ? t("Saving…") : undefined}
            onClick={() => void saveAll()}
          >
            {saving ? t("Saving…") : words}
          </Button>
        )}
        <Button onClick={onAnother}>{t("Import another file")}</Button>
      </div>
    </section>
  );
}

function whereText(
  count: number,
  { isSaved, proposal }: Pick<ImportOutcome, "isSaved" | "proposal">,
): string {
  if (isSaved) return t("{count, plural, one {# change} other {# changes}} saved", { count });
  return proposal === undefined
    ? t("{count, plural, one {# change} other {# changes}} in its draft", { count })
    : t("{count, plural, one {# change} other {# changes}} in proposal {proposal}", {
        count,
        proposal,
      });
}

function Mark({ isSaved, error }: Pick<ImportOutcome, "isSaved" | "error">) {
  if (error !== undefined) return <CircleX {...iconSize.m} className="text-red" />;
  return isSaved ? (
    <CircleCheck {...iconSize.m} className="text-green" />
  ) : (
    <FilePenLine {...iconSize.m} className="text-accent" />
  );
}

function summary(outcomes: ImportOutcome[]): string {
  const failed = outcomes.filter(({ error }) => error !== undefined).length;
  const saved = outcomes.filter(({ isSaved }) => isSaved).length;
  const proposed = outcomes.filter(({ proposal }) => proposal !== undefined).length;
  const drafts = outcomes.length - failed - saved - proposed;
  const parts = [
    ...(saved > 0
      ? [t("{count, plural, one {# draft} other {# drafts}} saved", { count: saved })]
      : []),
    ...(proposed > 0 ? [withProposed("", proposed)] : []),
    ...(drafts > 0
      ? [
          t(
            "{count, plural, one {# draft} other {# drafts}} made: nothing applies until you save",
            { count: drafts },
          ),
        ]
      : []),
    ...(failed > 0
      ? [t("{failed, plural, one {# error} other {# errors}}, named below", { failed })]
      : []),
  ];
  return `${parts.join("; ")}.`;
}
