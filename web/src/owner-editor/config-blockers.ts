import { fieldLabel } from "@pegboard/json-schema";
import type { Issue, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  invalidConfigIssues,
  newConfigIssues,
  touchedConfigs,
} from "@pegboard/registry-core/internal";
import { describeIssue } from "@pegboard/registry-core/messages";
import type { Draft, Drafted, SavedSettings } from "../drafts/draft.ts";
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

/** Leads to a field of a tool's config, or to all of it as JSON. */
export type OpenConfig = (tool: string, path: Issue["path"], editor?: "json") => void;

/** The blocker for the draft bar; `open` leads to its field. */
export function configBlocker({ tool, issue }: ConfigBlocker, open: OpenConfig): Blocker {
  return {
    text: `${tool.displayName}, ${fieldLabel(tool, issue.path, t)}: ${describeIssue(issue, t)}`,
    show: () => open(tool.name, issue.path),
  };
}

/** Input of the draft that is no value yet, in the order in which it was left. */
export function unfinishedBlockers(
  unfinished: Draft["unfinished"],
  toolOf: (name: string) => ToolDefinition | undefined,
  open: OpenConfig,
): Blocker[] {
  return Object.entries(unfinished ?? {}).flatMap(([name, { texts = [], json }]) => {
    const tool = toolOf(name);
    if (!tool) return [];
    const said = (path: Issue["path"], problem: string) =>
      `${tool.displayName}, ${fieldLabel(tool, path, t)}: ${problem}`;
    const fields = texts.map(({ path, problem }) => ({
      text: said([...path], problem),
      show: () => open(name, [...path]),
    }));
    return json
      ? [...fields, { text: said([], json.problem), show: () => open(name, [], "json") }]
      : fields;
  });
}

/** How many inputs into a tool's config are no values yet. */
export const countUnfinished = ({ unfinished }: Draft, tool: string): number => {
  const { texts = [], json } = unfinished?.[tool] ?? {};
  return texts.length + (json ? 1 : 0);
};
