import { sameJson } from "../schema/same-json.ts";
import type { AgentOperation, AgentSettings, PromptSettings, SettingsOperation } from "./agent-settings.ts";

const AGENT_OPERATIONS: Readonly<Record<AgentOperation["op"], true>> = {
  setTemplate: true,
  resetTemplate: true,
  setVariable: true,
  removeVariable: true,
  setTestSet: true,
  removeTestSet: true,
  setTokenBudget: true,
};

/** Whether an operation is about the agent as a whole. */
export function isAgentOperation(operation: SettingsOperation): operation is AgentOperation {
  return Object.hasOwn(AGENT_OPERATIONS, operation.op);
}

/** The settings after one such operation; the same object when nothing changes. */
export function applyAgentOperation(settings: AgentSettings, operation: AgentOperation): AgentSettings {
  const next = change(settings, operation);
  return sameJson(next, settings) ? settings : next;
}

function change(settings: AgentSettings, operation: AgentOperation): AgentSettings {
  const { prompts = {} } = settings;
  switch (operation.op) {
    case "setTemplate":
      return withPrompts(settings, { ...prompts, [operation.template]: withPlainNewlines(operation.source) });
    case "resetTemplate": {
      const { [operation.template]: _, ...rest } = prompts;
      return withPrompts(settings, rest);
    }
    case "setVariable":
      return withPrompts(settings, withEntry(prompts, "variables", [operation.name, operation.value]));
    case "removeVariable":
      return withPrompts(settings, withEntry(prompts, "variables", [operation.name]));
    case "setTestSet":
      return withPrompts(settings, withEntry(prompts, "testSets", [operation.name, operation.values]));
    case "removeTestSet":
      return withPrompts(settings, withEntry(prompts, "testSets", [operation.name]));
    case "setTokenBudget": {
      const { tokenBudget: _, ...rest } = settings;
      return operation.tokens === null ? rest : { ...rest, tokenBudget: operation.tokens };
    }
  }
}

/** Jinja reads every newline as `\n`, and editors count it as one character. */
const withPlainNewlines = (source: string): string => source.replace(/\r\n?/g, "\n");

function withPrompts(settings: AgentSettings, prompts: PromptSettings): AgentSettings {
  const { prompts: _, ...rest } = settings;
  return Object.keys(prompts).length === 0 ? rest : { ...rest, prompts };
}

/** Entries keep their place; a new one follows the others, one without a value goes. Any name is legal. */
function withEntry<Part extends "variables" | "testSets">(
  prompts: PromptSettings,
  part: Part,
  [name, value]: [name: string, value?: NonNullable<PromptSettings[Part]>[string]],
): PromptSettings {
  const entries = new Map<string, unknown>(Object.entries(prompts[part] ?? {}));
  if (value === undefined) entries.delete(name);
  else entries.set(name, value);
  const { [part]: _, ...rest } = prompts;
  return entries.size === 0 ? rest : { ...rest, [part]: Object.fromEntries(entries) };
}
