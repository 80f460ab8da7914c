import { ownValue, withoutSecrets } from "@pegboard/json-schema";
import {
  changeAgent,
  closeAgent,
  isAgentOperation,
  type OpenAgent,
  openAgent,
} from "./agent-operations.ts";
import { BEHAVIOUR_FIELDS } from "./behaviour-overrides.ts";
import { METHOD_METADATA_FIELDS } from "./metadata-fields.ts";
import {
  closeEntry,
  fieldKey,
  isEmptyEntry,
  methodOfKey,
  type OpenEntry,
  openEntry,
} from "./open-entry.ts";
import type {
  OwnerSettings,
  SettingsOperation,
  SwitchState,
  ToolOperation,
  ToolSettings,
} from "./owner-settings.ts";
import { METHOD_TEXT_FIELDS } from "./text-fields.ts";

/**
 * The settings after a list of operations, applied in order. Pure; unchanged parts stay the same
 * objects, and so do the settings when nothing changes. An operation changes only what it names
 * . For a tool without an entry, naming a method or a config key also stores what the
 * policy for new tools decided about its switch. Time grows with the settings and the operations,
 * not with their product.
 */
export function applyOperations(
  settings: OwnerSettings,
  operations: readonly SettingsOperation[],
): OwnerSettings {
  const open: OpenSettings = { settings, policy: settings.newTools ?? "inherit", tools: new Map() };
  let agent: OpenAgent | undefined;
  for (const operation of operations) {
    if (operation.op === "setNewTools") {
      open.policy = operation.state;
    } else if (isAgentOperation(operation)) {
      agent ??= openAgent(settings);
      changeAgent(agent, operation);
    } else {
      changeTool(open, operation);
    }
  }
  const closed = withNewTools(closeTools(open), open.policy);
  return agent ? closeAgent(closed, agent) : closed;
}

interface OpenSettings {
  settings: OwnerSettings;
  policy: SwitchState;
  /** The tools that an operation named. */
  tools: Map<string, OpenEntry>;
}

function openToolEntry({ settings, tools }: OpenSettings, tool: string): OpenEntry {
  const entry = tools.get(tool) ?? openEntry(ownValue(settings.tools, tool));
  tools.set(tool, entry);
  return entry;
}

function changeTool(open: OpenSettings, operation: ToolOperation): void {
  const entry = openToolEntry(open, operation.tool);
  const wasEmpty = isEmptyEntry(entry);
  if (operation.op === "replaceTool") {
    if (operation.replacement === operation.tool) return;
    const replacement = openToolEntry(open, operation.replacement);
    const replacedNothing = isEmptyEntry(replacement);
    moveEntry(entry, replacement);
    settle(replacement, { wasEmpty: replacedNothing, namesSwitch: false, policy: open.policy });
  } else {
    changeEntry(entry, operation);
  }
  const namesSwitch = ["setTool", "removeTool", "replaceTool"].includes(operation.op);
  settle(entry, { wasEmpty, namesSwitch, policy: open.policy });
}

/**
 * Stores what the policy decided about a tool without an entry. Only an operation on the switch or
 * the whole tool may change whether the policy applies.
 */
function settle(
  entry: OpenEntry,
  {
    wasEmpty,
    namesSwitch,
    policy,
  }: { wasEmpty: boolean; namesSwitch: boolean; policy: SwitchState },
): void {
  if (isEmptyEntry(entry)) {
    if (namesSwitch || (policy === "inherit" && !wasEmpty)) entry.exists = false;
    return;
  }
  if (!entry.exists && !namesSwitch && policy !== "inherit") entry.enabled ??= policy === "on";
  entry.exists = true;
}

type EntryOperation = Exclude<ToolOperation, { op: "replaceTool" }>;

type EntryChanges = {
  readonly [Name in EntryOperation["op"]]: (
    entry: OpenEntry,
    operation: Extract<EntryOperation, { op: Name }>,
  ) => void;
};

