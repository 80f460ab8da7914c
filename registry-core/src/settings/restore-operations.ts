import { type JsonValue, ownValue } from "@pegboard/json-schema";
import { isAgentOperation } from "./agent-operations.ts";
import {
  BEHAVIOUR_FIELDS,
  type BehaviourPlace,
  behaviourOperation,
  behaviourOperations,
} from "./behaviour-overrides.ts";
import {
  METHOD_METADATA_FIELDS,
  type MetadataPlace,
  metadataOperation,
  metadataOperations,
} from "./metadata-fields.ts";
import { toolsOfOperation } from "./operation-item.ts";
import {
  type AgentOperation,
  type MethodTextField,
  type OwnerSettings,
  type SettingsOperation,
  type ToolTextField,
  toSwitchState,
  toToolSettings,
} from "./owner-settings.ts";
import { METHOD_TEXT_FIELDS, TOOL_TEXT_FIELDS } from "./text-fields.ts";

/** The operations that bring everything that `operations` changed back to what `settings` hold. */
export function undoOperations(
  settings: OwnerSettings,
  operations: readonly SettingsOperation[],
): SettingsOperation[] {
  // An entry that an operation made along the way is removed, so that the policy for tools without
  // an entry counts again.
  const made = new Set(
    operations
      .flatMap(toolsOfOperation)
      .filter((tool) => ownValue(settings.tools, tool) === undefined),
  );
  return [
    ...operations.flatMap((operation) => restoreOperations(settings, operation)),
    ...[...made].map((tool) => ({ op: "removeTool", tool }) as const),
  ];
}

/** The operations that bring what `operation` changed back to what `settings` hold. */
export function restoreOperations(
  settings: OwnerSettings,
  operation: SettingsOperation,
): SettingsOperation[] {
  if (isAgentOperation(operation)) return [restoreOfAgent(settings, operation)];
  switch (operation.op) {
    case "setNewTools":
      return [{ op: "setNewTools", state: settings.newTools ?? "inherit" }];
    case "setTool":
      return [restoreSwitch(settings, operation.tool)];
    case "setMethod":
      return [restoreMethod(settings, operation)];
    case "removeMethod":
      return [
        restoreMethod(settings, operation),
        ...METHOD_TEXT_FIELDS.map((field) => restoreMethodText(settings, { ...operation, field })),
        ...restoreParameterTexts(settings, operation.tool, operation.method),
        ...METHOD_METADATA_FIELDS.map((field) =>
          restoreMetadata(settings, { ...operation, field }),
        ),
        ...BEHAVIOUR_FIELDS.map((field) => restoreBehaviour(settings, { ...operation, field })),
      ];
    case "setConfig":
    case "resetConfig":
      return [restoreKey(settings, operation.tool, operation.key)];
    case "setToolText":
    case "resetToolText":
      return [restoreToolText(settings, operation.tool, operation.field)];
    case "setMethodText":
    case "resetMethodText":
      return [restoreMethodText(settings, operation)];
    case "setParameterText":
    case "resetParameterText":
      return [restoreParameterText(settings, operation)];
    case "setToolMetadata":
    case "resetToolMetadata":
      return [restoreMetadata(settings, { tool: operation.tool, field: operation.field })];
    case "setMethodMetadata":
    case "resetMethodMetadata":
      return [restoreMetadata(settings, operation)];
    case "setMethodBehaviour":
    case "resetMethodBehaviour":
      return [restoreBehaviour(settings, operation)];
    case "setReview":
      return [restoreReview(settings, operation)];
    case "removeTool":
      return restoreTool(settings, operation.tool);
    case "replaceTool":
      return [
        ...restoreTool(settings, operation.replacement),
        ...restoreTool(settings, operation.tool),
      ];
  }
}

function restoreSwitch(settings: OwnerSettings, tool: string): SettingsOperation {
  const { enabled, seen } = storedEntry(settings, tool);
  return { op: "setTool", tool, state: toSwitchState(enabled), ...seenWith(enabled, seen) };
}

function restoreMethod(
  settings: OwnerSettings,
  { tool, method }: { tool: string; method: string },
): SettingsOperation {
  const { methods, seen } = storedEntry(settings, tool);
  const chosen = ownValue(methods, method);
  return { op: "setMethod", tool, method, state: toSwitchState(chosen), ...seenWith(chosen, seen) };
}

/** The seen form goes along only when something is switched on. */
const seenWith = (on: boolean | undefined, seen: string | undefined) =>
  on && seen !== undefined && { seen };

function restoreOfAgent(
  { prompts = {}, tokenBudget, toolSearch, unattended, presets = [], rules }: OwnerSettings,
  operation: AgentOperation,
): SettingsOperation {
  switch (operation.op) {
    case "setTemplate":
    case "resetTemplate": {
      const { template } = operation;
      const source = prompts[template];
      return source === undefined
        ? { op: "resetTemplate", template }
        : { op: "setTemplate", template, source };
    }
    case "setVariable":
    case "removeVariable": {
      const { name } = operation;
      const value = ownValue(prompts.variables, name);
      return value === undefined
        ? { op: "removeVariable", name }
        : { op: "setVariable", name, value };
    }
    case "setTestSet":
    case "removeTestSet": {
      const { name } = operation;
      const values = ownValue(prompts.testSets, name);
      return values === undefined
        ? { op: "removeTestSet", name }
        : { op: "setTestSet", name, values };
    }
    case "setTokenBudget":
      return { op: "setTokenBudget", tokens: tokenBudget ?? null };
    case "setToolSearch": {
      const { format } = operation;
      return { op: "setToolSearch", format, search: ownValue(toolSearch, format) ?? "own" };
    }
    case "setUnattended":
      return { op: "setUnattended", unattended: unattended ?? null };
    case "setPresets":
      return { op: "setPresets", presets };
    case "setRule": {
      const { id } = operation;
      return { op: "setRule", id, rule: ownValue(rules, id) ?? null };
    }
  }
}

