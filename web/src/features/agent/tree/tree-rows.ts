import type { ResolvedTool } from "@pegboard/registry-core";
import type { ResolvedMethod, SettingsPlace, ToolGroup } from "@pegboard/registry-core/internal";
import { memoByIdentity } from "@pegboard/registry-core/internal";
import type { ResolvedMatch } from "../../../tool-list/search/tool-filters.ts";
import {
  type Folds,
  type GroupRow as GroupRowOf,
  type MethodRow as MethodRowOf,
  type PlacedRow,
  type ToolListRow,
  type ToolRow as ToolRowOf,
  toolRowsOf,
} from "../../../tool-list/tool-rows.ts";

/** The tool that a row is about. */
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

export type TreeGroupRow = GroupRowOf<ResolvedMatch>;
export type TreeToolRow = ToolRowOf<ResolvedMatch>;
export type TreeMethodRow = MethodRowOf<ResolvedMatch>;

/** An entry of the settings that names nothing that exists. */
export interface TreeUnknownRow extends PlacedRow {
  kind: "unknown";
  key: string;
  place: SettingsPlace;
}

export type TreeRow = ToolListRow<ResolvedMatch> | TreeUnknownRow;

/** Leaves hidden tools and methods out of the list; they still count. */
export function withoutHiddenMatches(matches: ResolvedMatch[]): ResolvedMatch[] {
  if (
    matches.every(({ tool, methods }) => tool.definition.visible && visibleOf(methods) === methods)
  )
    return matches;
  return matches.flatMap((match) => {
    if (!match.tool.definition.visible) return [];
    const methods = visibleOf(match.methods);
    return [methods === match.methods ? match : { ...match, methods }];
  });
}

/**
 * The visible methods by a list of methods, which is one list while its tool does not change: a
 * click asks for thousands.
 */
const visibleOf = memoByIdentity((methods: ResolvedMethod[]): ResolvedMethod[] => {
  const shown = methods.filter(({ definition }) => definition.visible);
  return shown.length === methods.length ? methods : shown;
});

const toolRows = toolRowsOf<ResolvedMatch>({
  nameOf: ({ definition }) => definition.name,
  methodNameOf: ({ definition }) => definition.name,
  allOf: ({ methods }) => visibleOf(methods),
  joins: true,
});

/** The rows from top to bottom, those of unknown entries last. */
export function treeRows(
  groups: readonly ToolGroup<ResolvedMatch>[],
  folds: Folds,
  unknown: readonly SettingsPlace[] = [],
): TreeRow[] {
  const known = toolRows(groups, folds, unknown.length);
  const before = known.findLast(({ level }) => level === 1)?.position ?? 0;
  const siblings = before + unknown.length;
  const rest = unknown.map(
    (place, index): TreeUnknownRow => ({
      kind: "unknown",
      key: unknownRowKey(place),
      place,
      level: 1,
      position: before + index + 1,
      siblings,
    }),
  );
  return [...known, ...rest];
}

/** The key of the row of an entry that names nothing registered. */
export const unknownRowKey = (place: SettingsPlace): string =>
  `unknown:${JSON.stringify([place.tool, place.method])}`;

/** The name that people read for a settings entry without a registered tool. */
export const placeName = ({ tool, method }: SettingsPlace): string =>
  method === undefined ? tool : `${tool}.${method}`;