/** What each operation does to the entry of its tool. */
const CHANGES: EntryChanges = {
  setTool(entry, { state, seen }) {
    entry.enabled = toEnabled(state);
    entry.seen = seen;
  },
  removeTool: clear,
  setMethod(entry, { method, state, seen }) {
    const enabled = toEnabled(state);
    if (enabled === undefined) entry.methods.delete(method);
    else entry.methods.set(method, enabled);
    entry.seen = seen ?? entry.seen;
  },
  removeMethod(entry, { method }) {
    const { methods, methodTexts, parameterTexts, methodMetadata, methodBehaviour } = entry;
    methods.delete(method);
    for (const key of [...parameterTexts.keys()])
      if (methodOfKey(key) === method) parameterTexts.delete(key);
    for (const field of METHOD_TEXT_FIELDS) methodTexts.delete(fieldKey(method, field));
    for (const field of METHOD_METADATA_FIELDS) methodMetadata.delete(fieldKey(method, field));
    for (const field of BEHAVIOUR_FIELDS) methodBehaviour.delete(fieldKey(method, field));
  },
  setConfig({ config, unsearched }, { key, value }) {
    config.set(key, value);
    unsearched.add(key);
  },
  resetConfig({ config }, { key }) {
    config.delete(key);
  },
  setToolText({ texts }, { field, value, original }) {
    texts.set(field, { value, original });
  },
  resetToolText({ texts }, { field }) {
    texts.delete(field);
  },
  setMethodText({ methodTexts }, { method, field, value, original }) {
    methodTexts.set(fieldKey(method, field), { value, original });
  },
  resetMethodText({ methodTexts }, { method, field }) {
    methodTexts.delete(fieldKey(method, field));
  },
  setParameterText({ parameterTexts }, { method, parameter, value, original }) {
    parameterTexts.set(fieldKey(method, parameter), { value, original });
  },
  resetParameterText({ parameterTexts }, { method, parameter }) {
    parameterTexts.delete(fieldKey(method, parameter));
  },
  setToolMetadata({ metadata }, { field, value }) {
    metadata.set(field, value);
  },
  resetToolMetadata({ metadata }, { field }) {
    metadata.delete(field);
  },
  setMethodMetadata({ methodMetadata }, { method, field, value }) {
    methodMetadata.set(fieldKey(method, field), value);
  },
  resetMethodMetadata({ methodMetadata }, { method, field }) {
    methodMetadata.delete(fieldKey(method, field));
  },
  setMethodBehaviour({ methodBehaviour }, { method, field, value }) {
    methodBehaviour.set(fieldKey(method, field), value);
  },
  resetMethodBehaviour({ methodBehaviour }, { method, field }) {
    methodBehaviour.delete(fieldKey(method, field));
  },
  setReview({ review }, { method, decisions }) {
    if (decisions.length > 0) review.set(method, decisions);
    else review.delete(method);
  },
};

function changeEntry(entry: OpenEntry, operation: EntryOperation): void {
  const change = CHANGES[operation.op] as (entry: OpenEntry, operation: EntryOperation) => void;
  change(entry, operation);
}

/**
 * Moves settings to a replacement. The replacement's own settings win, since they are somebody's
 * work. Secrets were not entered for it, so they stay behind.
 */
function moveEntry(from: OpenEntry, to: OpenEntry): void {
  dropSecrets(from);
  to.enabled ??= from.enabled;
  to.methods = mergeMaps(from.methods, to.methods);
  to.config = mergeMaps(from.config, to.config);
  to.texts = mergeMaps(from.texts, to.texts);
  to.methodTexts = mergeMaps(from.methodTexts, to.methodTexts);
  to.parameterTexts = mergeMaps(from.parameterTexts, to.parameterTexts);
  to.metadata = mergeMaps(from.metadata, to.metadata);
  to.methodMetadata = mergeMaps(from.methodMetadata, to.methodMetadata);
  to.methodBehaviour = mergeMaps(from.methodBehaviour, to.methodBehaviour);
  clear(from);
}

/** Removes secrets from a config. Each value is searched once, however often it moves. */
function dropSecrets({ config, unsearched }: OpenEntry): void {
  for (const key of unsearched) {
    const value = config.get(key);
    const kept = value === undefined ? undefined : withoutSecrets(value);
    if (kept === undefined) config.delete(key);
    else config.set(key, kept);
  }
}

/**
 * Merges two maps by changing the larger one, so that moving to and fro costs what the smaller one
 * holds.
 */
function mergeMaps<Value>(
  from: Map<string, Value>,
  winning: Map<string, Value>,
): Map<string, Value> {
  if (from.size > winning.size) {
    for (const [key, value] of winning) from.set(key, value);
    return from;
  }
  for (const [key, value] of from) if (!winning.has(key)) winning.set(key, value);
  return winning;
}

function clear(entry: OpenEntry): void {
  Object.assign(entry, { ...openEntry(undefined), exists: entry.exists });
}

function toEnabled(state: SwitchState): boolean | undefined {
  return state === "inherit" ? undefined : state === "on";
}

function withNewTools(settings: OwnerSettings, state: SwitchState): OwnerSettings {
  if ((settings.newTools ?? "inherit") === state) return settings;
  const { newTools: _, ...rest } = settings;
  return state === "inherit" ? rest : { ...rest, newTools: state };
}

/**
 * The settings with the opened entries closed. Existing entries keep their place, new ones follow
 * in the order in which they were named.
 */
function closeTools({ settings, tools }: OpenSettings): OwnerSettings {
  const entries = new Map<string, boolean | ToolSettings>(Object.entries(settings.tools ?? {}));
  let changed = false;
  for (const [tool, entry] of tools) {
    const before = entries.get(tool);
    const after = closeEntry(entry, before);
    if (after === before) continue;
    changed = true;
    if (after === undefined) entries.delete(tool);
    else entries.set(tool, after);
  }
  if (!changed) return settings;
  const { tools: _, ...rest } = settings;
  return entries.size === 0 ? rest : { ...rest, tools: Object.fromEntries(entries) };
}
