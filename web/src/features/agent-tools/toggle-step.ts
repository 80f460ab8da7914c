import { toggleMethod, toggleTool } from "@pegboard/registry-core";
import type { DraftStep } from "../../agent/draft.ts";
import type { TreeRow } from "./tree-rows.ts";

/** A click on a row's switch as a step of the draft. What it does is decided in registry-core. */
export function toggleStep(row: TreeRow): DraftStep {
  switch (row.kind) {
    case "tool":
      return { label: `Switch ${row.tool.definition.displayName}`, operations: toggleTool(row.tool) };
    case "method":
      return {
        label: `Switch ${row.method.definition.displayName}`,
        operations: toggleMethod(row.tool, row.method.definition.name),
      };
    case "unknown":
      return { label: "", operations: [] };
  }
}
