import { isJsonObject, type JsonValue, jsonText } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { resultParts, resultText, structuredPart } from "@pegboard/registry-core/internal";

export type ResultView = "table" | "text" | "json" | "media";

/** A result with its views; a part that is missing has no view. */
export interface ShownResult {
  /** The text that the model reads. */
  text: string;
  json: string;
  /** A table of the first rows and columns, with the numbers of all. */
  table?: { columns: string[]; rows: JsonObject[]; count: number; width: number };
  media: { mediaType: string; data: string; what: string }[];
}

/** The most rows of a table; all are in the JSON. */
const MOST_ROWS = 500;
const MOST_COLUMNS = 30;

export function showResult(result: JsonValue): ShownResult {
  const structured = structuredPart(result);
  const media = (resultParts(result) ?? []).flatMap((part) =>
    part.kind === "media" ? [part] : [],
  );
  const table = resultTable(structured ?? null);
  return {
    text: resultText(result),
    json: jsonText(structured ?? result, 2),
    ...(table && { table }),
    media: media.map(({ mediaType, data, what }) => ({ mediaType, data, what })),
  };
}

/** The first view that shows most. */
export function bestView({ table, media }: ShownResult): ResultView {
  if (media.length > 0) return "media";
  return table ? "table" : "text";
}

/** The table of a list of objects, or of the only list in an object. */
function resultTable(value: JsonValue): ShownResult["table"] {
  const lists = isJsonObject(value) ? Object.values(value).filter(Array.isArray) : [value];
  const [list] = lists;
  if (lists.length !== 1 || !Array.isArray(list) || list.length === 0 || !list.every(isJsonObject))
    return undefined;
  const rows = list.slice(0, MOST_ROWS);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return undefined;
  return {
    columns: columns.slice(0, MOST_COLUMNS),
    rows,
    count: list.length,
    width: columns.length,
  };
}
