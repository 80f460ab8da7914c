import type { ToolGroup } from "@pegboard/registry-core/internal";
import type { SelectableList } from "@pegboard/ui/list/selection.ts";
import { useState } from "react";
import type { ToolMatch } from "./search/tool-match.ts";

/** The keys of rows, by which selections and drafts name tools and methods. */
export const groupKey = (name: string): string => `group:${name}`;
export const toolKey = (tool: string): string => `tool:${tool}`;
export const methodKey = (tool: string, method: string): string => `method:${tool}/${method}`;

/**
 * The row's place in the list, as a tree grid announces it: how deep, and where among its siblings,
 * from 1.
 */
export interface PlacedRow {
  level: number;
  position: number;
  siblings: number;
}

/** The head of a group. */
export interface GroupRow<Match extends ToolMatch = ToolMatch> extends PlacedRow {
  kind: "group";
  key: string;
  group: ToolGroup<Match>;
  open: boolean;
}

export interface ToolRow<Match extends ToolMatch = ToolMatch> extends PlacedRow {
  kind: "tool";
  key: string;
  tool: Match["tool"];
  /** The part of the tool that the list shows. */
  match: Match;
  open: boolean;
  /** The number of methods that are left out because others match. */
  others: number;
}

export interface MethodRow<Match extends ToolMatch = ToolMatch> extends PlacedRow {
  kind: "method";
  key: string;
  tool: Match["tool"];
  method: Match["methods"][number];
  /** Whether this is the only method of its tool that matches, so that one row stands for both. */
  joined: boolean;
  /** Whether the method matches. False where it is shown beside those that do. */
  matches: boolean;
}

export type ToolListRow<Match extends ToolMatch = ToolMatch> =
  | GroupRow<Match>
  | ToolRow<Match>
  | MethodRow<Match>;

/** The rows below a group or a tool: none, those that match, or all methods of the tool. */
export type Unfolded = "nothing" | "matches" | "all";

/** The rows that somebody folded and unfolded, by their keys. */
export type Folds = ReadonlyMap<string, Unfolded>;

/** The way in which rows are made of the tools of one screen. */
export interface RowReader<Match extends ToolMatch> {
  nameOf(tool: Match["tool"]): string;
  methodNameOf(method: Match["methods"][number]): string;
  /** All methods of a tool, for when all are asked for; without it only matching ones are shown. */
  allOf?(tool: Match["tool"]): Match["methods"];
  /** Whether one row stands for a tool and its only match. */
  joins: boolean;
}

/** Makes the rows of a screen's list from top to bottom, by groups and folds. */
export function toolRowsOf<Match extends ToolMatch>(reader: RowReader<Match>) {
  /** The last rows of each match. A click changes those of one tool among thousands. */
  const made = new WeakMap<
    Match,
    { unfolded: Unfolded; place: PlacedRow; rows: ToolListRow<Match>[] }
  >();
  const matchRows = (match: Match, folds: Folds, place: PlacedRow): ToolListRow<Match>[] => {
    const unfolded = unfoldedOf(match, folds.get(toolKey(reader.nameOf(match.tool))));
    const known = made.get(match);
    if (known?.unfolded === unfolded && isSameRowPlace(known.place, place)) return known.rows;
    const rows = makeRows(reader, match, { unfolded, place });
    made.set(match, { unfolded, place, rows });
    return rows;
  };
  /** `more` rows of another kind stand behind these at the top level. */
  return (groups: readonly ToolGroup<Match>[], folds: Folds, more = 0): ToolListRow<Match>[] => {
    const heads = groups.filter(({ name }) => name !== undefined).length;
    const siblings = (heads || groups.reduce((sum, { items }) => sum + items.length, 0)) + more;
    const rows: ToolListRow<Match>[] = [];
    groups.forEach((group, index) => {
      const { name, items } = group;
      const key = groupKey(name ?? "");
      const open = name === undefined || folds.get(key) !== "nothing";
      if (name !== undefined)
        rows.push({ kind: "group", key, group, open, level: 1, position: index + 1, siblings });
      if (!open) return;
      const [level, all] = name === undefined ? [1, siblings] : [2, items.length];
      // Lists of thousands come here with each click, and a loop costs a fraction of what flatMap
      // does.
      for (const [place, match] of items.entries()) {
        for (const row of matchRows(match, folds, { level, position: place + 1, siblings: all }))
          rows.push(row);
      }
    });
    return rows;
  };
}

/**
 * How a tool begins: folded if it matches itself, and with its matches shown if it only has some.
 */
const unfoldedOf = ({ whole }: ToolMatch, fold: Unfolded | undefined): Unfolded =>
  fold ?? (whole ? "nothing" : "matches");

const isSameRowPlace = (a: PlacedRow, b: PlacedRow) =>
  a.position === b.position && a.siblings === b.siblings && a.level === b.level;

