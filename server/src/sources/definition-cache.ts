import type { ToolDefinition } from "@pegboard/registry-core";
import { checkDefinition, type RegisteredTool } from "@pegboard/registry-core/internal";
import type { SourceIssue } from "@pegboard/registry-core/problems";
import type { Source } from "./source.ts";
import { notLoadedYet, type SourceEntry } from "./source-entry.ts";

/**
 * Keeps the last good definitions of sources that can be offline, so that a restart does not lose
 * them.
 */
export interface DefinitionCache {
  read(sourceId: string): ToolDefinition[] | undefined | Promise<ToolDefinition[] | undefined>;
  write(sourceId: string, definitions: ToolDefinition[]): void | Promise<void>;
}

/** A tool from an earlier load; it cannot run now. */
function rememberedTool(definition: ToolDefinition): RegisteredTool {
  return {
    definition,
    build: () => ({
      call: () => {
        throw new Error(
          `${definition.displayName} is offline. Refresh its source on the Sources page, then call again.`,
        );
      },
    }),
  };
}

/**
 * The tools that a source had before, with its present connection, or why they cannot be read. In
 * that case the source lists nothing until it loads.
 */
async function readCache(
  cache: DefinitionCache | undefined,
  { id, name, connection }: Pick<Source, "id" | "name" | "connection">,
): Promise<{ tools: RegisteredTool[]; wasElsewhere: boolean; issue: SourceIssue | undefined }> {
  try {
    const definitions = (await cache?.read(id)) ?? [];
    definitions.forEach(checkDefinition);
    const tools = definitions.map((definition) =>
      rememberedTool(connection ? { ...definition, connection } : definition),
    );
    const wasElsewhere = definitions.some((definition) => definition.connection !== connection);
    return { tools, wasElsewhere, issue: undefined };
  } catch {
    return {
      tools: [],
      wasElsewhere: false,
      issue: { code: "kept_unreadable", values: { name } },
    };
  }
}

/** Writes the definitions. A failure does not affect tools that work now. */
export async function writeCache(
  cache: DefinitionCache | undefined,
  sourceId: string,
  tools: RegisteredTool[],
): Promise<void> {
  try {
    await cache?.write(
      sourceId,
      tools.map((tool) => tool.definition),
    );
  } catch {
    // The definitions are missing after the next start if the source is offline then; the store
    // reports its own failure.
  }
}

/** Lists what a source had before the restart until it has loaded. */
export async function recallSource(
  entry: SourceEntry,
  cache: DefinitionCache | undefined,
): Promise<void> {
  const { tools: remembered, ...about } = await readCache(cache, entry.source);
  Object.assign(entry, about);
  // If the accepted definitions cannot be read, the load that follows reports it.
  const recalled = await entry.review?.recall(remembered).then(
    () => entry.review?.tools,
    () => [],
  );
  entry.tools = recalled ?? remembered;
  entry.unavailable = notLoadedYet(entry.source);
}

/**
 * Has it stand for itself with that, so that it need not be started. One that never loaded may
 * bring anything.
 */
export async function loadFromCache(
  entry: SourceEntry,
  cache: DefinitionCache | undefined,
): Promise<void> {
  await recallSource(entry, cache);
  if (entry.tools.length === 0) entry.state = "not started";
  else Object.assign(entry, { state: "ready", unavailable: undefined });
}
