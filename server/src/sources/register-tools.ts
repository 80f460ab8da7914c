import { type Problem, type RegisteredTool, RegistryError, type ToolRegistry } from "@pegboard/registry-core";
import type { SourceEntry } from "./source-entry.ts";
import { leftOutProblem } from "./source-problems.ts";

export interface Registration {
  /** Tool name to the entry that provides it. */
  owners: Map<string, SourceEntry>;
  /** Tools that could not be registered, with the reason. */
  refused: Problem[];
}

/** Makes the registry hold exactly the entries' tools. Of two tools with one name, the earlier entry's wins. */
export function registerTools(registry: ToolRegistry, entries: Iterable<SourceEntry>): Registration {
  const owners = new Map<string, SourceEntry>();
  const refused: Problem[] = [];
  for (const entry of entries) {
    for (const tool of entry.tools) {
      const problem = registerTool(registry, tool, { entry, owner: owners.get(tool.definition.name) });
      if (problem) refused.push(problem);
      else owners.set(tool.definition.name, entry);
    }
  }
  for (const { definition } of registry.list()) {
    if (!owners.has(definition.name)) registry.unregister(definition.name);
  }
  return { owners, refused };
}

function registerTool(
  registry: ToolRegistry,
  tool: RegisteredTool,
  { entry, owner }: { entry: SourceEntry; owner: SourceEntry | undefined },
): Problem | undefined {
  const { name } = tool.definition;
  const place = { source: entry.source.id, tool: name };
  if (owner) {
    return leftOutProblem({
      ...place,
      kind: "duplicate name",
      message: `Two tools are named "${name}".`,
      detail: `${entry.source.name}: left out, because ${owner.source.name} already brings a tool of that name. Rename one of them.`,
    });
  }
  if (registry.get(name) === tool) return undefined;
  try {
    registry.register(tool, { replace: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return leftOutProblem({
      ...place,
      kind: error.code.startsWith("duplicate") ? "duplicate name" : "bad name",
      message: error.message,
      detail: `${entry.source.name}: the tool "${name}" is left out until that is changed.`,
    });
  }
}
