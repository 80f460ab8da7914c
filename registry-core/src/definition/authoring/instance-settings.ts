import type { JsonObject } from "../../schema/json-schema.ts";
import type { ToolDefinition } from "../tool-definition.ts";

/** What one configured tool runs with: what was set for it, and what it declares for the rest. */
export interface InstanceSettings<Config = JsonObject> {
  /** Complete. The same object as the built tool's `config`. */
  configuration: Config;
  displayName: string;
  icon?: string;
  /** What a host selects tools by; kept, not interpreted. */
  selectionPolicy?: string;
  isExclusive: boolean;
  isEnabled: boolean;
}

/** The settings of a tool that has nothing set but its config. */
export function declaredSettings<Config>(definition: ToolDefinition, configuration: Config): InstanceSettings<Config> {
  return {
    configuration,
    displayName: definition.displayName,
    ...(definition.icon !== undefined && { icon: definition.icon }),
    isExclusive: definition.isExclusive ?? false,
    // The resolver decides whether an agent has it on.
    isEnabled: true,
  };
}
