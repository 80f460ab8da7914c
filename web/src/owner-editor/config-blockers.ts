import { fieldLabel } from "@pegboard/json-schema";
import type { Issue, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  invalidConfigIssues,
  newConfigIssues,
  touchedConfigs,
} from "@pegboard/registry-core/internal";
import { describeIssue } from "@pegboard/registry-core/messages";
import type { Drafted, SavedSettings } from "../drafts/draft.ts";
import { t } from "../messages/t.ts";
import type { Blocker } from "./draft-bar.tsx";

/** An issue of a config in the draft, with which the settings cannot be saved. */
export interface ConfigBlocker {
  tool: ToolDefinition;
  issue: Issue;
}

/**
 * The issues that the draft brings into configs, by the server's rules. `toolOf` gives the
 * definition that the owner's values must follow.
 */
export function findConfigBlockers(
  toolOf: (name: string) => ToolDefinition | undefined,
  saved: SavedSettings,
  { settings, pending }: Pick<Drafted, "settings" | "pending">,
): ConfigBlocker[] {
  return [...touchedConfigs(pending)].flatMap(([name, keys]) => {
    const tool = toolOf(name);
    if (!tool) return [];
    const findIssues = (of: OwnerSettings) => invalidConfigIssues(tool, of);
    return newConfigIssues(findIssues(saved.settings), findIssues(settings), keys).map((issue) => ({
      tool,
      issue,
    }));
  });
}

/** The blocker for the draft bar; `open` leads to its field. */
export function configBlocker(
  { tool, issue }: ConfigBlocker,
  open: (tool: string, path: Issue["path"]) => void,
): Blocker {
  return {
    text: `${tool.displayName}, ${fieldLabel(tool, issue.path, t)}: ${describeIssue(issue, t)}`,
    show: () => open(tool.name, issue.path),
  };
}
