import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { CircleCheck, CircleX, FilePenLine } from "lucide-react";
import { useState } from "react";
import { ownerPath } from "../../addresses/paths.ts";
import { useSaveDrafts } from "../../drafts/save-drafts.ts";
import { t } from "../../messages/t.ts";
import type { ImportOutcome } from "./finish-import.ts";

interface ImportDoneProps {
  outcomes: ImportOutcome[];
  onAnother(): void;
}

/** The result for each owner; drafts can be saved here. */
export function ImportDone({ outcomes: first, onAnother }: ImportDoneProps) {
  const [outcomes, setOutcomes] = useState(first);
  const [saving, setSaving] = useState(false);
  const saveDrafts = useSaveDrafts();
  const drafted = outcomes.flatMap(({ owner, isSaved }) => (owner && !isSaved ? owner : []));
  const saveAll = async () => {
    setSaving(true);
    await saveDrafts(drafted, (owner, cause) =>
      setOutcomes((all) =>
        all.map(({ error, ...one }) =>
          one.owner === owner
            ? { ...one, isSaved: !cause, ...(cause && { error: cause.reason }) }
            : { ...one, ...(error !== undefined && { error }) },
        ),
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
        {outcomes.map(({ key, name, owner, changes, isSaved, error }) => (
          <li key={key} className="flex min-h-11 flex-wrap items-center gap-x-2.5">
            <Mark {...{ isSaved, error }} />
            <span className="min-w-0 truncate">{escapeInvisible(name)}</span>
            <span className="text-meta text-2">
              {error ??
                (isSaved
                  ? t("{count, plural, one {# change} other {# changes}} saved", { count: changes })
                  : t("{count, plural, one {# change} other {# changes}} in its draft", {
                      count: changes,
                    }))}
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
            {saving
              ? t("Saving…")
              : t("Save {count, plural, one {# draft} other {# drafts}}", {
                  count: drafted.length,
                })}
          </Button>
        )}
        <Button onClick={onAnother}>{t("Import another file")}</Button>
      </div>
    </section>
  );
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
  const drafts = outcomes.length - failed - saved;
  const parts = [
    ...(saved > 0
      ? [t("{count, plural, one {# draft} other {# drafts}} saved", { count: saved })]
      : []),
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
