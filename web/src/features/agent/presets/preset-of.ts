import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings } from "@pegboard/registry-core";
import {
  presetSettings,
  type SelectedMethods,
  type ToolSettings,
  toToolSettings,
} from "@pegboard/registry-core/internal";

/**
 * The preset that selected methods make: their switches as they are, and the values that the agent
 * has set for their tools.
 */
export function presetOf(
  selected: readonly SelectedMethods[],
  settings: OwnerSettings,
): Record<string, ToolSettings> {
  const { tools: own } = presetSettings(settings);
  return Object.fromEntries(
    selected.flatMap(({ tool, methods }) => {
      const { name } = tool.definition;
      const { config, methodBehaviour } = toToolSettings(ownValue(own, name));
      const isWhole = methods.length === tool.methods.length;
      const said = methods.filter(
        ({ locked, enabled }) => !locked && tool.switchedOn && (!isWhole || !enabled),
      );
      const entry: ToolSettings = {
        ...(!tool.locked && { enabled: tool.switchedOn }),
        ...(said.length > 0 && {
          methods: Object.fromEntries(
            said.map(({ definition, enabled }) => [definition.name, enabled]),
          ),
        }),
        ...(config && { config }),
        ...(methodBehaviour && { methodBehaviour }),
      };
      return Object.keys(entry).length > 0 ? [[name, entry]] : [];
    }),
  );
}
