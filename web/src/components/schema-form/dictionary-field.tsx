import type { JsonValue } from "@pegboard/registry-core";
import type { FieldProps } from "@rjsf/utils";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "../icon-button.tsx";
import { AddEntry } from "./add-entry.tsx";
import { blankValue } from "./blank-value.ts";
import { DictionaryKey } from "./dictionary-key.tsx";
import { DrawnField } from "./drawn-field.tsx";
import { PlaceContext, useField, useForm } from "./form-context.ts";
import { isJsonObject, memberOf } from "./json-path.ts";
import { RowErrors } from "./row-errors.tsx";
import { hintsBelow } from "./ui-hints.ts";
import { useRowIds } from "./use-row-ids.ts";

/** Keys and values in a box. A key can be renamed in place: its value, its row and the focus stay. */
export function DictionaryField({ formData, uiSchema, registry }: FieldProps) {
  const form = useForm();
  const { path, drawing, title } = useField();
  const entries = isJsonObject(formData) ? formData : {};
  const schema = drawing.parts[0] ?? true;
  const ids = useRowIds(Object.keys(entries));
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    const target =
      box.current?.querySelector<HTMLElement>(focusNext.current) ??
      box.current?.querySelector<HTMLElement>("[data-add]");
    focusNext.current = undefined;
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
  });

  const take = (rows: { id: number; key: string; value: JsonValue }[]) => {
    ids.follow(rows.map(({ id, key }) => ({ id, key })));
    form.change(path, Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  };
  const rows = ids.rows.map((row) => ({ ...row, value: memberOf(entries, row.key) ?? null }));
  const keys = rows.map(({ key }) => key);
  return (
    <div ref={box} className="cell overflow-hidden rounded-lg border border-line bg-sunken">
      {rows.length > 0 && (
        <div aria-hidden className={`${ROW} border-b border-line pt-1 pb-0.5 text-micro text-2`}>
          <span>Key</span>
          <span>Value</span>
        </div>
      )}
      {rows.map(({ id, key, value }, index) => (
        <div key={id} data-row={id} className={`${ROW} items-start border-line py-1 not-first:border-t`}>
          <DictionaryKey
            name={key}
            taken={keys.filter((other) => other !== key)}
            onRename={(name) => take(rows.map((row) => (row.id === id ? { ...row, key: name } : row)))}
          />
          <PlaceContext value={{ frame: "bare", boxed: true, isEntry: true, label: `Value of ${key}` }}>
            <div className="min-w-0">
              <DrawnField
                schema={schema}
                uiSchema={hintsBelow(uiSchema, "additionalProperties")}
                path={[...path, key]}
                value={value}
                required
                registry={registry}
                title={key}
              />
            </div>
          </PlaceContext>
          {!form.readOnly && (
            <IconButton
              data-remove
              label={`Remove ${key}`}
              icon={X}
              onClick={() => {
                const next = rows[index + 1] ?? rows[index - 1];
                focusNext.current = next ? `[data-row="${next.id}"] [data-remove]` : "[data-add]";
                take(rows.filter((row) => row.id !== id));
              }}
            />
          )}
          <RowErrors path={[...path, key]} drawn={[]} className="col-span-full" />
        </div>
      ))}
      {!form.readOnly && (
        <AddEntry
          to={title}
          first={rows.length === 0}
          onAdd={() => {
            const id = ids.newId();
            focusNext.current = `[data-row="${id}"] input`;
            take([
              ...rows,
              { id, key: freeKey(keys, drawing.schema.propertyNames), value: blankValue(schema, form.root) },
            ]);
          }}
        />
      )}
    </div>
  );
}

const ROW =
  "grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_28px] gap-2 px-1.5 max-sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_44px]";

/** A key that is not there yet: the next of a fixed set, or a name to type over. */
function freeKey(keys: string[], names: unknown): string {
  const fixed: unknown = typeof names === "object" && names !== null && "enum" in names ? names.enum : undefined;
  const next = Array.isArray(fixed) ? fixed.find((key) => !keys.includes(key)) : undefined;
  if (typeof next === "string") return next;
  let number = 1;
  while (keys.includes(`key-${number}`)) number += 1;
  return `key-${number}`;
}
