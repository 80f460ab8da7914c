import { isJsonObject } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import type { ReviewChangeAnswer, ReviewItem } from "../../api/sources/source-changes.ts";
import { t } from "../../messages/t.ts";
import { changeLabel, KIND_WORDS, pickFields } from "../../owner-editor/review/changed-field.tsx";
import { FieldDifference } from "../../owner-editor/review/field-difference.tsx";
import { reviewItemTitle } from "./review-rows.ts";
import { SuspiciousTexts } from "./suspicious-texts.tsx";

/** Whether a source said before that a method is not destructive. */
const wasDenied = ({ fields }: ChangeDifferencesProps["change"]): boolean =>
  fields.some(
    ({ field, before }) =>
      field === "annotations" && isJsonObject(before) && before.destructiveHint === false,
  );

interface ChangeDifferencesProps {
  item: ReviewItem;
  change: ReviewChangeAnswer["change"];
  suspicions: ReviewChangeAnswer["suspicions"];
}

/** The differences: risk first, then what a model reads, then the rest. */
export function ChangeDifferences({ item, change, suspicions }: ChangeDifferencesProps) {
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
                  "{name} is now marked {destructive}; it was {before, select, denied {marked as not destructive} other {not marked}}. It is on in {agents, plural, one {# agent} other {# agents}}.",
                  {
                    agents: item.agents,
                    before: wasDenied(change) ? "denied" : "unsaid",
                    name: <b>{escapeInvisible(reviewItemTitle(item))}</b>,
                    destructive: <b>{t("Destructive")}</b>,
                  },
                )}
          </Note>
        </PaneSection>
      )}
      {suspicions.length > 0 && <SuspiciousTexts suspicions={suspicions} />}
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
