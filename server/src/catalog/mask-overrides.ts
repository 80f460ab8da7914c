import type { JsonSchema, OrganisationOverrides, ToolDefinition, ToolOverride } from "@pegboard/registry-core";
import { ORGANISATION, type SecretBox } from "../secrets/secret-box.ts";
import { maskConfig } from "../secrets/show-config.ts";
import { configPlaces } from "../settings/agent-configs.ts";

/** Overrides as anybody may see them. One that is stored is shown as the same object each time, so that caches on it hold. */
export function overrideMasking(
  box: SecretBox,
): (overrides: OrganisationOverrides, tools: ToolDefinition[]) => OrganisationOverrides {
  const shown = new WeakMap<ToolOverride, { schema: JsonSchema | undefined; masked: ToolOverride }>();
  return (overrides, tools) => {
    const placeOf = configPlaces(box, ORGANISATION, { tools });
    const mask = (tool: string, override: ToolOverride): ToolOverride => {
      if (!override.config) return override;
      const place = placeOf(tool);
      const known = shown.get(override);
      const schema = place.definition?.configSchema;
      if (known && known.schema === schema) return known.masked;
      const masked = { ...override, config: maskConfig(place, override.config) };
      shown.set(override, { schema, masked });
      return masked;
    };
    return Object.fromEntries(Object.entries(overrides).map(([tool, override]) => [tool, mask(tool, override)]));
  };
}
