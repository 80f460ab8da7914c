import type { ToolDefinition } from "@pegboard/registry-core";
import { type RegisteredTool, sameJson } from "@pegboard/registry-core/internal";

/** Keeps the known object of every tool that still shows the same, so that caches stay valid. */
export function* sameSteps(
  before: readonly RegisteredTool[],
  {
    listed,
    definitions,
  }: { listed: readonly RegisteredTool[]; definitions: readonly ToolDefinition[] },
): Generator<undefined, RegisteredTool[]> {
  const known = new Map(before.map((tool) => [tool.definition.name, tool]));
  const shown: RegisteredTool[] = [];
  for (const [index, tool] of listed.entries()) {
    const definition = definitions[index] ?? tool.definition;
    const earlier = known.get(definition.name);
    const isSame = earlier?.build === tool.build && sameJson(earlier.definition, definition);
    shown.push(isSame ? earlier : { ...tool, definition });
    yield;
  }
  return shown;
}
