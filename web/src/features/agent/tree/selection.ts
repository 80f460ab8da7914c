import type { ResolvedTool, Toolset } from "@pegboard/registry-core";
import type { ResolvedMethod, SettingsPlace } from "@pegboard/registry-core/internal";
import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";
import { methodKey, toolKey } from "../../../tool-list/tool-rows.ts";
import {
  type MethodSubject,
  placeName,
  type ToolSubject,
  type TreeGroupRow,
  type TreeRow,
  unknownRowKey,
} from "./tree-rows.ts";

/** The selection that the inspector shows. */
export type InspectorSelection = KnownSelection | UnknownSelection;

/** Something that is registered. */
export type KnownSelection =
  | { kind: "tool"; tool: ResolvedTool }
  | { kind: "method"; tool: ResolvedTool; method: ResolvedMethod };

/** A selection that is not registered, perhaps only stored on the agent. */
interface UnknownSelection {
  kind: "unknown";
  place: SettingsPlace;
}

/** Reads the selection from the address; undefined when it names nothing. */
export function findSelection(
  toolset: Toolset,
  search: AgentToolsSearch,
): InspectorSelection | undefined {
  if (search.tool === undefined) return undefined;
  const tool = toolset.tools.find(({ definition }) => definition.name === search.tool);
  const unknown = {
    tool: search.tool,
    ...(search.method !== undefined && { method: search.method }),
  };
  if (!tool) return { kind: "unknown", place: unknown };
  if (search.method === undefined) return { kind: "tool", tool };
  const method = tool.methods.find(({ definition }) => definition.name === search.method);
  return method ? { kind: "method", tool, method } : { kind: "unknown", place: unknown };
}

/** The selection when the address names none: the first tool that the list shows. */
export function findFirstSelection(toolset: Toolset): InspectorSelection | undefined {
  const tool = toolset.tools.find(({ definition }) => definition.visible);
  return tool && { kind: "tool", tool };
}

/** The name of a selection in the inspector. */
export const selectionName = (selection: InspectorSelection): string =>
  selection.kind === "unknown" ? placeName(selection.place) : selection.tool.definition.displayName;

/** The key of the row that shows a selection. */
export function selectedKey(selection: InspectorSelection | undefined): string | undefined {
  switch (selection?.kind) {
    case "tool":
      return toolKey(selection.tool.definition.name);
    case "method":
      return methodKey(selection.tool.definition.name, selection.method.definition.name);
    case "unknown":
      return unknownRowKey(selection.place);
    default:
      return undefined;
  }
}

/** The subject of a selection, as rows of the tree have it. */
export function selectionSubject(selection: KnownSelection): ToolSubject | MethodSubject {
  const { tool } = selection;
  const { name } = tool.definition;
  if (selection.kind === "tool") return { kind: "tool", key: toolKey(name), tool };
  const { method } = selection;
  return { kind: "method", key: methodKey(name, method.definition.name), tool, method };
}

/** The address of the tool or method of a row. */
export function rowAddress(row: Exclude<TreeRow, TreeGroupRow>): AgentToolsSearch {
  switch (row.kind) {
    case "tool":
      return { tool: row.tool.definition.name, method: undefined };
    case "method":
      return { tool: row.tool.definition.name, method: row.method.definition.name };
    case "unknown":
      return { tool: row.place.tool, method: row.place.method };
  }
}
