import { RegistryError, type ToolRegistry } from "@pegboard/registry-core";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import type { Problem } from "@pegboard/registry-core/problems";
import type { SourceEntry } from "./source-entry.ts";
import { skippedItemProblem } from "./source-problems.ts";

export interface Registration {
  /** The entry that provides each tool, and the tool as the entry has it, by tool name. */
  owners: Map<string, { entry: SourceEntry; tool: RegisteredTool }>;
  /** Tools that could not be registered, with the reason. */
  refused: Problem[];
}

/**
 * Makes the registry hold exactly the entries' tools. Of two tools with one name, the earlier
 * entry's wins.
 */
export function registerTools(
  registry: ToolRegistry,
  entries: Iterable<SourceEntry>,
  before: Registration["owners"],
): Registration {
  const owners: Registration["owners"] = new Map();
  const all = [...entries].flatMap((entry) => entry.tools.map((tool) => ({ entry, tool })));
  keepOnly(registry, new Set(all.map(({ tool }) => tool.definition.name)));
  const take = ({ entry, tool }: (typeof all)[number]): Problem | undefined => {
    const { name } = tool.definition;
    const owner = owners.get(name);
    if (owner) return clashProblem(tool, entry, owner.entry);
    const isKnown = before.get(name)?.tool === tool;
    const problem = isKnown ? undefined : registerSourceTool(registry, tool, entry);
    if (!problem) owners.set(name, { entry, tool });
    return problem;
  };
  // A tool that is refused because of an older form of another tool is taken once that one has its
  // newer form.
  const refused = all.filter((one) => take(one) !== undefined).flatMap((one) => take(one) ?? []);
  keepOnly(registry, new Set(owners.keys()));
  return { owners, refused };
}

function keepOnly(registry: ToolRegistry, names: ReadonlySet<string>): void {
  for (const { definition } of registry.list())
    if (!names.has(definition.name)) registry.unregister(definition.name);
}

function registerSourceTool(
  registry: ToolRegistry,
  tool: RegisteredTool,
  { source }: SourceEntry,
): Problem | undefined {
  const { name } = tool.definition;
  try {
    registry.register(tool, { replace: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return skippedItemProblem({
      kind: error.code.startsWith("duplicate") ? "duplicate name" : "bad name",
      code: "tool_refused",
      values: { source: source.name, tool: name, cause: error.message },
      place: { source: source.id, tool: name },
    });
  }
}

function clashProblem(
  { definition: { name } }: RegisteredTool,
  { source }: SourceEntry,
  owner: SourceEntry,
): Problem {
  return skippedItemProblem({
    kind: "duplicate name",
    code: "tool_name_taken",
    values: { source: source.name, tool: name, by: owner.source.name },
    place: { source: source.id, tool: name },
  });
}
