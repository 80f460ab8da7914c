import type { ResolvedMethod, ResolvedTool, SettingsPlace, Toolset } from "@pegboard/registry-core";
import type { AgentToolsSearch } from "../agent-tools-search.ts";
import { methodKey, toolKey, unknownKey } from "../model/row-keys.ts";

/** What the inspector shows. */
export type Selection =
  | { kind: "tool"; tool: ResolvedTool }
  | { kind: "method"; tool: ResolvedTool; method: ResolvedMethod }
  /** The address names something that is not registered, perhaps only stored on the agent. */
  | { kind: "unknown"; place: SettingsPlace };

/** Reads the selection from the address; undefined when it names nothing. */
export function readSelection(toolset: Toolset, search: AgentToolsSearch): Selection | undefined {
  if (search.tool === undefined) return undefined;
  const tool = toolset.tools.find(({ definition }) => definition.name === search.tool);
  const unknown = { tool: search.tool, ...(search.method !== undefined && { method: search.method }) };
  if (!tool) return { kind: "unknown", place: unknown };
  if (search.method === undefined) return { kind: "tool", tool };
  const method = tool.methods.find(({ definition }) => definition.name === search.method);
  return method ? { kind: "method", tool, method } : { kind: "unknown", place: unknown };
}

/** The selection when the address names none: the first tool that the list shows. */
export function firstSelection(toolset: Toolset): Selection | undefined {
  const tool = toolset.tools.find(({ definition }) => definition.visible);
  return tool && { kind: "tool", tool };
}

/** Key of the selected row. */
export function selectedKey(selection: Selection | undefined): string | undefined {
  switch (selection?.kind) {
    case "tool":
      return toolKey(selection.tool.definition.name);
    case "method":
      return methodKey(selection.tool.definition.name, selection.method.definition.name);
    case "unknown":
      return unknownKey(selection.place);
    default:
      return undefined;
  }
}
