import type { JsonValue, Subschema } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { FieldProps, UIOptionsType, UiSchema } from "@rjsf/utils";
import { useContext, useMemo } from "react";
import { useFocusNext } from "../fields/use-focus-next.ts";
import { ShownMembers, useField, useForm } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { blankValue, withoutMarkers } from "../model/blank-value.ts";
import { entryNoun } from "../model/field-texts.ts";
import { NoEntries } from "../widgets/read-only-text.tsx";
import { AddEntry } from "./add-entry.tsx";
import { entryKinds } from "./entry-kinds.ts";
import { type RowLayout, rowLayout, rowTracks } from "./list-columns.ts";
import { ListEntryRow } from "./list-row.tsx";
import { useRowIds } from "./use-row-ids.ts";

interface EntryRowsProps {
  items: JsonValue[];
  /** The number of entries of the list before these. */
  start: number;
  schema: Subschema;
  hints: UiSchema | undefined;
  registry: FieldProps["registry"];
  /** Hints for the list itself. */
  options: UIOptionsType;
  /** Whether the schema says what further entries would be. */
  canAdd: boolean;
  onChange(items: JsonValue[]): void;
}

/**
 * Entries in a box, with ways to add, remove and move them. Few plain values stand side by side,
 * lists of them in a grid, others open as a page.
 */
export function EntryRows({
  items,
  start,
  schema,
  hints,
  options,
  registry,
  canAdd,
  onChange,
}: EntryRowsProps) {
  const form = useForm();
  const shownMembers = useContext(ShownMembers);
  const { path, drawing, title } = useField();
  const layout = useRowLayout(schema, hints, options);
  const ids = useRowIds(items.map((_, index) => index));
  const { box, focusNext } = useFocusNext();

  const rows = ids.rows.map(({ id }, index) => ({ id, value: items[index] ?? null }));
  const take = (next: { id: number; value: JsonValue }[], focus: string) => {
    ids.follow(next.map(({ id }, index) => ({ id, key: index })));
    focusNext(focus);
    onChange(next.map(({ value }) => value));
  };
  const move = (from: number, to: number) =>
    take(moved(rows, from, to), `[data-row="${to}"] [data-move="${to < from ? "up" : "down"}"]`);
  const { minItems = 0, maxItems = Infinity } = drawing.schema as ItemBounds;
  const total = start + items.length;
  const full = total >= maxItems ? t("At most {count}", { count: maxItems }) : undefined;
  const insert = (at: number, value: JsonValue) => {
    const next = rows.toSpliced(at, 0, { id: ids.newId(), value });
    take(next, `[data-row="${at}"] :is(input, textarea, select, button)`);
  };
  const duplicate = (index: number) => insert(index + 1, withoutMarkers(items[index] ?? null));
  const remove = (index: number) => {
    const next = Math.min(index, items.length - 2);
    take(rows.toSpliced(index, 1), `[data-row="${next}"] [data-remove]`);
  };
  const kinds = useMemo(() => entryKinds(schema, hints, form.root), [schema, hints, form.root]);
  const add = (kind?: number) => {
    if (kind !== undefined) shownMembers.set(JSON.stringify([...path, total]), kind);
    const line = blankLine(items.at(-1), layout.cell, form.root);
    insert(items.length, kinds[kind ?? -1]?.value ?? line ?? blankValue(schema, form.root));
  };
  if (form.readOnly && items.length === 0) return <NoEntries />;
  return (
    <div ref={box} className="@container">
      <div
        style={{ "--rows": layout.width ? `${layout.width}px` : "none" } as object}
        className="cell overflow-hidden rounded-lg border border-line bg-sunken sm:max-w-(--rows)"
      >
        {items.length > 0 && <ListHead {...layout} />}
        {ids.rows.map(({ id }, index) => (
          <ListEntryRow
            key={id}
            index={index}
            start={start}
            layout={layout}
            schema={schema}
            registry={registry}
            hints={hints}
            value={items[index]}
            count={items.length}
            onMove={move}
            {...(layout.may.copy && {
              onDuplicate: full ? undefined : () => duplicate(index),
              full,
            })}
            {...(total > minItems && { onRemove: () => remove(index) })}
          />
        ))}
        {canAdd && !form.readOnly && options.addable !== false && (
          <AddEntry
            to={title}
            noun={entryNoun(title, schema)}
            first={items.length === 0}
            kinds={kinds}
            blocked={full}
            onAdd={add}
          />
        )}
      </div>
    </div>
  );
}

function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The next line of a grid, as long as the one above it; undefined where there is none. */
function blankLine(
  last: JsonValue | undefined,
  cell: Subschema | undefined,
  root: JsonSchema,
): JsonValue[] | undefined {
  if (cell === undefined || !Array.isArray(last) || last.length === 0) return undefined;
  return last.map(() => blankValue(cell, root));
}

interface ItemBounds {
  minItems?: number;
  maxItems?: number;
}

const NO_ACTIONS: UIOptionsType = { orderable: false, copyable: false, removable: false };

/** How the rows of a list share their lines, and what can be done with each. */
function useRowLayout(
  schema: Subschema,
  uiSchema: UiSchema | undefined,
  hints: UIOptionsType,
): RowLayout {
  const { root, readOnly } = useForm();
  const { orderable, copyable, removable } = readOnly ? NO_ACTIONS : hints;
  return useMemo(
    () => rowLayout(schema, root, { uiSchema, options: { orderable, copyable, removable } }),
    [schema, root, uiSchema, orderable, copyable, removable],
  );
}

/** The names of the columns; the cells have them too, so this line is for the eye. */
function ListHead({ columns, may }: RowLayout) {
  if (!columns.some(({ isNamed }) => isNamed)) return null;
  return (
    <div
      aria-hidden
      style={{ "--tracks": rowTracks(columns, may) } as object}
      className="grid grid-cols-(--tracks) gap-2 pt-1 pr-1.5 pb-0.5 pl-2 text-micro text-2 @max-[400px]:hidden"
    >
      <span />
      {columns.map(({ key, title, isAsked }) => (
        <span key={key} className="truncate">
          {title}
          {isAsked && <span className="text-red"> *</span>}
        </span>
      ))}
      <span />
    </div>
  );
}
