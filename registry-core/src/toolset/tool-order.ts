import { DEFAULT_WEIGHT, type ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";

/** A definition, or a tool of the metadata document. */
interface Sortable {
  name?: string;
  displayName?: string;
  display_name?: string;
  /** The weight; 100 unless given. */
  weight?: number;
}

/**
 * Compares tools by weight, then display name, then name. It compares code points, so the order is
 * equal on every machine.
 */
function compareTools(a: Sortable, b: Sortable): number {
  return (
    (a.weight ?? DEFAULT_WEIGHT) - (b.weight ?? DEFAULT_WEIGHT) ||
    compareText(sortableName(a), sortableName(b)) ||
    compareText(a.name ?? "", b.name ?? "")
  );
}

const sortableName = ({ displayName, display_name = "" }: Sortable): string =>
  displayName ?? display_name;

/**
 * A sorted copy (lower weight first), in the shape that is given: a list, or tools by
 * name.
 */
export function sortToolsByWeight<T extends Sortable>(tools: readonly T[]): T[];
export function sortToolsByWeight<T extends Sortable>(
  tools: Readonly<Record<string, T>>,
): Record<string, T>;
export function sortToolsByWeight(tools: readonly Sortable[] | Readonly<Record<string, Sortable>>) {
  if (Array.isArray(tools)) return [...tools].sort(compareTools);
  const byName = Object.entries(tools).sort(
    ([nameA, a], [nameB, b]) => compareTools(a, b) || compareText(nameA, nameB),
  );
  return Object.fromEntries(byName);
}

/**
 * The tools in order. Each list is sorted once, since each click and each agent resolves the same
 * list.
 */
export const toolsInOrder = memoByIdentity((tools: readonly ToolDefinition[]) =>
  sortToolsByWeight(tools),
);

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The category of a tool without one. */
export const DEFAULT_CATEGORY = "General";

/** The tools of each category: categories and the tools in them sorted by name. */
export function toolsByCategory(
  tools: readonly ToolDefinition[],
): Record<string, ToolDefinition[]> {
  const groups = new Map<string, ToolDefinition[]>();
  for (const tool of [...tools].sort((a, b) => compareText(a.name, b.name))) {
    const category = tool.category || DEFAULT_CATEGORY;
    groups.set(category, [...(groups.get(category) ?? []), tool]);
  }
  return Object.fromEntries([...groups].sort(([a], [b]) => compareText(a, b)));
}
