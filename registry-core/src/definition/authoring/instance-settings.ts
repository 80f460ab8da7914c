import type { JsonObject } from "@pegboard/json-schema";
import type { ToolDefinition } from "../tool-definition.ts";

/** Every `SelectionPolicy`. */
export const SELECTION_POLICIES = ["ForcedByDefault", "OnByDefault", "ByUser"] as const;
/** How a host chooses a tool for a run, in the values that records from other systems use. */
export type SelectionPolicy = (typeof SELECTION_POLICIES)[number];

/**
 * The settings that one configured tool runs with: what was set for it, and what it declares for
 * the rest.
 */
export interface InstanceSettings<Config = JsonObject> {
  /** The complete config, and the same object as the built tool's `config`. */
  configuration: Config;
  displayName: string;
  icon?: string;
  /**
   * How the host chooses the tool when it makes a `Selection`: a forced tool is one of `forced`.
   */
  selectionPolicy?: SelectionPolicy;
  isExclusive: boolean;
  isSubAgent: boolean;
  isEnabled: boolean;
}

/** The settings of a tool that has nothing set but its config. */
export function declaredSettings<Config>(
  definition: ToolDefinition,
  configuration: Config,
): InstanceSettings<Config> {
  return {
    configuration,
    displayName: definition.displayName,
    ...(definition.icon !== undefined && { icon: definition.icon }),
    isExclusive: definition.isExclusive ?? false,
    isSubAgent: definition.isSubAgent ?? false,
    // The resolver decides whether an agent has the tool on.
    isEnabled: true,
  };
}
