import { type JsonValue, partTitle } from "@pegboard/json-schema";
import { type FieldProps, getUiOptions } from "@rjsf/utils";
import { DrawnField } from "../fields/drawn-field.tsx";
import { BOXED_PLACE, PlaceContext, useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { blankValue } from "../model/blank-value.ts";
import { entryHints, hintsBelow } from "../model/ui-hints.ts";
import { EntryRows } from "./entry-rows.tsx";

/** A list whose entries are all of one kind. */
export function ListField({ formData, uiSchema, registry }: FieldProps) {
  const form = useForm();
  const { path, drawing } = useField();
  return (
    <EntryRows
      items={Array.isArray(formData) ? formData : []}
      start={0}
      schema={drawing.parts[0] ?? true}
      hints={hintsBelow(uiSchema, "items")}
      registry={registry}
      options={getUiOptions(uiSchema, registry.globalUiOptions)}
      canAdd
      onChange={(items) => form.change(path, items)}
    />
  );
}

const ENTRY_PLACE = { ...BOXED_PLACE, isEntry: true };

/** A list with a fixed meaning for each place, in one box; entries behind them in rows below. */
export function TupleField({ formData, uiSchema, registry }: FieldProps) {
  const form = useForm();
  const { path, drawing } = useField();
  const { parts, rest } = drawing;
  const items: JsonValue[] = Array.isArray(formData) ? formData : [];
  const further = items.slice(parts.length);
  const fillParts = () => parts.map((part, index) => items[index] ?? blankValue(part, form.root));
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <PlaceContext value={ENTRY_PLACE}>
        <div className="flex flex-wrap gap-x-4 gap-y-2.5 rounded-lg border border-line bg-sunken px-3 py-2.5">
          {parts.map((part, index) => (
            <DrawnField
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
              key={index}
              schema={part}
              uiSchema={entryHints(uiSchema, index)}
              path={[...path, index]}
              value={items[index]}
              required={false}
              registry={registry}
              title={partTitle(part, index, t)}
            />
          ))}
        </div>
      </PlaceContext>
      {(rest !== undefined || further.length > 0) && (
        <EntryRows
          items={further}
          start={parts.length}
          schema={rest ?? true}
          hints={entryHints(uiSchema, parts.length)}
          registry={registry}
          options={getUiOptions(uiSchema, registry.globalUiOptions)}
          canAdd={rest !== undefined}
          onChange={(next) =>
            form.change(
              path,
              next.length === 0 ? items.slice(0, parts.length) : [...fillParts(), ...next],
            )
          }
        />
      )}
    </div>
  );
}
