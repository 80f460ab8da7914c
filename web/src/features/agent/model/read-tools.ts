import type { OwnerSettings, ResolvedTool, Toolset } from "@pegboard/registry-core";
import type { SettingsAnswer } from "../../../api/settings.ts";

/** The facts about tools that one state of an agent, saved or drafted, reads. */
export interface ReadAgentState {
  toolset: Toolset;
  settings: OwnerSettings;
  texts: SettingsAnswer["texts"];
}

/**
 * Whether all texts that models read of active tools are loaded; for listed tools they come later.
 */
export const isWhole = ({ tools }: Toolset): boolean => !tools.some(isOnAndListed);

const isOnAndListed = ({ state, definition }: ResolvedTool): boolean =>
  state !== "off" && definition.listed !== undefined;

/**
 * Names of the tools of which more is read than lists have, and which are not loaded yet: those
 * that are on, and those that an agent has values or texts of its own for.
 */
export function namesOfRead(states: readonly ReadAgentState[]): string[] {
  const names = new Set<string>();
  for (const { toolset, settings, texts } of states) {
    for (const { definition } of toolset.tools.filter(isOnAndListed)) names.add(definition.name);
    for (const [name, entry] of Object.entries(settings.tools ?? {}))
      if (saysMore(entry)) names.add(name);
    for (const name of Object.keys(texts)) names.add(name);
  }
  return [...names];
}

const saysMore = (entry: object | boolean): boolean =>
  typeof entry === "object" &&
  Object.keys(entry).some((key) => key !== "enabled" && key !== "methods");
