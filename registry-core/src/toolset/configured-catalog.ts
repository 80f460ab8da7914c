import { type ConfiguredTexts, withConfigured } from "../definition/configured-texts.ts";
import { ownValue } from "../schema/own-value.ts";
import type { Catalog } from "./toolset.ts";

/**
 * The catalogue with the texts that tools have with one agent's configs, by tool name. `agentCatalog` lays the operator's own texts over
 * them. The same catalogue when there are none.
 */
export function withConfiguredTexts(catalog: Catalog, texts: Readonly<Record<string, ConfiguredTexts>>): Catalog {
  if (Object.keys(texts).length === 0) return catalog;
  const tools = catalog.tools.map((definition) => withConfigured(definition, ownValue(texts, definition.name)));
  return tools.every((tool, index) => tool === catalog.tools[index]) ? catalog : { ...catalog, tools };
}
