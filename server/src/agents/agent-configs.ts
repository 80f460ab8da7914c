import {
  type AgentSettings,
  type Catalog,
  type JsonObject,
  type ToolSettings,
  toToolSettings,
} from "@pegboard/registry-core";
import type { ConfigPlace } from "../secrets/config-place.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { maskConfig } from "../secrets/show-config.ts";

/** Tool name to the place of its config for one agent, or for the organisation. */
export function configPlaces(box: SecretBox, owner: string, { tools }: Catalog): (tool: string) => ConfigPlace {
  const schemas = new Map(tools.map(({ name, configSchema }) => [name, configSchema]));
  return (tool) => ({ box, owner, tool, schema: schemas.get(tool) });
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
