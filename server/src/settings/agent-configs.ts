import {
  type AgentSettings,
  type Catalog,
  type JsonObject,
  type ToolSettings,
  toToolSettings,
} from "@pegboard/registry-core";
import type { ConfigPlace } from "../secrets/config-place.ts";
import { ORGANISATION, type SecretBox } from "../secrets/secret-box.ts";
import { maskConfig } from "../secrets/show-config.ts";

/**
 * Tool name to the place of its config for one agent, or for the organisation. What that set is a part of the agents' definitions, and
 * not of its own.
 */
export function configPlaces(
  box: SecretBox,
  owner: string,
  { tools }: Pick<Catalog, "tools">,
): (tool: string) => ConfigPlace {
  const definitions = new Map(tools.map((definition) => [definition.name, definition]));
  return (tool) => {
    const definition = definitions.get(tool);
    if (!definition || owner !== ORGANISATION) return { box, owner, tool, definition };
    const { organisationConfig: _, ...declared } = definition;
    return { box, owner, tool, definition: declared };
  };
}

/** Settings with every config changed; entries without a config stay the same objects. */
export function mapConfigs(
  settings: AgentSettings,
  change: (tool: string, config: JsonObject) => JsonObject,
): AgentSettings {
  if (!settings.tools) return settings;
  const tools = Object.entries(settings.tools).map(([tool, entry]): [string, boolean | ToolSettings] => {
    const { config, ...rest } = toToolSettings(entry);
    return [tool, config ? { ...rest, config: change(tool, config) } : entry];
  });
  return { ...settings, tools: Object.fromEntries(tools) };
}

/** An agent's settings as anybody may see them: secrets masked. */
export function maskedSettings(
  { box, catalog }: { box: SecretBox; catalog: Catalog },
  agent: string,
  settings: AgentSettings,
): AgentSettings {
  const placeOf = configPlaces(box, agent, catalog);
  return mapConfigs(settings, (tool, config) => maskConfig(placeOf(tool), config));
}
