import { type RegisteredTool, RegistryError, type ToolRegistry } from "@pegboard/registry-core";
import type { Problem } from "@pegboard/registry-core/problems";
import type { SourceEntry } from "./source-entry.ts";
import { leftOutProblem } from "./source-problems.ts";

export interface Registration {
  /** Tool name to the entry that provides it, and the tool as the entry has it. */
  owners: Map<string, { entry: SourceEntry; tool: RegisteredTool }>;
  /** Tools that could not be registered, with the reason. */
  refused: Problem[];
}

/** Makes the registry hold exactly the entries' tools. Of two tools with one name, the earlier entry's wins. */
export function registerTools(
  registry: ToolRegistry,
  entries: Iterable<SourceEntry>,
  before: Registration["owners"],
): Registration {
  const owners: Registration["owners"] = new Map();
  const refused: Problem[] = [];
  for (const entry of entries) {
    for (const tool of entry.tools) {
      const { name } = tool.definition;
      const owner = owners.get(name);
      const isKnown = before.get(name)?.tool === tool;
      const problem = owner
        ? clashProblem(tool, entry, owner.entry)
        : isKnown
          ? undefined
          : register(registry, tool, entry);
      if (problem) refused.push(problem);
      else owners.set(name, { entry, tool });
    }
  }
  for (const { definition } of registry.list()) {
    if (!owners.has(definition.name)) registry.unregister(definition.name);
  }
  return { owners, refused };
}

function register(registry: ToolRegistry, tool: RegisteredTool, { source }: SourceEntry): Problem | undefined {
  const { name } = tool.definition;
  try {
    registry.register(tool, { replace: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return leftOutProblem({
      kind: error.code.startsWith("duplicate") ? "duplicate name" : "bad name",
      code: "tool_refused",
      values: { source: source.name, tool: name, cause: error.message },
      place: { source: source.id, tool: name },
    });
  }
}

function clashProblem({ definition: { name } }: RegisteredTool, { source }: SourceEntry, owner: SourceEntry): Problem {
  return leftOutProblem({
    kind: "duplicate name",
    code: "tool_name_taken",
    values: { source: source.name, tool: name, by: owner.source.name },
    place: { source: source.id, tool: name },
  });
}
