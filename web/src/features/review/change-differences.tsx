import type { JsonObject } from "@pegboard/registry-core";
import { escapeInvisible, type FieldChange } from "@pegboard/registry-core/internal";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { WordChanges } from "@pegboard/ui/text/line-changes.tsx";
import type { ReviewChangeAnswer, ReviewItem } from "../../api/source-changes.ts";
import { t } from "../../messages/t.ts";
import { ChangedField, changeLabel, pickFields } from "../../settings/review/changed-field.tsx";
import { KIND_WORDS } from "../../settings/review/kind-badge.tsx";
import { ArgumentChanges } from "./argument-changes.tsx";
import { reviewItemTitle } from "./review-rows.ts";

interface ChangeDifferencesProps {
  item: ReviewItem;
  change: ReviewChangeAnswer["change"];
}

/** The differences: risk first, then what a model reads, then the rest. */
export function ChangeDifferences({ item, change }: ChangeDifferencesProps) {
  if (item.kind === "gone") {
    return (
      <PaneSection title={KIND_WORDS.gone}>
        <p className="text-body">
          {t("Its source does not list it any more, so no agent gets it.")}{" "}
          {item.agents > 0
            ? t(
                "{agents, plural, one {# agent had it on or has an entry for it.} other {# agents had it on or have an entry for it.}}",
                { agents: item.agents },
              )
            : t("No agent had it on or has an entry for it.")}
        </p>
        {change.fields.map(({ before }) => (
          <p key="said" className="mt-2 text-2">
            {t("It said: {escapeInvisible}", {
              escapeInvisible: escapeInvisible(String(before ?? "")),
            })}
          </p>
        ))}
      </PaneSection>
    );
  }
  const fields = pickFields(change.fields, item.kind === "new");
  return (
    <>
      {item.becomesDestructive && (
        <PaneSection title={t("Risk")}>
          <Note tone="bad">
            {item.kind === "new"
              ? t.rich("{name} says that it is {destructive}.", {
                  name: <b>{escapeInvisible(reviewItemTitle(item))}</b>,
                  destructive: <b>{t("Destructive")}</b>,
                })
              : t.rich(
                  "{name} is now marked {destructive}; it had no mark. It is on in {agents, plural, one {# agent} other {# agents}}.",
                  {
                    agents: item.agents,
                    name: <b>{escapeInvisible(reviewItemTitle(item))}</b>,
                    destructive: <b>{t("Destructive")}</b>,
                  },
                )}
          </Note>
        </PaneSection>
      )}
      {fields.map((field) => (
        <PaneSection key={field.field} title={changeLabel(field.field)}>
          <FieldDifference field={field} of={reviewItemTitle(item)} />
        </PaneSection>
      ))}
      {item.kind === "changed" && (
        <p className="px-6 py-3 text-meta text-2 max-sm:px-4">
          {t("Everything else is as before.")}
        </p>
      )}
    </>
  );
}

const TEXT_FIELDS = new Set(["description", "displayName", "summary"]);

function FieldDifference({ field, of }: { field: FieldChange; of: string }) {
  const { before, after } = field;
  if (TEXT_FIELDS.has(field.field))
    return <WordChanges before={fieldValueText(before)} after={fieldValueText(after)} />;
  if (field.field !== "parameters") return <ChangedField change={field} of={of} bare />;
  return (
    <ArgumentChanges
      before={(before ?? {}) as JsonObject}
      after={(after ?? {}) as JsonObject}
      change={field}
      of={of}
    />
  );
}

const fieldValueText = (value: FieldChange["before"]): string =>
  escapeInvisible(typeof value === "string" ? value : "");
