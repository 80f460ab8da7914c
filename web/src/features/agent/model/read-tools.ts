import type { OwnerSettings, ResolvedTool, Toolset } from "@pegboard/registry-core";
import { itemsThat, someThat } from "@pegboard/registry-core/internal";
import type { SettingsAnswer } from "../../../api/settings.ts";

/** What one state of an agent, saved or drafted, reads of tools. */
export interface ReadState {
  toolset: Toolset;
  settings: OwnerSettings;
  texts: SettingsAnswer["texts"];
}

/** Whether everything is there that models read of what is on: of listed tools it comes later. */
export const isWhole = ({ tools }: Toolset): boolean => !someThat(tools, isOnAndListed);

const isOnAndListed = ({ state, definition }: ResolvedTool): boolean =>
  state !== "off" && definition.listed !== undefined;

/**
 * Names of the tools of which more is read than lists show, and not there yet: what is on, and what
 * an agent has values or texts of its own for.
 */
export function namesOfRead(states: readonly ReadState[]): string[] {
  const names = new Set<string>();
  for (const { toolset, settings, texts } of states) {
    for (const { definition } of itemsThat(toolset.tools, isOnAndListed))
      names.add(definition.name);
    for (const [name, entry] of Object.entries(settings.tools ?? {}))
      if (saysMore(entry)) names.add(name);
    for (const name of Object.keys(texts)) names.add(name);
  }
  return [...names];
}

const saysMore = (entry: object | boolean): boolean =>
  typeof entry === "object" &&
  Object.keys(entry).some((key) => key !== "enabled" && key !== "methods");
