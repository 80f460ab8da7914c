import type { JsonValue } from "@pegboard/json-schema";
import {
  escapeInvisible,
  type FieldChange,
  type MethodAnnotations,
} from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { LineChanges } from "@pegboard/ui/text/line-changes.tsx";
import { Minus, Plus } from "lucide-react";
import type { ReviewItem } from "../../api/sources/source-changes.ts";
import { t } from "../../messages/t.ts";

/** The titles of the fields in their order, first of those that can do harm. */
const CHANGED_FIELD_LABELS: Readonly<Record<string, string>> = {
  annotations: t("Behaviour"),
  displayName: t("Display name"),
  description: t("Description"),
  summary: t("Summary"),
  parameters: t("Arguments"),
  outputSchema: t("Result"),
  prompts: t("Prompt texts"),
  configSchema: t("Settings"),
  uiSchema: t("Form of the settings"),
  configDefaults: t("Settings before anybody sets one"),
};
const CHANGED_FIELD_ORDER = Object.keys(CHANGED_FIELD_LABELS);

/** The fields of a change in their order. A new method shows only those with a title. */
export function pickFields(fields: readonly FieldChange[], isNew: boolean): FieldChange[] {
  const rank = ({ field }: FieldChange) =>
    CHANGED_FIELD_ORDER.includes(field)
      ? CHANGED_FIELD_ORDER.indexOf(field)
      : CHANGED_FIELD_ORDER.length;
  return fields
    .filter((change) => !isNew || CHANGED_FIELD_ORDER.includes(change.field))
    .sort((one, other) => rank(one) - rank(other));
}

export const changeLabel = (field: string): string =>
  Object.hasOwn(CHANGED_FIELD_LABELS, field) ? (CHANGED_FIELD_LABELS[field] ?? field) : field;

/**
 * One field before and after: hints as badges, everything else line by line. With `bare` the title
 * is left to the parent.
 */
export function ChangedField({
  change,
  of,
  bare,
}: {
  change: FieldChange;
  of: string;
  bare?: boolean;
}) {
  const { field, before, after } = change;
  const label = changeLabel(field);
  return (
    <div className="grid grid-cols-1 gap-1">
      {!bare && <h5 className="text-meta font-medium text-2">{label}</h5>}
      {field === "annotations" ? (
        <Hints before={before} after={after} />
      ) : (
        <LineChanges
          before={changedValueText(before)}
          after={changedValueText(after)}
          label={t("{label} of {of}, before and after", { label, of })}
        />
      )}
    </div>
  );
}

function changedValueText(value: JsonValue | undefined): string {
  if (value === undefined) return "";
  return escapeInvisible(typeof value === "string" ? value : JSON.stringify(value, null, 2));
}

function Hints({ before, after }: Pick<FieldChange, "before" | "after">) {
  const [older, newer] = [annotationTexts(before), annotationTexts(after)];
  const gone = older.filter((hint) => !newer.includes(hint));
  const added = newer.filter((hint) => !older.includes(hint));
  return (
    <ul className="flex flex-wrap gap-1.5">
      {gone.map((hint) => (
        <li key={hint}>
          <Badge icon={Minus} title={t("Its source does not say this any more")}>
            <span className="sr-only">{t("Not said any more:")} </span>
            <del>{hint}</del>
          </Badge>
        </li>
      ))}
      {added.map((hint) => (
        <li key={hint}>
          <Badge
            tone={hint === DESTRUCTIVE ? "risk" : "new"}
            icon={Plus}
            title={t("Its source says this now")}
          >
            <span className="sr-only">{t("Now:")} </span>
            {hint}
          </Badge>
        </li>
      ))}
      {newer.length === 0 && (
        <li className="text-meta text-2">{t("It declares no behaviour any more.")}</li>
      )}
    </ul>
  );
}

const DESTRUCTIVE = t("Destructive");

/** Hints in words. Absent hints mean unknown, never "no". */
function annotationTexts(value: JsonValue | undefined): string[] {
  const { title, readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = (value ??
    {}) as MethodAnnotations;
  const describeHint = (hint: boolean | undefined, yes: string, no: string) =>
    hint === undefined ? [] : [hint ? yes : no];
  return [
    ...describeHint(readOnlyHint, t("Read-only"), t("Not read-only")),
    ...describeHint(destructiveHint, DESTRUCTIVE, t("Not destructive")),
    ...describeHint(
      idempotentHint,
      t("Repeating it changes nothing"),
      t("Repeating it changes something"),
    ),
    ...describeHint(openWorldHint, t("Reaches outside"), t("Stays inside")),
    ...(title === undefined ? [] : [t("Title “{title}”", { title: escapeInvisible(title) })]),
  ];
}

export const KIND_WORDS = { new: t("New"), changed: t("Changed"), gone: t("Gone") } as const;

/** A badge with the kind of change that a source made to a method or a tool. */
export const KindBadge = ({ kind }: { kind: ReviewItem["kind"] }) => (
  <Badge tone={kind === "gone" ? "plain" : kind}>{KIND_WORDS[kind]}</Badge>
);
