import {
  followReference,
  isJsonObject,
  ownTitle,
  partTitle,
  type Subschema,
  titleOfKey,
} from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { UIOptionsType, UiSchema } from "@rjsf/utils";
import { t } from "../messages/t.ts";
import { type Drawing, describeField } from "../model/describe-field.ts";
import type { MaybeJson } from "../model/json-path.ts";
import { asksForLines } from "../model/text-language.ts";
import { entryHints, hintsBelow, hintsOf } from "../model/ui-hints.ts";
import { mayStayEmpty } from "../model/value-origin.ts";

export interface ListColumn {
  key: string | number;
  title: string;
  /** Whether the schema names it, so that it is worth a heading. */
  isNamed: boolean;
  schema: Subschema;
  /** The share of the width: pixels, or a grid track. */
  track: number | string;
  required: boolean;
  /** Whether a new entry has nothing there, and needs something. */
  isAsked: boolean;
  hints: UiSchema | undefined;
}

const TRACKS: Partial<Record<Drawing["kind"], ListColumn["track"]>> = {
  text: "minmax(0,1fr)",
  choice: "minmax(0,144px)",
  number: 112,
  switch: 72,
  secret: "minmax(0,1fr)",
};
const MOST_LIST_COLUMNS = 3;

/** The actions on an entry: RJSF's `orderable`, `copyable` and `removable`. */
interface RowActions {
  move: boolean;
  copy: boolean;
  remove: boolean;
}

/** The layout of a list's entries in their rows. */
export interface RowLayout {
  /** The columns of entries that are objects or tuples with few plain parts; otherwise none. */
  columns: ListColumn[];
  /** The schema of each value, for entries that are lists of short values themselves. */
  cell?: Subschema | undefined;
  may: RowActions;
  /** The width in pixels, where all values have a width of their own. */
  width: number | undefined;
}

/** The layout of a list. `uiSchema` are the hints for an entry, `options` those for the list. */
export function rowLayout(
  schema: Subschema,
  root: JsonSchema,
  { uiSchema, options }: { uiSchema: UiSchema | undefined; options: UIOptionsType },
): RowLayout {
  const { kind, nullable, parts } = describeField(schema, root, undefined);
  // Copying an entry of several values saves work.
  const copy = options.copyable ?? ["object", "union", "dictionary"].includes(kind);
  const may = { move: options.orderable !== false, copy, remove: options.removable !== false };
  const columns = findListColumns(schema, root, uiSchema);
  const [item] = kind === "list" && !nullable ? parts : [];
  const cell =
    item !== undefined && shortTrack(item, root, hintsBelow(uiSchema, "items")) !== undefined
      ? item
      : undefined;
  const track = shortTrack(schema, root, uiSchema);
  const values =
    columns.length > 0 ? columns.map((column) => column.track) : [track ?? WHOLE_TRACK];
  return { columns, cell, may, width: rowsWidth(values, may) };
}

/**
 * The parts of a list's entries, when they are few and plain enough to stand side by side;
 * otherwise none.
 */
function findListColumns(
  schema: Subschema,
  root: JsonSchema,
  uiSchema: UiSchema | undefined,
): ListColumn[] {
  const { kind, nullable, rest, schema: plain, parts } = describeField(schema, root, undefined);
  if (nullable || rest !== undefined || dependsOnValue(schema, root)) return [];
  const named = kind === "object" ? Object.entries(plain.properties ?? {}) : [];
  const places = kind === "tuple" ? [...parts.entries()] : [];
  const columns = [...named, ...places].map(([key, part]): ListColumn | undefined => {
    const hints = typeof key === "number" ? entryHints(uiSchema, key) : hintsBelow(uiSchema, key);
    const track = shortTrack(part, root, hints);
    if (track === undefined) return undefined;
    const given = hints?.["ui:title"] ?? ownTitle(part, key);
    const title = String(
      given ?? (typeof key === "number" ? partTitle(part, key, t) : titleOfKey(key, t)),
    );
    const isNamed = given !== undefined || typeof key === "string";
    const required = typeof key === "string" && (plain.required?.includes(key) ?? false);
    const drawing = describeField(part, root, undefined);
    const isAsked = required && drawing.schema.default === undefined && !mayStayEmpty(drawing);
    return { key, title, isNamed, schema: part, track, required, isAsked, hints };
  });
  const drawn = columns.filter((column) => column !== undefined);
  return drawn.length === columns.length && drawn.length <= MOST_LIST_COLUMNS ? drawn : [];
}

/** The width of a value that fits into a line beside others; undefined for any other value. */
function shortTrack(
  schema: Subschema,
  root: JsonSchema,
  hints: UiSchema | undefined,
): ListColumn["track"] | undefined {
  const { kind, schema: plain } = describeField(schema, root, undefined);
  const { "ui:widget": widget = "text" } = hintsOf(schema, root, hints);
  return FLAT.has(String(widget)) && !asksForLines(plain) ? TRACKS[kind] : undefined;
}

/** Widgets of one short line. */
const FLAT = new Set([
  "text",
  "updown",
  "select",
  "checkbox",
  "email",
  "uri",
  "hostname",
  "ipv4",
  "ipv6",
]);

/** Whether an entry has nothing that its columns do not show. */
export function fitsColumns(value: MaybeJson, columns: ListColumn[]): boolean {
  if (typeof columns[0]?.key === "number")
    return Array.isArray(value) && value.length <= columns.length;
  return (
    isJsonObject(value) &&
    Object.keys(value).every((key) => columns.some((column) => column.key === key))
  );
}

const CONDITION_KEYWORDS = ["if", "dependentSchemas", "dependencies"];

/** Whether entries may have different parts, so that no columns fit all of them. */
function dependsOnValue(schema: Subschema, root: JsonSchema, depth = 0): boolean {
  const target = typeof schema === "boolean" ? undefined : followReference(root, schema);
  if (!target || depth > DEEPEST_CONDITION) return false;
  if (CONDITION_KEYWORDS.some((keyword) => Object.hasOwn(target, keyword))) return true;
  return (
    Array.isArray(target.allOf) &&
    target.allOf.some((part) => dependsOnValue(part, root, depth + 1))
  );
}

const DEEPEST_CONDITION = 8;
const WHOLE_TRACK = "minmax(0,1fr)";

/** The columns of a row: grip, values, buttons. */
export function rowTracks(columns: ListColumn[], may: RowActions): string {
  const values = columns.length > 0 ? columns.map(({ track }) => track) : [WHOLE_TRACK];
  const tracks = [16, ...values, buttonsWidth(may)];
  return tracks.map((track) => (typeof track === "number" ? `${track}px` : track)).join(" ");
}

/** The width that rows of such values need; undefined when they take all there is. */
function rowsWidth(values: ListColumn["track"][], may: RowActions): number | undefined {
  const widths = values.filter((track) => typeof track === "number");
  if (widths.length < values.length) return undefined;
  const inner = widths.reduce((sum, width) => sum + width + COLUMN_GAP, 16 + COLUMN_GAP);
  return Math.max(LEAST_COLUMN, inner + buttonsWidth(may) + ROW_PADDING);
}

const COLUMN_GAP = 8;
const ROW_PADDING = 16;
/** The least width, which has room for the label of the button that adds. */
const LEAST_COLUMN = 272;

const buttonsWidth = ({ move, copy, remove }: RowActions): number =>
  (move ? 56 : 0) + (copy ? 28 : 0) + (remove ? 28 : 0);