function makeRows<Match extends ToolMatch>(
  reader: RowReader<Match>,
  match: Match,
  { unfolded, place }: { unfolded: Unfolded; place: PlacedRow },
): ToolListRow<Match>[] {
  const { tool, methods, whole } = match;
  const name = reader.nameOf(tool);
  const all = whole ? methods : (reader.allOf?.(tool) ?? methods);
  const methodRow = (method: Match["methods"][number]) =>
    ({ kind: "method", key: methodKey(name, reader.methodNameOf(method)), tool, method }) as const;
  const [only] = methods;
  if (reader.joins && !whole && only && methods.length === 1 && unfolded !== "all") {
    return [{ ...methodRow(only), joined: true, matches: true, ...place }];
  }
  const below = unfolded === "all" ? all : methods;
  const open = unfolded !== "nothing";
  const others = all.length - below.length;
  const row: ToolRow<Match> = {
    kind: "tool",
    key: toolKey(name),
    tool,
    match,
    open,
    others,
    ...place,
  };
  if (!open) return [row];
  const matching = new Set(methods);
  const rows = below.map((method, index): MethodRow<Match> => {
    const at = { level: place.level + 1, position: index + 1, siblings: below.length };
    return { ...methodRow(method), joined: false, matches: matching.has(method), ...at };
  });
  return [row, ...rows];
}

/**
 * The row where the cursor begins in a search: the first that matches, not the tool that contains
 * it.
 */
export const findFirstMatch = <Row extends { kind: string; match?: ToolMatch }>(
  rows: readonly Row[],
): Row | undefined => rows.find(({ kind, match }) => kind !== "group" && match?.whole !== false);

interface SelectedTools<Match> {
  /** The ids that are selected with everything that the list shows of a tool. */
  idsOf(match: Match): string[];
  /** Whether a row is a head that a range leaves out while its rows stand below it. */
  isUnfolded(row: ToolListRow): boolean;
}

/**
 * The items that can be selected in a list of tools: those that match, and neither a tool that is
 * only shown with them nor what is shown beside them.
 */
export function selectableTools<
  Match extends ToolMatch,
  Row extends { kind: string; key: string },
>({ idsOf, isUnfolded }: SelectedTools<Match>) {
  /** The ids of groups, kept because a group has thousands and is asked with every move. */
  const known = new WeakMap<object, string[]>();
  const readIds = (row: ToolListRow<Match>): string[] => {
    switch (row.kind) {
      case "group":
        return row.group.items.flatMap(idsOf);
      case "tool":
        return row.match.whole ? idsOf(row.match) : [];
      case "method":
        return row.matches ? [row.key] : [];
      default:
        return [];
    }
  };
  /** The ids that a row stands for, in folded rows too. */
  const idsOfRow = (row: Row): string[] => {
    const ids = known.get(row) ?? readIds(row as unknown as ToolListRow<Match>);
    known.set(row, ids);
    return ids;
  };
  const selectable = (rows: readonly Row[], shown: readonly Match[]): SelectableList<Row> => ({
    rows,
    idsOf: idsOfRow,
    isUnfolded: (row) => isUnfolded(row as unknown as ToolListRow),
    *all() {
      for (const match of shown) yield* idsOf(match);
    },
  });
  return { idsOfRow, selectable };
}

const NO_FOLDS: Folds = new Map();

interface ToolFolds {
  folds: Folds;
  set(key: string, to: Unfolded): void;
  /** Folds an open row and unfolds a folded one. */
  turn(row: Pick<Extract<ToolListRow, { open: boolean }>, "key" | "open">): void;
  /** Folds or unfolds all of these rows; other rows go back to how they begin. */
  setAll(keys: readonly string[], isFolded: boolean): void;
  /** Unfolds a row in the list of every search and of none. */
  show(key: string): void;
}

/**
 * The rows that somebody folded and unfolded. Each search has its own and begins with none, so that
 * no fold hides what it finds, and the list is as it was when the search is cleared.
 */
export function useToolFolds(search: string, initial: () => Folds = () => NO_FOLDS): ToolFolds {
  const [plain, setPlain] = useState(initial);
  const [found, setFound] = useState({ search, folds: NO_FOLDS });
  const ofSearch = found.search === search ? found.folds : NO_FOLDS;
  const folds = search === "" ? plain : ofSearch;
  const setFolds = (next: Folds) =>
    search === "" ? setPlain(next) : setFound({ search, folds: next });
  const set = (key: string, to: Unfolded) => setFolds(new Map([...folds, [key, to]]));
  return {
    folds,
    set,
    turn: ({ key, open }) => set(key, open && folds.get(key) !== "all" ? "nothing" : "matches"),
    setAll: (keys, isFolded) =>
      setFolds(new Map(keys.map((key) => [key, isFolded ? "nothing" : "matches"]))),
    show: (key) => {
      setPlain((before) => new Map([...before, [key, "matches"]]));
      if (search !== "") setFound({ search, folds: new Map([...ofSearch, [key, "matches"]]) });
    },
  };
}
