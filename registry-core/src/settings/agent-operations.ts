import { sameJson } from "@pegboard/json-schema";
import type {
  AgentOperation,
  OwnerSettings,
  PromptSettings,
  SettingsOperation,
  ToolSearch,
  UnattendedRun,
} from "./owner-settings.ts";
import type { ToolsetRule } from "./toolset-rule.ts";

const AGENT_OPERATIONS: Readonly<Record<AgentOperation["op"], true>> = {
  setTemplate: true,
  resetTemplate: true,
  setVariable: true,
  removeVariable: true,
  setTestSet: true,
  removeTestSet: true,
  setTokenBudget: true,
  setToolSearch: true,
  setUnattended: true,
  setPresets: true,
  setRule: true,
};

/** Whether an operation is about its owner as a whole. */
export function isAgentOperation(operation: SettingsOperation): operation is AgentOperation {
  return Object.hasOwn(AGENT_OPERATIONS, operation.op);
}

type PromptEntries<Part extends "variables" | "testSets"> = Map<
  string,
  NonNullable<PromptSettings[Part]>[string]
>;

/**
 * The settings of an owner as a whole while operations change them. They are maps, because
 * `__proto__` is a legal name.
 */
export interface OpenAgent {
  templates: Pick<PromptSettings, "system" | "user">;
  variables: PromptEntries<"variables">;
  testSets: PromptEntries<"testSets">;
  tokenBudget: number | undefined;
  toolSearch: Map<string, ToolSearch>;
  unattended: UnattendedRun | undefined;
  presets: readonly string[];
  rules: Map<string, ToolsetRule>;
}

export function openAgent({ prompts = {}, presets = [], ...settings }: OwnerSettings): OpenAgent {
  const { variables = {}, testSets = {}, ...templates } = prompts;
  return {
    templates: { ...templates },
    variables: new Map(Object.entries(variables)),
    testSets: new Map(Object.entries(testSets)),
    tokenBudget: settings.tokenBudget,
    toolSearch: new Map(Object.entries(settings.toolSearch ?? {})),
    unattended: settings.unattended,
    presets,
    rules: new Map(Object.entries(settings.rules ?? {})),
  };
}

export function changeAgent(open: OpenAgent, operation: AgentOperation): void {
  const { templates, variables, testSets } = open;
  switch (operation.op) {
    case "setTemplate":
      templates[operation.template] = withPlainNewlines(operation.source);
      return;
    case "resetTemplate":
      delete templates[operation.template];
      return;
    case "setVariable":
      variables.set(operation.name, operation.value);
      return;
    case "removeVariable":
      variables.delete(operation.name);
      return;
    case "setTestSet":
      testSets.set(operation.name, operation.values);
      return;
    case "removeTestSet":
      testSets.delete(operation.name);
      return;
    case "setTokenBudget":
      open.tokenBudget = operation.tokens ?? undefined;
      return;
    case "setToolSearch":
      if (operation.search === "own") open.toolSearch.delete(operation.format);
      else open.toolSearch.set(operation.format, operation.search);
      return;
    case "setUnattended":
      open.unattended = operation.unattended ?? undefined;
      return;
    case "setPresets":
      open.presets = operation.presets;
      return;
    case "setRule":
      if (operation.rule) open.rules.set(operation.id, operation.rule);
      else open.rules.delete(operation.id);
  }
}

/** Jinja reads every newline as `\n`, and editors count it as one character. */
const withPlainNewlines = (source: string): string => source.replace(/\r\n?/g, "\n");

/** The settings with the changes made to the opened ones; unchanged parts stay the same objects. */
export function closeAgent(settings: OwnerSettings, open: OpenAgent): OwnerSettings {
  const { prompts: before = {}, presets: _, ...others } = settings;
  const { tokenBudget: __, toolSearch: searches, unattended: ___, rules: said, ...rest } = others;
  const { templates, tokenBudget, unattended, presets } = open;
  const variables = closePart(before.variables, open.variables);
  const testSets = closePart(before.testSets, open.testSets);
  const toolSearch = closePart(searches, open.toolSearch);
  const rules = closePart(said, open.rules);
  const prompts = { ...templates, ...(variables && { variables }), ...(testSets && { testSets }) };
  const next: OwnerSettings = {
    ...rest,
    ...(Object.keys(prompts).length > 0 && { prompts }),
    ...(tokenBudget !== undefined && { tokenBudget }),
    ...(toolSearch && { toolSearch }),
    ...(unattended && { unattended }),
    ...(presets.length > 0 && { presets }),
    ...(rules && { rules }),
  };
  return sameJson(next, settings) ? settings : next;
}

function closePart<T>(
  before: Readonly<Record<string, T>> | undefined,
  after: Map<string, T>,
): Readonly<Record<string, T>> | undefined {
  if (after.size === 0) return undefined;
  const entries = Object.fromEntries(after);
  return sameJson(entries, before) ? before : entries;
}
