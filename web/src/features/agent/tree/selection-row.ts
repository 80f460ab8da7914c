import { methodKey, toolKey } from "../model/row-keys.ts";
import type { Selection } from "./selection.ts";
import type { MethodRow, ToolRow } from "./tree-rows.ts";

/** The row of the tree that a selection stands for. */
export function selectionRow(selection: Exclude<Selection, { kind: "unknown" }>): ToolRow | MethodRow {
  const { tool } = selection;
  const place = { position: 1, siblings: 1 };
  if (selection.kind === "tool") {
    const match = { tool, methods: tool.methods, open: false, whole: true };
    return { kind: "tool", key: toolKey(tool.definition.name), tool, match, open: false, ...place };
  }
  const { method } = selection;
  return { kind: "method", key: methodKey(tool.definition.name, method.definition.name), tool, method, ...place };
}
