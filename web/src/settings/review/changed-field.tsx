import {
  escapeInvisible,
  type FieldChange,
  type JsonValue,
  type MethodAnnotations,
} from "@pegboard/registry-core/internal";
import { Minus, Plus } from "lucide-react";
import { Badge } from "../../components/badge.tsx";
import { LineChanges } from "../../components/text/line-changes.tsx";
import { common } from "../../language/common.ts";
import { say } from "./texts.ts";

/** The titles of the fields in their order: first what can do harm. */
const LABELS: Readonly<Record<string, string>> = {
  annotations: say.behaviour,
  displayName: common.displayName,
  description: common.description,
  summary: say.summary,
  parameters: common.arguments,
  outputSchema: say.result,
  prompts: say.promptTexts,
  configSchema: common.settings,
  uiSchema: say.formOfTheSettings,
  configDefaults: say.defaultSettings,
};
const ORDER = Object.keys(LABELS);

/** The fields of a change in their order. A new method shows only the titled ones. */
export function pickFields(fields: readonly FieldChange[], isNew: boolean): FieldChange[] {
  const rank = ({ field }: FieldChange) =>
    ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length;
  return fields
    .filter((change) => !isNew || ORDER.includes(change.field))
    .sort((one, other) => rank(one) - rank(other));
}

export const changeLabel = (field: string): string =>
  Object.hasOwn(LABELS, field) ? (LABELS[field] ?? field) : field;

/**
 * One field before and after: hints as badges, everything else line by line. `bare` leaves its
 * title to whoever shows it.
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
          before={changedText(before)}
          after={changedText(after)}
          label={say.labelBeforeAndAfter(label, of)}
        />
      )}
    </div>
  );
}

function changedText(value: JsonValue | undefined): string {
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
          <Badge icon={Minus} title={say.sourceSaysNoMore}>
            <span className="sr-only">{say.notSaidAnyMore} </span>
            <del>{hint}</del>
          </Badge>
        </li>
      ))}
      {added.map((hint) => (
        <li key={hint}>
          <Badge tone={hint === DESTRUCTIVE ? "risk" : "new"} icon={Plus} title={say.sourceSaysNow}>
            <span className="sr-only">{say.now} </span>
            {hint}
          </Badge>
        </li>
      ))}
      {newer.length === 0 && <li className="text-meta text-2">{say.saysNothing}</li>}
    </ul>
  );
}

const DESTRUCTIVE = common.destructive;

/** Absent hints mean unknown, never "no". */
function annotationTexts(value: JsonValue | undefined): string[] {
  const { title, readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = (value ??
    {}) as MethodAnnotations;
  const describeHint = (hint: boolean | undefined, yes: string, no: string) =>
    hint === undefined ? [] : [hint ? yes : no];
  return [
    ...describeHint(readOnlyHint, say.readOnly, say.notReadOnly),
    ...describeHint(destructiveHint, DESTRUCTIVE, say.notDestructive),
    ...describeHint(idempotentHint, say.repeatingItChangesNothing, say.repeatingItChangesSomething),
    ...describeHint(openWorldHint, say.reachesOutside, say.staysInside),
    ...(title === undefined ? [] : [say.title(escapeInvisible(title))]),
  ];
}