function restoreToolText(
  settings: OwnerSettings,
  tool: string,
  field: ToolTextField,
): SettingsOperation {
  const text = storedEntry(settings, tool).texts?.[field];
  return text ? { op: "setToolText", tool, field, ...text } : { op: "resetToolText", tool, field };
}

function restoreMethodText(
  settings: OwnerSettings,
  { tool, method, field }: { tool: string; method: string; field: MethodTextField },
): SettingsOperation {
  const text = ownValue(storedEntry(settings, tool).methodTexts, method)?.[field];
  return text
    ? { op: "setMethodText", tool, method, field, ...text }
    : { op: "resetMethodText", tool, method, field };
}

function restoreParameterText(
  settings: OwnerSettings,
  { tool, method, parameter }: { tool: string; method: string; parameter: string },
): SettingsOperation {
  const text = ownValue(ownValue(storedEntry(settings, tool).parameterTexts, method), parameter);
  return text
    ? { op: "setParameterText", tool, method, parameter, ...text }
    : { op: "resetParameterText", tool, method, parameter };
}

/** The operations that store the descriptions of all parameters of a method again. */
const restoreParameterTexts = (settings: OwnerSettings, tool: string, method: string) =>
  Object.keys(ownValue(storedEntry(settings, tool).parameterTexts, method) ?? {}).map((parameter) =>
    restoreParameterText(settings, { tool, method, parameter }),
  );

function restoreMetadata(settings: OwnerSettings, place: MetadataPlace): SettingsOperation {
  const { metadata, methodMetadata } = storedEntry(settings, place.tool);
  const value =
    place.method === undefined
      ? metadata?.[place.field]
      : ownValue(methodMetadata, place.method)?.[place.field];
  return metadataOperation(place, value ?? null);
}

function restoreBehaviour(settings: OwnerSettings, place: BehaviourPlace): SettingsOperation {
  const said = ownValue(storedEntry(settings, place.tool).methodBehaviour, place.method);
  return behaviourOperation(place, said?.[place.field] ?? null);
}

function restoreReview(
  settings: OwnerSettings,
  { tool, method }: { tool: string; method: string },
): SettingsOperation {
  const decisions = ownValue(storedEntry(settings, tool).review, method) ?? [];
  return { op: "setReview", tool, method, decisions };
}

function restoreTool(settings: OwnerSettings, tool: string): SettingsOperation[] {
  const {
    enabled,
    methods,
    config,
    texts,
    methodTexts,
    parameterTexts,
    metadata,
    methodMetadata,
    methodBehaviour,
    review,
  } = storedEntry(settings, tool);
  return [
    { op: "removeTool", tool },
    ...Object.entries(methods ?? {}).map(([method, on]) => ({
      op: "setMethod" as const,
      tool,
      method,
      state: toSwitchState(on),
    })),
    ...Object.keys(config ?? {}).map((key) => restoreKey(settings, tool, key)),
    ...TOOL_TEXT_FIELDS.filter((field) => texts?.[field]).map((field) =>
      restoreToolText(settings, tool, field),
    ),
    ...Object.entries(methodTexts ?? {}).flatMap(([method, fields]) =>
      METHOD_TEXT_FIELDS.filter((field) => fields[field]).map((field) =>
        restoreMethodText(settings, { tool, method, field }),
      ),
    ),
    ...Object.keys(parameterTexts ?? {}).flatMap((method) =>
      restoreParameterTexts(settings, tool, method),
    ),
    ...metadataOperations(tool, metadata ?? {}),
    ...Object.entries(methodMetadata ?? {}).flatMap(([method, fields]) =>
      METHOD_METADATA_FIELDS.filter((field) => fields[field] !== undefined).map((field) =>
        restoreMetadata(settings, { tool, method, field }),
      ),
    ),
    ...Object.entries(methodBehaviour ?? {}).flatMap(([method, said]) =>
      behaviourOperations(tool, method, said),
    ),
    ...Object.keys(review ?? {}).map((method) => restoreReview(settings, { tool, method })),
    // The switch comes last: an operation that makes the entry anew stores the policy for new tools
    // as its switch.
    { op: "setTool", tool, state: toSwitchState(enabled) },
  ];
}

function restoreKey(settings: OwnerSettings, tool: string, key: string): SettingsOperation {
  const value = storedValue(settings, tool, key);
  return value === undefined
    ? { op: "resetConfig", tool, key }
    : { op: "setConfig", tool, key, value };
}

/** The stored value of a config key; undefined when the key has its default. */
function storedValue(settings: OwnerSettings, tool: string, key: string): JsonValue | undefined {
  return ownValue(storedEntry(settings, tool).config, key);
}

const storedEntry = (settings: OwnerSettings, tool: string) =>
  toToolSettings(ownValue(settings.tools, tool));
