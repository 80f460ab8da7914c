import type { JsonValue } from "@pegboard/registry-core";
import type { FieldProps } from "@rjsf/utils";
import { AddEntry } from "./add-entry.tsx";
import { blankValue } from "./blank-value.ts";
import { useField, useForm } from "./form-context.ts";
import { columnsOf } from "./list-columns.ts";
import { ListHead } from "./list-head.tsx";
import { ListRow } from "./list-row.tsx";
import { hintsBelow } from "./ui-hints.ts";
import { useFocusNext } from "./use-focus-next.ts";
import { useRowIds } from "./use-row-ids.ts";

/** Entries in a box: add, remove, move. Entries with a few plain values show them side by side, others open as a page. */
export function ListField({ formData, uiSchema, registry }: FieldProps) {
  const form = useForm();
  const { path, drawing, title } = useField();
  const items: JsonValue[] = Array.isArray(formData) ? formData : [];
  const schema = drawing.parts[0] ?? true;
  const hints = hintsBelow(uiSchema, "items");
  const columns = columnsOf(schema, form.root, hints);
  const ids = useRowIds(items.map((_, index) => index));
  const { box, focusNext } = useFocusNext();

  const reorder = (next: { id: number; key: number }[], focus: string) => {
    ids.follow(next.map(({ id }, index) => ({ id, key: index })));
    focusNext(focus);
    form.change(
      path,
      next.map(({ key }) => items[key] ?? (key < items.length ? null : blankValue(schema, form.root))),
    );
  };
  const move = (from: number, to: number) => {
    const next = [...ids.rows];
    next.splice(to, 0, ...next.splice(from, 1));
    reorder(next, `[data-row="${to}"] [data-move="${to < from ? "up" : "down"}"]`);
  };
  const { minItems, maxItems } = drawing.schema as { minItems?: number; maxItems?: number };
  return (
    <div ref={box} className="cell @container overflow-hidden rounded-lg border border-line bg-sunken">
      {columns.length > 0 && items.length > 0 && <ListHead columns={columns} />}
      {ids.rows.map(({ id }, index) => (
        <ListRow
          key={id}
          {...{ index, columns, schema, registry, hints }}
          value={items[index]}
          count={items.length}
          onMove={move}
          {...(items.length > (minItems ?? 0) && {
            onRemove: () =>
              reorder(
                ids.rows.filter((row) => row.id !== id),
                `[data-row="${Math.min(index, items.length - 2)}"] [data-remove]`,
              ),
          })}
        />
      ))}
      {!form.readOnly && (
        <AddEntry
          to={title}
          first={items.length === 0}
          blocked={maxItems !== undefined && items.length >= maxItems ? `At most ${maxItems}` : undefined}
          onAdd={() =>
            reorder(
              [...ids.rows, { id: ids.newId(), key: items.length }],
              `[data-row="${items.length}"] :is(input, textarea, select, button)`,
            )
          }
        />
      )}
    </div>
  );
}
