import type { ResolvedMethod, ResolvedTool, SettingsPlace } from "@pegboard/registry-core";
import { methodKey, toolKey, unknownKey } from "../model/row-keys.ts";
import type { ToolMatch } from "../search/search-tools.ts";

export interface ToolRow {
  kind: "tool";
  key: string;
  tool: ResolvedTool;
  /** What the list shows of it. */
  match: ToolMatch;
  open: boolean;
  /** Place among its siblings, from 1, and their number: what a tree grid announces. */
  position: number;
  siblings: number;
}

export interface MethodRow {
  kind: "method";
  key: string;
  tool: ResolvedTool;
  method: ResolvedMethod;
  position: number;
  siblings: number;
}

/** An entry of the settings that names nothing that exists. */
export interface UnknownRow {
  kind: "unknown";
  key: string;
  place: SettingsPlace;
  position: number;
  siblings: number;
}

export type TreeRow = ToolRow | MethodRow | UnknownRow;

interface TreeShape {
  shown: ToolMatch[];
  unknown: SettingsPlace[];
  isOpen(match: ToolMatch): boolean;
}

/** Leaves hidden tools and methods out of what is shown; they count as they did. */
export function withoutHidden(matches: ToolMatch[]): ToolMatch[] {
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
export function buildRows({ shown, unknown, isOpen }: TreeShape): TreeRow[] {
  const siblings = shown.length + unknown.length;
  const tools = shown.flatMap((match, index): TreeRow[] => {
    const open = isOpen(match);
    const row: ToolRow = {
      kind: "tool",
      key: toolKey(match.tool.definition.name),
      tool: match.tool,
      match,
      open,
      position: index + 1,
      siblings,
    };
    return open ? [row, ...methodRows(match)] : [row];
  });
  const rest = unknown.map(
    (place, index): TreeRow => ({
      kind: "unknown",
      key: unknownKey(place),
      place,
      position: shown.length + index + 1,
      siblings,
    }),
  );
  return [...tools, ...rest];
}

function methodRows({ tool, methods }: ToolMatch): MethodRow[] {
  return methods.map((method, index) => ({
    kind: "method",
    key: methodKey(tool.definition.name, method.definition.name),
    tool,
    method,
    position: index + 1,
    siblings: methods.length,
  }));
}
