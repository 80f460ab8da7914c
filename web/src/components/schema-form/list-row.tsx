import type { FieldProps, UiSchema } from "@rjsf/utils";
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { useState } from "react";
import { classNames } from "../class-names.ts";
import { IconButton } from "../icon-button.tsx";
import { iconSize } from "../icon-size.ts";
import { DrawnField } from "./drawn-field.tsx";
import { PlaceContext, useField, useForm } from "./form-context.ts";
import type { MaybeJson } from "./json-path.ts";
import { memberOf } from "./json-path.ts";
import { type ListColumn, rowTracks } from "./list-columns.ts";
import type { Subschema } from "./resolve-schema.ts";
import { RowErrors } from "./row-errors.tsx";

export interface ListRowProps {
  index: number;
  count: number;
  value: MaybeJson;
  columns: ListColumn[];
  schema: Subschema;
  hints: UiSchema | undefined;
  registry: FieldProps["registry"];
  onMove(from: number, to: number): void;
  /** Absent when the list may not become shorter. */
  onRemove?(): void;
}

const DRAG_TYPE = "application/x-form-row";

export function ListRow({ index, count, value, columns, schema, hints, registry, onMove, onRemove }: ListRowProps) {
  const form = useForm();
  const { path, title } = useField();
  const [isTarget, setIsTarget] = useState(false);
  const rowPath = [...path, index];
  const list = JSON.stringify(path);
  const cells =
    columns.length > 0
      ? columns.map((column) => ({
          ...column,
          path: [...rowPath, column.key],
          value: memberOf(value, column.key),
          label: `${column.title} ${index + 1}`,
          isEntry: false,
        }))
      : [
          {
            key: "",
            schema,
            hints,
            path: rowPath,
            value,
            label: `${title} ${index + 1}`,
            required: true,
            title: "",
            isEntry: true,
          },
        ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging has the buttons beside it as its keyboard equal
    <div
      data-row={index}
      style={{ gridTemplateColumns: rowTracks(columns) }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        setIsTarget(false);
        const dragged: unknown = JSON.parse(event.dataTransfer.getData(DRAG_TYPE) || "{}");
        if (isRowOf(dragged, list)) onMove(dragged.index, index);
      }}
      className={classNames(
        "grid items-center gap-2 border-line py-1 pr-1.5 pl-2 not-first:border-t",
        columns.length > 0 && "@max-[400px]:grid-cols-1!",
        isTarget && "bg-selected",
      )}
    >
      <span
        draggable={!form.readOnly}
        aria-hidden
        onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, JSON.stringify({ list, index }))}
        className="cursor-grab text-3 @max-[400px]:hidden"
      >
        <GripVertical {...iconSize.s} />
      </span>
      {cells.map((cell) => (
        <PlaceContext key={cell.key} value={{ frame: "bare", boxed: true, isEntry: cell.isEntry, label: cell.label }}>
          <div className="min-w-0">
            <DrawnField
              schema={cell.schema}
              uiSchema={cell.hints}
              path={cell.path}
              value={cell.value}
              required={cell.required}
              registry={registry}
              title={cell.title}
            />
          </div>
        </PlaceContext>
      ))}
      <RowButtons index={index} count={count} title={title} onMove={onMove} onRemove={onRemove} />
      <RowErrors path={rowPath} drawn={columns.map(({ key, title: name }) => [key, name])} />
    </div>
  );
}

function RowButtons({
  index,
  count,
  title,
  onMove,
  onRemove,
}: Pick<ListRowProps, "index" | "count" | "onMove"> & { title: string; onRemove: (() => void) | undefined }) {
  const { readOnly } = useForm();
  if (readOnly) return <span />;
  const name = `${title} ${index + 1}`;
  return (
    <span className="flex justify-end">
      <IconButton
        data-move="up"
        label={`Move ${name} up`}
        icon={ArrowUp}
        blocked={index === 0 ? "Already first" : undefined}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        data-move="down"
        label={`Move ${name} down`}
        icon={ArrowDown}
        blocked={index === count - 1 ? "Already last" : undefined}
        onClick={() => onMove(index, index + 1)}
      />
      <IconButton
        data-remove
        label={`Remove ${name}`}
        icon={Trash2}
        blocked={onRemove ? undefined : "The list may not be shorter"}
        onClick={onRemove}
      />
    </span>
  );
}

function isRowOf(dragged: unknown, list: string): dragged is { index: number } {
  return typeof dragged === "object" && dragged !== null && "list" in dragged && dragged.list === list;
}
