import type { JsonValue, Subschema } from "@pegboard/json-schema";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import type { FieldProps, UiSchema } from "@rjsf/utils";
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from "lucide-react";
import { type DragEvent, useState } from "react";
import { DrawnField } from "../fields/drawn-field.tsx";
import { PlaceContext, useField } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { type MaybeJson, memberOf } from "../model/json-path.ts";
import { GridLine } from "./grid-line.tsx";
import { fitsColumns, type ListColumn, type RowLayout, rowTracks } from "./list-columns.ts";
import { RowErrors } from "./row-errors.tsx";

/** The most values in a grid's line. A longer one opens as a page. */
const LONGEST_ROW_LINE = 24;

interface ListEntryRowProps {
  index: number;
  /** The number of entries of the list before the rows. */
  start: number;
  count: number;
  value: MaybeJson;
  layout: RowLayout;
  schema: Subschema;
  hints: UiSchema | undefined;
  registry: FieldProps["registry"];
  onMove(from: number, to: number): void;
  onRemove?: () => void;
  /** Duplicates an entry that holds several values. Undefined while the list is full. */
  onDuplicate?: (() => void) | undefined;
  /** Why nothing can be added. */
  full?: string | undefined;
}

/**
 * One entry of a list on one line; in a narrow form, one with columns becomes a card with a
 * heading.
 */
export function ListEntryRow({
  index,
  start,
  count,
  layout,
  onMove,
  onRemove,
  ...row
}: ListEntryRowProps) {
  const { path, title } = useField();
  const drag = useRowDrag(JSON.stringify(path), index, onMove);
  const place = start + index;
  const name = `${title} ${place + 1}`;
  const { may, cell } = layout;
  const columns = fitsColumns(row.value, layout.columns) ? layout.columns : [];
  const isCard = columns.length > 0;
  const { onDuplicate, full, ...entry } = row;
  const isLine =
    cell !== undefined && Array.isArray(row.value) && row.value.length <= LONGEST_ROW_LINE;
  const line = isLine ? (row.value as JsonValue[]) : undefined;
  return (
    <div
      data-row={index}
      {...drag.row}
      style={{ "--tracks": rowTracks(columns, may) } as object}
      className={classNames(
        "grid grid-cols-(--tracks) items-center gap-2 border-line py-1 pr-1.5 pl-2 not-first:border-t",
        isCard || line || may.copy
          ? "@max-[400px]:grid-cols-1"
          : "@max-[400px]:grid-cols-[minmax(0,1fr)_auto]",
        drag.isTarget && "bg-selected",
      )}
    >
      <span
        {...(may.move && drag.grip)}
        aria-hidden
        className="cursor-grab text-3 @max-[400px]:hidden"
      >
        {may.move && <GripVertical {...iconSize.s} />}
      </span>
      {isCard && (
        <span aria-hidden className="hidden text-meta font-medium text-2 @max-[400px]:block">
          {t("{at} of {count}", { at: index + 1, count })}
        </span>
      )}
      {isCard && <EntryCells {...entry} columns={columns} place={place} />}
      {cell !== undefined && line && (
        <GridLine {...entry} value={line} cell={cell} name={name} place={place} />
      )}
      {!isCard && !line && <ListEntry {...entry} name={name} place={place} />}
      <RowButtons
        name={name}
        index={index}
        count={count}
        may={may}
        onMove={onMove}
        onRemove={onRemove}
        onDuplicate={onDuplicate}
        full={full}
      />
      <RowErrors
        path={[...path, place]}
        drawn={
          line?.map((_, at) => [at, t("Value {at}", { at: at + 1 })]) ??
          columns.map(({ key, title: column }) => [key, column])
        }
        className="col-start-2 -col-end-1 @max-[400px]:col-span-full"
      />
    </div>
  );
}

interface ListEntryProps {
  schema: Subschema;
  hints: UiSchema | undefined;
  value: MaybeJson;
  registry: FieldProps["registry"];
  place: number;
}

