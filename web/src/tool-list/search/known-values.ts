import type { ToolDefinition } from "@pegboard/registry-core";
import { tagsOf } from "@pegboard/registry-core/internal";

/** A value that a search can ask for, and how many tools or methods have it. */
interface KnownValue {
  id: string;
  label: string;
  count: number;
}

export const countApps = (tools: ToolDefinition[]): KnownValue[] =>
  countKnownValues(tools.flatMap(({ app }) => app ?? []));

/** Each tag with the methods that have it. */
export const countTags = (tools: ToolDefinition[]): KnownValue[] =>
  countKnownValues(tools.flatMap((tool) => tool.methods.flatMap((method) => tagsOf(tool, method))));

function countKnownValues(words: string[]): KnownValue[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort()
    .map(([word, count]) => ({ id: word.toLowerCase(), label: word, count }));
}
