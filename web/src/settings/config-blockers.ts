import {
  configFaults,
  fieldLabel,
  type Issue,
  newConfigFaults,
  type OwnerSettings,
  type SettingsOperation,
  type ToolDefinition,
} from "@pegboard/registry-core";
import type { Drafted, SavedSettings } from "./draft.ts";
import type { Blocker } from "./draft-bar.tsx";

/** An issue of a config in the draft; the settings cannot be saved with it. */
export interface ConfigBlocker {
  tool: ToolDefinition;
  issue: Issue;
}

/** What the draft makes wrong in configs, by the server's rules. `toolOf` gives the definition that the owner's values must follow. */
export function findConfigBlockers(
  toolOf: (name: string) => ToolDefinition | undefined,
  saved: SavedSettings,
  { settings, pending }: Pick<Drafted, "settings" | "pending">,
): ConfigBlocker[] {
  return [...findTouchedKeys(pending)].flatMap(([name, keys]) => {
    const tool = toolOf(name);
    if (!tool) return [];
    const findFaults = (of: OwnerSettings) => configFaults(tool, of);
    return newConfigFaults(findFaults(saved.settings), findFaults(settings), keys).map((issue) => ({ tool, issue }));
  });
}

/** Tool name to config key to whether it is set (true) or reset (false). */
function findTouchedKeys(pending: readonly SettingsOperation[]): Map<string, Map<string, boolean>> {
  const touched = new Map<string, Map<string, boolean>>();
  for (const operation of pending) {
    if (operation.op === "setConfig" || operation.op === "resetConfig") {
      const keys = touched.get(operation.tool) ?? new Map<string, boolean>();
      touched.set(operation.tool, keys.set(operation.key, operation.op === "setConfig"));
    }
  }
  return touched;
}

/** As the draft bar names it; `open` leads to its field. */
export function configBlocker(
  { tool, issue }: ConfigBlocker,
  open: (tool: string, path: Issue["path"]) => void,
): Blocker {
  return {
    text: `${tool.displayName}, ${fieldLabel(tool, issue.path)}: ${issue.message}`,
    show: () => open(tool.name, issue.path),
  };
}
