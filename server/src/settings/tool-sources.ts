import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { type Catalog, leftOverName } from "@pegboard/registry-core/internal";
import type { StoredOwner, ToolSources } from "../stores/store.ts";

/**
 * The source that a tool's settings are bound to. Tools that run in Pegboard have none: the person
 * who starts it trusts their files.
 */
function sourceOf({
  source,
  connection,
}: Pick<ToolDefinition, "source" | "connection">): string | undefined {
  return connection === undefined ? undefined : source;
}

/** Whether settings bound to that source belong to the tool. */
export function isMadeFor(source: string | undefined, definition: ToolDefinition): boolean {
  return sourceOf(definition) === source;
}

/**
 * Stored settings in which entries made for a tool of another source have a left-over name, so that
 * the tool that has the name now starts without settings. The answer is the given object when there
 * are none.
 */
export function detachSettings<
  T extends Pick<StoredOwner, "settings" | "toolSources" | "configSchemas">,
>(stored: T, { tools }: Pick<Catalog, "tools">): T {
  const { settings, toolSources, configSchemas } = stored;
  const sources = sourcesByTool(tools);
  const moved = new Map<string, string>();
  for (const tool of Object.keys(settings.tools ?? {})) {
    const madeFor = ownValue(toolSources, tool);
    if (sources.has(tool) && sources.get(tool) !== madeFor)
      moved.set(tool, leftOverName(tool, madeFor));
  }
  if (moved.size === 0) return stored;
  const rename = <V>(record: Readonly<Record<string, V>>): Record<string, V> =>
    Object.fromEntries(
      Object.entries(record).map(([tool, value]) => [moved.get(tool) ?? tool, value]),
    );
  return {
    ...stored,
    settings: { ...settings, tools: rename(settings.tools ?? {}) },
    toolSources: rename(toolSources),
    configSchemas: rename(configSchemas),
  };
}

/** The sources that entries are bound to after a save; entries of missing tools keep theirs. */
export function bindEntries(
  entries: Readonly<Record<string, unknown>>,
  before: ToolSources,
  tools: readonly ToolDefinition[],
): ToolSources {
  const sources = sourcesByTool(tools);
  const bound = Object.keys(entries).flatMap((tool): [string, string][] => {
    const source = sources.has(tool) ? sources.get(tool) : ownValue(before, tool);
    return source === undefined ? [] : [[tool, source]];
  });
  return Object.fromEntries(bound);
}

const knownSources = new WeakMap<readonly ToolDefinition[], Map<string, string | undefined>>();

function sourcesByTool(tools: readonly ToolDefinition[]): Map<string, string | undefined> {
  const sources =
    knownSources.get(tools) ?? new Map(tools.map((tool) => [tool.name, sourceOf(tool)]));
  knownSources.set(tools, sources);
  return sources;
}
