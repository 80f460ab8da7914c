import type { JsonObject } from "@pegboard/registry-core";
import { escapeInvisible, type FieldChange } from "@pegboard/registry-core/internal";
import type { ReviewChangeAnswer, ReviewItem } from "../../api/source-changes.ts";
import { Note } from "../../components/note.tsx";
import { PaneSection } from "../../components/page/pane.tsx";
import { WordChanges } from "../../components/text/word-changes.tsx";
import { common } from "../../language/common.ts";
import { fill } from "../../language/fill.tsx";
import { ChangedField, changeLabel, pickFields } from "../../settings/review/changed-field.tsx";
import { KIND_WORDS } from "../../settings/review/kind-badge.tsx";
import { ArgumentChanges } from "./argument-changes.tsx";
import { titleOf } from "./review-rows.ts";
import { say } from "./texts.ts";

interface ChangeDifferencesProps {
  item: ReviewItem;
  change: ReviewChangeAnswer["change"];
}

/** What differs: risk first, then what a model reads, then the rest. */
export function ChangeDifferences({ item, change }: ChangeDifferencesProps) {
  if (item.kind === "gone") {
    return (
      <PaneSection title={KIND_WORDS.gone}>
        <p className="text-body">
          {say.notListedAnyMore} {item.agents > 0 ? say.hadByAgents(item.agents) : say.hadByNoAgent}
        </p>
        {change.fields.map(({ before }) => (
          <p key="said" className="mt-2 text-2">
            {say.itSaid(escapeInvisible(String(before ?? "")))}
          </p>
        ))}
      </PaneSection>
    );
  }
  const fields = pickFields(change.fields, item.kind === "new");
  return (
    <>
      {item.becomesDestructive && (
        <PaneSection title={common.risk}>
          <Note tone="bad">
            {fill(
              item.kind === "new" ? say.saysItIsDestructive : say.isNowDestructive(item.agents),
              {
                name: <b>{escapeInvisible(titleOf(item))}</b>,
                destructive: <b>{common.destructive}</b>,
              },
            )}
          </Note>
        </PaneSection>
      )}
      {fields.map((field) => (
        <PaneSection key={field.field} title={changeLabel(field.field)}>
          <Difference field={field} of={titleOf(item)} />
        </PaneSection>
      ))}
      {item.kind === "changed" && (
        <p className="px-6 py-3 text-meta text-2 max-sm:px-4">{say.everythingElseIsAsBefore}</p>
      )}
    </>
  );
}

const TEXTS = new Set(["description", "displayName", "summary"]);

function Difference({ field, of }: { field: FieldChange; of: string }) {
  const { before, after } = field;
  if (TEXTS.has(field.field)) return <WordChanges before={textOf(before)} after={textOf(after)} />;
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

const textOf = (value: FieldChange["before"]): string =>
  escapeInvisible(typeof value === "string" ? value : "");
