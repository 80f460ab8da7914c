import { isJsonObject, type JsonValue, type Subschema } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { type FieldProps, getUiOptions, type UiSchema } from "@rjsf/utils";
import { X } from "lucide-react";
import { useContext } from "react";
import { DrawnField } from "../fields/drawn-field.tsx";
import { StrayIssues } from "../fields/unplaced-issues.tsx";
import { useFocusNext } from "../fields/use-focus-next.ts";
import { PlaceContext, ShownMembers, useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { blankValue } from "../model/blank-value.ts";
import { entryNoun } from "../model/field-texts.ts";
import { errorId, fieldId, KEY_STEP, type MaybeJson, memberOf } from "../model/json-path.ts";
import { resolveOrEmpty } from "../model/resolve-schema.ts";
import { hintsBelow } from "../model/ui-hints.ts";
import { useTypedText } from "../use-typed-text.ts";
import { NoEntries } from "../widgets/read-only-text.tsx";
import { AddEntry } from "./add-entry.tsx";
import { entryKinds } from "./entry-kinds.ts";
import { RowErrors } from "./row-errors.tsx";
import { useRowIds } from "./use-row-ids.ts";

/**
 * Keys and values in a box. A key can be renamed in place: its value, its row and the focus stay.
 */
export function DictionaryField({ formData, uiSchema, registry }: FieldProps) {
  const form = useForm();
  const shownMembers = useContext(ShownMembers);
  const { path, drawing, title } = useField();
  const entries = isJsonObject(formData) ? formData : {};
  const schema = drawing.parts[0] ?? true;
  const ids = useRowIds(Object.keys(entries));
  const { box, focusNext } = useFocusNext();
  const rows = ids.rows.map((row) => ({ ...row, value: memberOf(entries, row.key) ?? null }));
  const { taken } = getUiOptions(uiSchema, registry.globalUiOptions);
  const keys = [...rows.map(({ key }) => key), ...(Array.isArray(taken) ? taken.map(String) : [])];

  const take = (next: { id: number; key: string; value: JsonValue }[]) => {
    ids.follow(next.map(({ id, key }) => ({ id, key })));
    form.change(path, Object.fromEntries(next.map(({ key, value }) => [key, value])));
  };
  const remove = (index: number) => {
    const next = rows[index + 1] ?? rows[index - 1];
    focusNext(next ? `[data-row="${next.id}"] [data-remove]` : "[data-add]");
    take(rows.filter((_, at) => at !== index));
  };
  const hints = hintsBelow(uiSchema, "additionalProperties");
  const kinds = entryKinds(schema, hints, form.root);
  const placeOf = (key: string) => JSON.stringify([...path, key]);
  const rename = (id: number, from: string, to: string) => {
    const kind = shownMembers.get(placeOf(from));
    if (kind !== undefined) shownMembers.set(placeOf(to), kind);
    take(rows.map((row) => (row.id === id ? { ...row, key: to } : row)));
  };
  const add = (kind?: number) => {
    const id = ids.newId();
    focusNext(`[data-row="${id}"] input`);
    if (free === undefined) return;
    if (kind !== undefined) shownMembers.set(placeOf(free), kind);
    const value = kinds[kind ?? -1]?.value ?? blankValue(schema, form.root);
    take([...rows, { id, key: free, value }]);
  };
  const free = findFreeKey(keys, resolveOrEmpty(namesOf(drawing.schema), form.root));
  const isFull = Object.keys(entries).length >= mostKeysOf(drawing.schema);
  if (form.readOnly && rows.length === 0) return <NoEntries />;
  return (
    <div ref={box} className="cell overflow-hidden rounded-lg border border-line bg-sunken">
      {rows.length > 0 && <DictionaryHead />}
      {rows.map(({ id, key, value }, index) => (
        <DictionaryRow
          key={id}
          id={id}
          value={value}
          schema={schema}
          registry={registry}
          name={key}
          taken={keys.filter((other) => other !== key)}
          hints={hints}
          onRename={(name) => rename(id, key, name)}
          onRemove={() => remove(index)}
        />
      ))}
      {taken === undefined && <StrayIssues path={path} drawn={Object.keys(entries)} />}
      {!form.readOnly && (
        <AddEntry
          to={title}
          noun={entryNoun(title, schema)}
          first={rows.length === 0}
          blocked={whyNoKey(free, isFull ? mostKeysOf(drawing.schema) : undefined)}
          kinds={kinds}
          onAdd={add}
        />
      )}
    </div>
  );
}

const namesOf = ({ propertyNames = {} }: JsonSchema) => propertyNames as Subschema;
const mostKeysOf = (schema: JsonSchema) =>
  (schema as { maxProperties?: number }).maxProperties ?? Infinity;

/** Why no key can be added: `most` are there, or every one that may be. */
function whyNoKey(free: string | undefined, most: number | undefined): string | undefined {
  if (most !== undefined) return t("At most {count}", { count: most });
  return free === undefined ? t("Every key is there") : undefined;
}

/** The names of the columns; the cells have them too, so this line is for the eye. */
function DictionaryHead() {
  return (
    <div aria-hidden className={`${DICTIONARY_TRACKS} pt-1 pb-0.5 text-micro text-2`}>
      <span>{t("Key")}</span>
      <span>{t("Value")}</span>
    </div>
  );
}

/**
 * A key that does not exist yet: the next of a fixed set, if there is one left, or a name to type
 * over.
 */
function findFreeKey(keys: string[], names: JsonSchema): string | undefined {
  if (Array.isArray(names.enum)) return names.enum.map(String).find((key) => !keys.includes(key));
  let number = 1;
  while (keys.includes(`key-${number}`)) number += 1;
  return `key-${number}`;
}

const DICTIONARY_TRACKS =
  "grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_28px] gap-2 px-1.5 max-sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_44px]";

interface DictionaryRowProps {
  id: number;
  name: string;
  taken: string[];
  value: MaybeJson;
  schema: Subschema;
  hints: UiSchema | undefined;
  registry: FieldProps["registry"];
  onRename(name: string): void;
  onRemove(): void;
}

/** A key and its value on one line. */
function DictionaryRow({
  id,
  name,
  taken,
  onRename,
  onRemove,
  hints,
  ...field
}: DictionaryRowProps) {
  const { readOnly } = useForm();
  const { path } = useField();
  const rowPath = [...path, name];
  return (
    <div
      data-row={id}
      className={`${DICTIONARY_TRACKS} items-start border-line py-1 not-first:border-t`}
    >
      <DictionaryKey name={name} taken={taken} onRename={onRename} />
      <PlaceContext
        value={{ frame: "bare", boxed: true, isEntry: true, label: t("Value of {name}", { name }) }}
      >
        <div className="min-w-0">
          <DrawnField {...field} uiSchema={hints} path={rowPath} title={name} required />
        </div>
      </PlaceContext>
      {!readOnly && (
        <IconButton data-remove label={t("Remove {name}", { name })} icon={X} onClick={onRemove} />
      )}
      <RowErrors path={rowPath} drawn={[]} className="col-span-full" />
    </div>
  );
}

interface DictionaryKeyProps {
  name: string;
  /** Keys of the other rows. */
  taken: string[];
  onRename(name: string): void;
}

/**
 * A key while it is typed. It renames with every letter, and waits with a reason while the name is
 * taken or empty.
 */
function DictionaryKey({ name, taken, onRename }: DictionaryKeyProps) {
  const form = useForm();
  const { path } = useField();
  const parse = (text: string) => {
    if (text === "") return { problem: t("needs a name") };
    return taken.includes(text)
      ? { problem: t("needs another name: “{name}” is there already", { name: text }) }
      : { value: text };
  };
  const place = [...path, name, KEY_STEP];
  const typed = useTypedText({
    path: place,
    value: name,
    format: String,
    parse,
    take: (value) => onRename(String(value)),
  });
  if (form.readOnly) return <span className="py-1 font-mono text-code break-words">{name}</span>;
  return (
    <TextInput
      aria-label={t("Key")}
      size="s"
      mono
      spellCheck={false}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
      invalid={typed.text !== name}
      {...(typed.text !== name && { "aria-describedby": errorId(fieldId(form.idPrefix, place)) })}
    />
  );
}
