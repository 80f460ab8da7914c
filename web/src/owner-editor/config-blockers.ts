import { fieldLabel } from "@pegboard/json-schema";
import type { Issue, OwnerSettings, ToolDefinition } from "@pegboard/registry-core";
import {
  BEHAVIOUR_FIELD_TITLES,
  describeSettingsIssue,
  invalidConfigIssues,
  METADATA_FIELD_TITLES,
  newConfigIssues,
  touchedConfigs,
} from "@pegboard/registry-core/internal";
import type { Drafted, SavedSettings } from "../drafts/draft.ts";
import {
  formOfKey,
  type InputForm,
  type InputOfForms,
  typedTexts,
} from "../drafts/unfinished-input.ts";
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
    text: `${tool.displayName}, ${fieldLabel(tool, issue.path, t)}: ${describeSettingsIssue(issue, t)}`,
    show: () => open(tool.name, issue.path),
  };
}

/** Leads to a form, to one of its fields, or to all of it as JSON. */
export type OpenInput = (form: InputForm, path: Issue["path"], editor?: "json") => void;

/** Input of the draft that is no value yet, in the order in which it was left. */
export function unfinishedBlockers(
  { unfinished = {} }: InputOfForms,
  toolOf: (name: string) => ToolDefinition | undefined,
  open: OpenInput,
): Blocker[] {
  return Object.entries(unfinished).flatMap(([key, input]) => {
    const form = formOfKey(key);
    const tool = toolOf(form.tool);
    if (!tool) return [];
    const named = (path: Issue["path"], problem: string) =>
      `${subjectOf(tool, form)}, ${blockedField(tool, form, path)}: ${problem}`;
    const fields = typedTexts(input).map(({ path, problem }) => ({
      text: named([...path], problem),
      show: () => open(form, [...path]),
    }));
    return input.json
      ? [...fields, { text: named([], input.json.problem), show: () => open(form, [], "json") }]
      : fields;
  });
}

function subjectOf({ displayName, methods }: ToolDefinition, { method }: InputForm): string {
  if (method === undefined) return displayName;
  return methods.find(({ name }) => name === method)?.displayName ?? method;
}

function blockedField(tool: ToolDefinition, { of }: InputForm, path: Issue["path"]): string {
  if (of === "config") return fieldLabel(tool, path, t);
  const titles: Record<string, ((translate: typeof t) => string) | undefined> =
    of === "execution" ? BEHAVIOUR_FIELD_TITLES : METADATA_FIELD_TITLES;
  return titles[String(path[0])]?.(t) ?? String(path[0]);
}
