import type { Catalog } from "@pegboard/registry-core";
import type { StoredOwner } from "../stores/store.ts";
import { detachEntries } from "./tool-sources.ts";

/** Stored settings as they count now: none is taken over by a tool of another source (see `detachEntries`). */
export function detachSettings<T extends Pick<StoredOwner, "settings" | "toolSources" | "configSchemas">>(
  stored: T,
  { tools }: Pick<Catalog, "tools">,
): T {
  const { settings, toolSources, configSchemas } = stored;
  const bound = { entries: settings.tools ?? {}, toolSources, configSchemas };
  const detached = detachEntries(bound, tools);
  if (detached === bound) return stored;
  const { entries, ...rest } = detached;
  return { ...stored, ...rest, settings: { ...settings, tools: entries } };
}
