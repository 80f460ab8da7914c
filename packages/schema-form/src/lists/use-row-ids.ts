import { useRef } from "react";

interface RowIds<Key> {
  /** A lasting id for each row, in the order in which rows are shown. */
  rows: { id: number; key: Key }[];
  /** Tells the next keys, row by row, so that rows keep their ids, focus and place. */
  follow(rows: { id: number; key: Key }[]): void;
  newId(): number;
}

let lastId = 0;

/**
 * Ids of rows that otherwise have only a key that changes: an index, or a name that is being typed.
 * Keys that come from outside get new ids; keys that were followed keep theirs, and their place,
 * even where a JSON object would sort them.
 */
export function useRowIds<Key extends string | number>(keys: Key[]): RowIds<Key> {
  const known = useRef<{ id: number; key: Key }[]>([]);
  const wanted = new Set(keys);
  const kept = known.current.filter(({ key }) => wanted.has(key));
  const keptKeys = new Set(kept.map(({ key }) => key));
  const rows = [
    ...kept,
    ...keys.filter((key) => !keptKeys.has(key)).map((key) => ({ id: newRowId(), key })),
  ];
  known.current = rows;
  return {
    rows,
    newId: newRowId,
    follow(next) {
      known.current = next;
    },
  };
}

function newRowId(): number {
  lastId += 1;
  return lastId;
}
