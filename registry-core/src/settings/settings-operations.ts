import { ownValue } from "../schema/own-value.ts";
import { withoutSecrets } from "../schema/secrets/secret-state.ts";
import {
  changeAgent,
  closeAgent,
  isAgentOperation,
  type OpenAgent,
  openAgent,
} from "./agent-operations.ts";
import { BEHAVIOUR_FIELDS } from "./behaviour-overrides.ts";
import { METHOD_METADATA_FIELDS } from "./metadata-fields.ts";
import { closeEntry, fieldKey, isEmptyEntry, type OpenEntry, openEntry } from "./open-entry.ts";
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

function entryOf({ settings, tools }: OpenSettings, tool: string): OpenEntry {
  const entry = tools.get(tool) ?? openEntry(ownValue(settings.tools, tool));
  tools.set(tool, entry);
  return entry;
}

function changeTool(open: OpenSettings, operation: ToolOperation): void {
  const entry = entryOf(open, operation.tool);
  const wasEmpty = isEmptyEntry(entry);
  if (operation.op === "replaceTool") {
    if (operation.replacement === operation.tool) return;
    const replacement = entryOf(open, operation.replacement);
    const replacedNothing = isEmptyEntry(replacement);
    move(entry, replacement);
    settle(replacement, { wasEmpty: replacedNothing, namesSwitch: false, policy: open.policy });
  } else {
    change(entry, operation);
  }
  const namesSwitch = ["setTool", "removeTool", "replaceTool"].includes(operation.op);
  settle(entry, { wasEmpty, namesSwitch, policy: open.policy });
}

/**
 * The policy applies to tools without an entry. Only an operation on the switch or the whole tool
 * may change whether it applies.
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

function change(entry: OpenEntry, operation: Exclude<ToolOperation, { op: "replaceTool" }>): void {
  switch (operation.op) {
    case "setTool":
      entry.enabled = toEnabled(operation.state);
      entry.seen = operation.seen;
      return;
    case "setMethod":
      setOrDelete(entry.methods, operation.method, toEnabled(operation.state));
      entry.seen = operation.seen ?? entry.seen;
      return;
    case "removeMethod":
      entry.methods.delete(operation.method);
      for (const field of METHOD_TEXT_FIELDS)
        entry.methodTexts.delete(fieldKey(operation.method, field));
      for (const field of METHOD_METADATA_FIELDS)
        entry.methodMetadata.delete(fieldKey(operation.method, field));
      for (const field of BEHAVIOUR_FIELDS)
        entry.methodBehaviour.delete(fieldKey(operation.method, field));
      return;
    case "setConfig":
      entry.config.set(operation.key, operation.value);
      entry.unsearched.add(operation.key);
      return;
    case "resetConfig":
      entry.config.delete(operation.key);
      return;
    case "setToolText":
      entry.texts.set(operation.field, { value: operation.value, original: operation.original });
      return;
    case "resetToolText":
      entry.texts.delete(operation.field);
      return;
    case "setMethodText": {
      const { method, field, value, original } = operation;
      entry.methodTexts.set(fieldKey(method, field), { value, original });
      return;
    }
    case "resetMethodText":
      entry.methodTexts.delete(fieldKey(operation.method, operation.field));
      return;
    case "setToolMetadata":
      entry.metadata.set(operation.field, operation.value);
      return;
    case "resetToolMetadata":
      entry.metadata.delete(operation.field);
      return;
    case "setMethodMetadata":
      entry.methodMetadata.set(fieldKey(operation.method, operation.field), operation.value);
      return;
    case "resetMethodMetadata":
      entry.methodMetadata.delete(fieldKey(operation.method, operation.field));
      return;
    case "setMethodBehaviour":
      entry.methodBehaviour.set(fieldKey(operation.method, operation.field), operation.value);
      return;
    case "resetMethodBehaviour":
      entry.methodBehaviour.delete(fieldKey(operation.method, operation.field));
      return;
    case "setReview":
      if (operation.decisions.length > 0) entry.review.set(operation.method, operation.decisions);
      else entry.review.delete(operation.method);
      return;
    case "removeTool":
      clear(entry);
  }
}

/**
 * The replacement's own settings win: they are somebody's work. Secrets were not entered for it, so
 * they stay behind.
 */
function move(from: OpenEntry, to: OpenEntry): void {
  dropSecrets(from);
  to.enabled ??= from.enabled;
  to.methods = merged(from.methods, to.methods);
  to.config = merged(from.config, to.config);
  to.texts = merged(from.texts, to.texts);
  to.methodTexts = merged(from.methodTexts, to.methodTexts);
  to.metadata = merged(from.metadata, to.metadata);
  to.methodMetadata = merged(from.methodMetadata, to.methodMetadata);
  to.methodBehaviour = merged(from.methodBehaviour, to.methodBehaviour);
  clear(from);
}

/** Each value is searched once, however often it moves. */
function dropSecrets({ config, unsearched }: OpenEntry): void {
  for (const key of unsearched) {
    const value = config.get(key);
    const kept = value === undefined ? undefined : withoutSecrets(value);
    if (kept === undefined) config.delete(key);
    else config.set(key, kept);
  }
}

/**
 * Keeps and changes the larger of two maps, so that moving to and fro costs what the smaller one
 * holds.
 */
function merged<Value>(from: Map<string, Value>, winning: Map<string, Value>): Map<string, Value> {
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

function setOrDelete(
  methods: Map<string, boolean>,
  method: string,
  enabled: boolean | undefined,
): void {
  if (enabled === undefined) methods.delete(method);
  else methods.set(method, enabled);
}

function withNewTools(settings: OwnerSettings, state: SwitchState): OwnerSettings {
  if ((settings.newTools ?? "inherit") === state) return settings;
  const { newTools: _, ...rest } = settings;
  return state === "inherit" ? rest : { ...rest, newTools: state };
}

/** Existing entries keep their place, new ones follow in the order in which they were named. */
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
