import type { ToolDefinition } from "../definition/tool-definition.ts";

type Sortable = Pick<ToolDefinition, "name" | "displayName" | "weight">;

/** By weight, then display name, then name. Compares code points, so the order is the same on every machine. */
function compareTools(a: Sortable, b: Sortable): number {
  return a.weight - b.weight || compareText(a.displayName, b.displayName) || compareText(a.name, b.name);
}

/** A sorted copy (rule R1: lower weight first). */
export function sortToolsByWeight<T extends Sortable>(tools: readonly T[]): T[] {
  return [...tools].sort(compareTools);
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
