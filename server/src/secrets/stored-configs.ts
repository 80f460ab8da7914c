import type { JsonObject, JsonSchema, OwnerSettings } from "@pegboard/registry-core";
import { type Catalog, findTool, type ToolSettings } from "@pegboard/registry-core/internal";
import { ORGANISATION } from "../stores/store.ts";
import { maskConfig, type SecretConfigPlace } from "./config-place.ts";
import type { SecretBox } from "./secret-box.ts";

/**
 * The places of an owner's configs, by tool name. The organisation's values are part of the
 * definitions that agents have, not of its own.
 */
export function configPlaces(
  box: SecretBox,
  owner: string,
  { tools }: Pick<Catalog, "tools">,
): (tool: string) => SecretConfigPlace {
  return (tool) => {
    const definition = findTool(tools, tool);
    if (!definition || owner !== ORGANISATION) return { box, owner, tool, definition };
    const { organisationConfig: _, presetConfig: __, ...declared } = definition;
    return { box, owner, tool, definition: declared };
  };
}

/** Settings with every config changed; entries without a config stay the same objects. */
export function mapConfigs(
  settings: OwnerSettings,
  change: (tool: string, config: JsonObject) => JsonObject,
): OwnerSettings {
  return mapEntries(settings, (tool, entry) => ({ ...entry, config: change(tool, entry.config) }));
}

const shown = new WeakMap<
  ToolSettings,
  { tool: string; schema: JsonSchema | undefined; masked: ToolSettings }
>();

/**
 * An owner's settings with masked secrets. One stored entry is always masked to one object, so that
 * caches hold.
 */
export function maskedSettings(
  { box, catalog }: { box: SecretBox; catalog: Pick<Catalog, "tools"> },
  owner: string,
  settings: OwnerSettings,
): OwnerSettings {
  const placeOf = configPlaces(box, owner, catalog);
  return mapEntries(settings, (tool, entry) => {
    const place = placeOf(tool);
    const schema = place.definition?.configSchema;
    const known = shown.get(entry);
    if (known?.tool === tool && known.schema === schema) return known.masked;
    const masked = { ...entry, config: maskConfig(place, entry.config) };
    shown.set(entry, { tool, schema, masked });
    return masked;
  });
}

type StoredWithConfig = ToolSettings & { config: JsonObject };

function mapEntries(
  settings: OwnerSettings,
  change: (tool: string, entry: StoredWithConfig) => ToolSettings,
): OwnerSettings {
  if (!settings.tools) return settings;
  const tools = Object.entries(settings.tools).map(
    ([tool, entry]): [string, boolean | ToolSettings] => [
      tool,
      hasConfig(entry) ? change(tool, entry) : entry,
    ],
  );
  return { ...settings, tools: Object.fromEntries(tools) };
}

function hasConfig(entry: boolean | ToolSettings): entry is StoredWithConfig {
  return typeof entry !== "boolean" && entry.config !== undefined;
}
