import {
  type AgentOperation,
  type AgentSettings,
  compactOperations,
  isAgentOperation,
  type JsonValue,
  METHOD_TEXT_FIELDS,
  type MethodTextField,
  ownValue,
  type SettingsOperation,
  type SwitchState,
  TOOL_TEXT_FIELDS,
  type ToolTextField,
  toToolSettings,
} from "@pegboard/registry-core";

/** One item that the draft changed and that somebody else saved differently meanwhile. */
export interface Clash {
  mine: SettingsOperation;
  /** What the newer revision holds, as the operations that would set it. */
  theirs: SettingsOperation[];
}

/** Items that `operations` change and that differ between the two saved states. */
export function findClashes(base: AgentSettings, saved: AgentSettings, operations: SettingsOperation[]): Clash[] {
  return compactOperations(saved, operations)
    .filter((mine) => storedText(base, mine) !== storedText(saved, mine))
    .map((mine) => ({ mine, theirs: restoreOperations(saved, mine) }));
}

/** The operations that bring what `operation` changed back to what `settings` hold. */
export function restoreOperations(settings: AgentSettings, operation: SettingsOperation): SettingsOperation[] {
  if (isAgentOperation(operation)) return [restoreOfAgent(settings, operation)];
  switch (operation.op) {
    case "setNewTools":
      return [{ op: "setNewTools", state: settings.newTools ?? "inherit" }];
    case "setTool":
      return [{ op: "setTool", tool: operation.tool, state: toState(entryOf(settings, operation.tool).enabled) }];
    case "setMethod":
    case "removeMethod": {
      const stored = ownValue(entryOf(settings, operation.tool).methods, operation.method);
      return [{ op: "setMethod", tool: operation.tool, method: operation.method, state: toState(stored) }];
    }
    case "setConfig":
    case "resetConfig":
      return [restoreKey(settings, operation.tool, operation.key)];
    case "setToolText":
    case "resetToolText":
      return [restoreToolText(settings, operation.tool, operation.field)];
    case "setMethodText":
    case "resetMethodText":
      return [restoreMethodText(settings, operation)];
    case "removeTool":
      return restoreTool(settings, operation.tool);
    case "replaceTool":
      return [...restoreTool(settings, operation.replacement), ...restoreTool(settings, operation.tool)];
  }
}

function restoreOfAgent({ prompts = {}, tokenBudget }: AgentSettings, operation: AgentOperation): SettingsOperation {
  switch (operation.op) {
    case "setTemplate":
    case "resetTemplate": {
      const { template } = operation;
      const source = prompts[template];
      return source === undefined ? { op: "resetTemplate", template } : { op: "setTemplate", template, source };
    }
    case "setVariable":
    case "removeVariable": {
      const { name } = operation;
      const value = ownValue(prompts.variables, name);
      return value === undefined ? { op: "removeVariable", name } : { op: "setVariable", name, value };
    }
    case "setTestSet":
    case "removeTestSet": {
      const { name } = operation;
      const values = ownValue(prompts.testSets, name);
      return values === undefined ? { op: "removeTestSet", name } : { op: "setTestSet", name, values };
    }
    case "setTokenBudget":
      return { op: "setTokenBudget", tokens: tokenBudget ?? null };
  }
}

function restoreToolText(settings: AgentSettings, tool: string, field: ToolTextField): SettingsOperation {
  const text = entryOf(settings, tool).texts?.[field];
  return text ? { op: "setToolText", tool, field, ...text } : { op: "resetToolText", tool, field };
}

function restoreMethodText(
  settings: AgentSettings,
  { tool, method, field }: { tool: string; method: string; field: MethodTextField },
): SettingsOperation {
  const text = ownValue(entryOf(settings, tool).methodTexts, method)?.[field];
  return text ? { op: "setMethodText", tool, method, field, ...text } : { op: "resetMethodText", tool, method, field };
}

/** Comparable text of what is stored at the place an operation changes. */
function storedText(settings: AgentSettings, operation: SettingsOperation): string {
  return JSON.stringify(restoreOperations(settings, operation));
}

function restoreTool(settings: AgentSettings, tool: string): SettingsOperation[] {
  const { enabled, methods, config, texts, methodTexts } = entryOf(settings, tool);
  return [
    { op: "removeTool", tool },
    ...(enabled === undefined ? [] : [{ op: "setTool" as const, tool, state: toState(enabled) }]),
    ...Object.entries(methods ?? {}).map(([method, on]) => ({
      op: "setMethod" as const,
      tool,
      method,
      state: toState(on),
    })),
    ...Object.keys(config ?? {}).map((key) => restoreKey(settings, tool, key)),
    ...TOOL_TEXT_FIELDS.filter((field) => texts?.[field]).map((field) => restoreToolText(settings, tool, field)),
    ...Object.entries(methodTexts ?? {}).flatMap(([method, fields]) =>
      METHOD_TEXT_FIELDS.filter((field) => fields[field]).map((field) =>
        restoreMethodText(settings, { tool, method, field }),
      ),
    ),
  ];
}

function restoreKey(settings: AgentSettings, tool: string, key: string): SettingsOperation {
  const value = storedConfig(settings, tool, key);
  return value === undefined ? { op: "resetConfig", tool, key } : { op: "setConfig", tool, key, value };
}

/** The stored value of a config key; undefined when it has its default. */
export function storedConfig(settings: AgentSettings, tool: string, key: string): JsonValue | undefined {
  return ownValue(entryOf(settings, tool).config, key);
}

const entryOf = (settings: AgentSettings, tool: string) => toToolSettings(ownValue(settings.tools, tool));

const toState = (stored: boolean | undefined): SwitchState =>
  stored === undefined ? "inherit" : stored ? "on" : "off";
