import type { ResolvedMethod, ResolvedTool, SettingsPlace } from "@pegboard/registry-core";
import type { ToolMatch } from "../../../settings/search/tool-match.ts";
import { methodKey, toolKey, unknownKey } from "../model/row-keys.ts";

/** Its place in the tree, as a tree grid announces it: how deep, and where among its siblings, from 1. */
interface Placed {
  level: number;
  position: number;
  siblings: number;
}

/** What a row of a tool is about. */
export interface ToolSubject {
  kind: "tool";
  key: string;
  tool: ResolvedTool;
}

export interface MethodSubject {
  kind: "method";
  key: string;
  tool: ResolvedTool;
  method: ResolvedMethod;
}

/** The head of a group. */
export interface GroupRow extends Placed {
  kind: "group";
  key: string;
  group: MatchGroup;
  open: boolean;
}

export interface ToolRow extends ToolSubject, Placed {
  /** What the list shows of it. */
  match: ToolMatch;
  open: boolean;
  /** Methods that are left out, because others match. */
  others: number;
}

export interface MethodRow extends MethodSubject, Placed {
  /** The only one of its tool that matches: one row stands for both. */
  joined: boolean;
  /** False where it is shown beside those that match. */
  matches: boolean;
}

/** An entry of the settings that names nothing that exists. */
export interface UnknownRow extends Placed {
  kind: "unknown";
  key: string;
  place: SettingsPlace;
}

export type TreeRow = GroupRow | ToolRow | MethodRow | UnknownRow;

/** What the list shows under one head. */
export interface MatchGroup {
  /** What its tools have in common; undefined where the list is not grouped. */
  name: string | undefined;
  matches: ToolMatch[];
}

/** What stands below a tool: nothing, what matches, or all its methods. */
export type Unfolded = "nothing" | "matches" | "all";

interface TreeShape {
  groups: MatchGroup[];
  unknown: SettingsPlace[];
  unfolded(match: ToolMatch): Unfolded;
  isGroupOpen(name: string): boolean;
}

/** Leaves hidden tools and methods out of what is shown; they count as they did. */
export function withoutHidden(matches: ToolMatch[]): ToolMatch[] {
  if (matches.every(({ tool, methods }) => tool.definition.visible && visibleOf(methods) === methods)) return matches;
  return matches.flatMap((match) => {
    if (!match.tool.definition.visible) return [];
    const methods = visibleOf(match.methods);
    return [methods === match.methods ? match : { ...match, methods }];
  });
}

/** By a list of methods, which is the same one while its tool is: a click asks for thousands. */
const visible = new WeakMap<ResolvedMethod[], ResolvedMethod[]>();

function visibleOf(methods: ResolvedMethod[]): ResolvedMethod[] {
  const known = visible.get(methods);
  if (known) return known;
  const shown = methods.filter(({ definition }) => definition.visible);
  const same = shown.length === methods.length ? methods : shown;
  visible.set(methods, same);
  return same;
}

/** The rows from top to bottom. */
export function buildRows({ groups, unknown, unfolded, isGroupOpen }: TreeShape): TreeRow[] {
  const heads = groups.filter(({ name }) => name !== undefined).length;
  const siblings = (heads || groups.reduce((sum, { matches }) => sum + matches.length, 0)) + unknown.length;
  const rowsOf = ({ matches }: MatchGroup, level: number, all: number) => {
    const rows: TreeRow[] = [];
    let position = 0;
    // Lists of thousands come here with each click: a loop costs a fraction of what flatMap does.
    for (const match of matches) {
      position += 1;
      rows.push(...matchRows(match, unfolded(match), { level, position, siblings: all }));
    }
    return rows;
  };
  const known = groups.flatMap((group, index): TreeRow[] => {
    const { name, matches } = group;
    if (name === undefined) return rowsOf(group, 1, siblings);
    const open = isGroupOpen(name);
    const place = { level: 1, position: index + 1, siblings };
    const head: GroupRow = { kind: "group", key: `group:${name}`, group, open, ...place };
    return open ? [head, ...rowsOf(group, 2, matches.length)] : [head];
  });
  const rest = unknown.map((place, index): UnknownRow => {
    const position = siblings - unknown.length + index + 1;
    return { kind: "unknown", key: unknownKey(place), place, level: 1, position, siblings };
  });
  return [...known, ...rest];
}

/** The rows that were last made for a match: a click changes those of one tool among thousands. */
const made = new WeakMap<ToolMatch, { unfolded: Unfolded; place: Placed; rows: TreeRow[] }>();

function matchRows(match: ToolMatch, unfolded: Unfolded, place: Placed): TreeRow[] {
  const known = made.get(match);
  if (known?.unfolded === unfolded && isSamePlace(known.place, place)) return known.rows;
  const rows = makeRows(match, unfolded, place);
  made.set(match, { unfolded, place, rows });
  return rows;
}

const isSamePlace = (a: Placed, b: Placed) =>
  a.position === b.position && a.siblings === b.siblings && a.level === b.level;

function makeRows(match: ToolMatch, unfolded: Unfolded, place: Placed): TreeRow[] {
  const { tool, methods, whole } = match;
  const { name } = tool.definition;
  const methodRow = (method: ResolvedMethod) =>
    ({ kind: "method", key: methodKey(name, method.definition.name), tool, method }) as const;
  const [only] = methods;
  if (!whole && only && methods.length === 1 && unfolded !== "all") {
    return [{ ...methodRow(only), joined: true, matches: true, ...place }];
  }
  const below = unfolded === "all" && !whole ? visibleOf(tool.methods) : methods;
  const others = whole ? 0 : visibleOf(tool.methods).length - below.length;
  const open = unfolded !== "nothing";
  const row: ToolRow = { kind: "tool", key: toolKey(name), tool, match, open, others, ...place };
  if (!open) return [row];
  const matching = new Set(methods);
  const rows = below.map((method, index): MethodRow => {
    const at = { level: place.level + 1, position: index + 1, siblings: below.length };
    return { ...methodRow(method), joined: false, matches: matching.has(method), ...at };
  });
  return [row, ...rows];
}
