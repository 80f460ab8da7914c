import type { ResolvedMethod, ResolvedTool, Toolset } from "@pegboard/registry-core";
import type { AgentToolsSearch } from "../agent-tools-search.ts";
import { methodKey, toolKey } from "../model/row-keys.ts";

/** What the inspector shows. */
export type Selection =
  | { kind: "tool"; tool: ResolvedTool }
  | { kind: "method"; tool: ResolvedTool; method: ResolvedMethod }
  /** The address names something that is not registered, perhaps only stored on the agent. */
  | { kind: "unknown"; name: string };

/** Reads the selection from the address; undefined when it names nothing. */
export function readSelection(toolset: Toolset, search: AgentToolsSearch): Selection | undefined {
  if (search.tool === undefined) return undefined;
  const tool = toolset.tools.find(({ definition }) => definition.name === search.tool);
  if (!tool) return { kind: "unknown", name: search.tool };
  if (search.method === undefined) return { kind: "tool", tool };
  const method = tool.methods.find(({ definition }) => definition.name === search.method);
  return method ? { kind: "method", tool, method } : { kind: "unknown", name: `${search.tool}.${search.method}` };
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
      return `unknown:${selection.name}`;
    default:
      return undefined;
  }
}
