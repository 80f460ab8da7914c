import type { AgentSettings, Catalog } from "@pegboard/registry-core";
import { detachEntries } from "../settings/tool-sources.ts";
import type { ConfigSchemas, ToolSources } from "../stores/store.ts";

/** Stored settings as they count now: none is taken over by a tool of another source (see `detachEntries`). */
export function detachAgent<
  T extends { settings: AgentSettings; toolSources: ToolSources; configSchemas: ConfigSchemas },
>(stored: T, { tools }: Pick<Catalog, "tools">): T {
  const { settings, toolSources, configSchemas } = stored;
  const bound = { entries: settings.tools ?? {}, toolSources, configSchemas };
  const detached = detachEntries(bound, tools);
  if (detached === bound) return stored;
  const { entries, ...rest } = detached;
  return { ...stored, ...rest, settings: { ...settings, tools: entries } };
}
