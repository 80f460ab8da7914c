import { isJsonObject, ownValue, sameJson } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { escapeInvisible, type FieldChange } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { LOCALE } from "@pegboard/ui/messages/language.ts";
import { WordChanges } from "@pegboard/ui/text/line-changes.tsx";
import { t } from "../../messages/t.ts";
import { ChangedField } from "./changed-field.tsx";

const TEXT_FIELDS = new Set(["description", "displayName", "summary"]);

/** One field before and after: texts word by word, arguments one by one, anything else line by line. */
export function FieldDifference({ field, of }: { field: FieldChange; of: string }) {
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

interface ChangedArgument {
  name: string;
  sign: "+" | "−" | "~" | "";
  before: string | undefined;
  after: string | undefined;
  description: string;
}

interface ArgumentChangesProps {
  before: JsonObject;
  after: JsonObject;
  change: FieldChange;
  of: string;
}

/** Arguments with a sign for the change of each, and the schema line by line below them. */
function ArgumentChanges({ before, after, change, of }: ArgumentChangesProps) {
  const all = compareArguments(before, after);
  const changed = all.filter(({ sign }) => sign !== "");
  const same = all.length - changed.length;
  return (
    <>
      <ul className="grid gap-px text-list">
        {changed.map((one) => (
          <li
            key={one.name}
            className={classNames(
              "grid grid-cols-[16px_minmax(0,1fr)_minmax(0,1.2fr)] gap-x-3 rounded-md px-2 py-1 sm:grid-cols-[16px_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,2fr)]",
              one.sign === "+" && "bg-green-tint",
              one.sign === "−" && "bg-red-tint",
            )}
          >
            <b className="font-mono">
              <span aria-hidden>{one.sign}</span>
              <span className="sr-only">{ARGUMENT_SIGN_LABELS[one.sign]}</span>
            </b>
            <code className="truncate">{escapeInvisible(one.name)}</code>
            <span className="min-w-0 break-words">
              {one.before !== undefined && one.before !== one.after && (
                <del className="mr-1 text-2">{one.before}</del>
              )}
              {one.after !== undefined &&
                (one.before === one.after ? (
                  one.after
                ) : (
                  <ins className="font-medium">{one.after}</ins>
                ))}
            </span>
            <span className="truncate text-2 max-sm:col-span-3 max-sm:col-start-2">
              {escapeInvisible(one.description)}
            </span>
          </li>
        ))}
      </ul>
      {same > 0 && (
        <p className="px-2 py-1 text-meta text-2">
          {t("{same, plural, one {# argument} other {# arguments}} unchanged", { same })}
        </p>
      )}
      <Disclosure
        className="mt-2 text-meta"
        lineClass="py-1 text-2"
        summary={t("The whole schema, line by line")}
      >
        <ChangedField change={change} of={of} bare />
      </Disclosure>
    </>
  );
}

const ARGUMENT_SIGN_LABELS = {
  "+": t("Added"),
  "−": t("Removed"),
  "~": t("Changed"),
  "": "",
} as const;

function compareArguments(before: JsonObject, after: JsonObject): ChangedArgument[] {
  const [older, newer] = [schemaProperties(before), schemaProperties(after)];
  return [...new Set([...Object.keys(newer), ...Object.keys(older)])].map((name) => {
    const [was, is] = [ownValue(older, name), ownValue(newer, name)];
    const [textBefore, textAfter] = [
      differenceTypeText(was, before, name),
      differenceTypeText(is, after, name),
    ];
    const isSame = sameJson(was, is) && textBefore === textAfter;
    const shown = isJsonObject(is ?? was) ? ((is ?? was) as JsonObject) : {};
    const description = typeof shown.description === "string" ? shown.description : "";
    const sign = argumentSign(was, is, isSame);
    return { name, sign, before: textBefore, after: textAfter, description };
  });
}

const ANY_OF = new Intl.ListFormat(LOCALE, { type: "disjunction" });

const schemaProperties = ({ properties }: JsonObject): JsonObject =>
  isJsonObject(properties) ? properties : {};

function argumentSign(was: unknown, is: unknown, isSame: boolean) {
  if (was === undefined) return "+";
  if (is === undefined) return "−";
  return isSame ? "" : "~";
}

/** What a value may be: its types, or where it has none the values that it may be. */
function typeWord({ type, ...schema }: JsonObject): string {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (typeof type === "string") return type;
  if (Array.isArray(type)) return ANY_OF.format(type.map(String));
  if (!Array.isArray(values) || values.length === 0) return t("any value");
  return ANY_OF.format(values.map((value) => JSON.stringify(value)));
}

/** The type of an argument: "string, optional". Undefined where there is no such argument. */
function differenceTypeText(
  schema: unknown,
  { required }: JsonObject,
  name: string,
): string | undefined {
  if (schema === undefined) return undefined;
  const { default: usual, ...typed } = isJsonObject(schema) ? schema : {};
  const word = typeWord(typed);
  if (usual !== undefined)
    return escapeInvisible(
      t("{type}, default {value}", { type: word, value: JSON.stringify(usual) }),
    );
  const isRequired = Array.isArray(required) && required.includes(name);
  return escapeInvisible(
    isRequired ? t("{type}, required", { type: word }) : t("{type}, optional", { type: word }),
  );
}