function ListEntry({
  schema,
  hints,
  value,
  registry,
  place,
  name,
}: ListEntryProps & { name: string }) {
  const { path } = useField();
  return (
    <PlaceContext value={{ frame: "bare", boxed: true, isEntry: true, label: name }}>
      <div className="min-w-0">
        <DrawnField
          schema={schema}
          uiSchema={hints}
          path={[...path, place]}
          value={value}
          required
          registry={registry}
        />
      </div>
    </PlaceContext>
  );
}

function EntryCells({
  value,
  registry,
  place,
  columns,
}: ListEntryProps & { columns: ListColumn[] }) {
  const { path, title } = useField();
  const labelOf = ({ isNamed, title: own, key }: ListColumn) =>
    isNamed ? `${own} ${place + 1}` : `${title} ${place + 1}, ${Number(key) + 1}`;
  return columns.map((column) => (
    <PlaceContext
      key={column.key}
      value={{ frame: "bare", boxed: true, isEntry: false, label: labelOf(column) }}
    >
      <div className="min-w-0">
        <span aria-hidden className="hidden text-meta text-2 @max-[400px]:block">
          {column.title}
        </span>
        <DrawnField
          schema={column.schema}
          uiSchema={column.hints}
          path={[...path, place, column.key]}
          value={memberOf(value, column.key)}
          required={column.required}
          registry={registry}
        />
      </div>
    </PlaceContext>
  ));
}

interface RowButtonsProps {
  /** The name of the row: "Path rules 2". */
  name: string;
  index: number;
  count: number;
  may: RowLayout["may"];
  onMove(from: number, to: number): void;
  /** Removes the row; absent when the list may not become shorter. */
  onRemove?: (() => void) | undefined;
  /** Duplicates the row; undefined while the list is full. */
  onDuplicate?: (() => void) | undefined;
  full?: string | undefined;
}

/**
 * The buttons up, down, copy and remove. A button that can do nothing says why and keeps the focus.
 */
function RowButtons({
  name,
  index,
  count,
  may,
  onMove,
  onRemove,
  onDuplicate,
  full,
}: RowButtonsProps) {
  return (
    <span className="flex justify-end">
      {may.move && (
        <>
          <IconButton
            data-move="up"
            label={t("Move {name} up", { name })}
            icon={ArrowUp}
            blocked={index === 0 ? t("Already first") : undefined}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            data-move="down"
            label={t("Move {name} down", { name })}
            icon={ArrowDown}
            blocked={index === count - 1 ? t("Already last") : undefined}
            onClick={() => onMove(index, index + 1)}
          />
        </>
      )}
      {may.copy && (
        <IconButton
          label={t("Duplicate {name}", { name })}
          icon={Copy}
          blocked={full}
          onClick={onDuplicate}
        />
      )}
      {may.remove && (
        <IconButton
          data-remove
          label={t("Remove {name}", { name })}
          icon={Trash2}
          blocked={onRemove ? undefined : t("The list may not be shorter")}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

const TYPE = "application/x-form-row";

/**
 * Lets a row be dragged by its grip onto another row of its list. For the keyboard the buttons of
 * the row do this.
 */
function useRowDrag(list: string, index: number, onMove: (from: number, to: number) => void) {
  const [isTarget, setIsTarget] = useState(false);
  return {
    isTarget,
    grip: {
      draggable: true,
      onDragStart: (event: DragEvent) =>
        event.dataTransfer.setData(TYPE, JSON.stringify({ list, index })),
    },
    row: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault();
        setIsTarget(true);
      },
      onDragLeave: () => setIsTarget(false),
      onDrop: (event: DragEvent) => {
        setIsTarget(false);
        const dragged: unknown = JSON.parse(event.dataTransfer.getData(TYPE) || "{}");
        if (isRowOf(dragged, list)) onMove(dragged.index, index);
      },
    },
  };
}

function isRowOf(dragged: unknown, list: string): dragged is { index: number } {
  return (
    typeof dragged === "object" && dragged !== null && "list" in dragged && dragged.list === list
  );
}
