import type { JsonValue } from "../schema/json-schema.ts";
import { ownValue } from "../schema/own-value.ts";
import { withoutSecrets } from "../schema/without-secrets.ts";
import { applyAgentOperation, isAgentOperation } from "./agent-operations.ts";
import type { AgentSettings, SettingsOperation, SwitchState, ToolOperation, ToolSettings } from "./agent-settings.ts";
import { closeEntry, type OpenEntry, openEntry, textKey } from "./open-entry.ts";
import { METHOD_TEXT_FIELDS } from "./text-fields.ts";

/**
 * The settings after a list of operations, in order. Pure; parts that no operation changes stay the same objects, and so
 * do the settings when nothing changes. An operation changes only what it names (rule R5): naming a method or a config
 * key of a tool without an entry stores what the policy for new tools decided about its switch along with it.
 */
export function applyOperations(settings: AgentSettings, operations: readonly SettingsOperation[]): AgentSettings {
  let next = settings;
  let open = new Map<string, OpenEntry>();
  for (const operation of operations) {
    if (operation.op === "setNewTools") {
      next = withNewTools(closeAll(next, open), operation.state);
      open = new Map();
    } else if (isAgentOperation(operation)) {
      next = applyAgentOperation(next, operation);
    } else {
      change(operation, (tool) => openTool(next, open, tool));
    }
  }
  return closeAll(next, open);
}

function openTool(settings: AgentSettings, open: Map<string, OpenEntry>, tool: string): OpenEntry {
  const entry = open.get(tool) ?? openEntry(ownValue(settings.tools, tool));
  open.set(tool, entry);
  return entry;
}

function change(operation: ToolOperation, open: (tool: string) => OpenEntry): void {
  const entry = open(operation.tool);
  switch (operation.op) {
    case "setTool":
      entry.enabled = toEnabled(operation.state);
      entry.switchNamed = true;
      return;
    case "setMethod":
      setOrDelete(entry.methods, operation.method, toEnabled(operation.state));
      return;
    case "removeMethod":
      entry.methods.delete(operation.method);
      for (const field of METHOD_TEXT_FIELDS) entry.methodTexts.delete(textKey(operation.method, field));
      return;
    case "setConfig":
      entry.config.set(operation.key, operation.value);
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
      entry.methodTexts.set(textKey(method, field), { value, original });
      return;
    }
    case "resetMethodText":
      entry.methodTexts.delete(textKey(operation.method, operation.field));
      return;
    case "removeTool":
      clear(entry);
      return;
    case "replaceTool":
      if (operation.replacement !== operation.tool) move(entry, open(operation.replacement));
  }
}

/** What the replacement already has wins: its settings are somebody's work. Secrets were not entered for it, so they stay behind. */
function move(from: OpenEntry, to: OpenEntry): void {
  to.enabled ??= from.enabled;
  to.methods = new Map([...from.methods, ...to.methods]);
  to.config = new Map([...openValuesOf(from), ...to.config]);
  to.texts = new Map([...from.texts, ...to.texts]);
  to.methodTexts = new Map([...from.methodTexts, ...to.methodTexts]);
  clear(from);
}

function openValuesOf({ config }: OpenEntry): [key: string, value: JsonValue][] {
  return [...config].flatMap(([key, value]): [string, JsonValue][] => {
    const kept = withoutSecrets(value);
    return kept === undefined ? [] : [[key, kept]];
  });
}

function clear(entry: OpenEntry): void {
  entry.enabled = undefined;
  entry.switchNamed = true;
  entry.methods.clear();
  entry.config.clear();
  entry.texts.clear();
  entry.methodTexts.clear();
}

function toEnabled(state: SwitchState): boolean | undefined {
  return state === "inherit" ? undefined : state === "on";
}

function setOrDelete(methods: Map<string, boolean>, method: string, enabled: boolean | undefined): void {
  if (enabled === undefined) methods.delete(method);
  else methods.set(method, enabled);
}

function withNewTools(settings: AgentSettings, state: SwitchState): AgentSettings {
  if ((settings.newTools ?? "inherit") === state) return settings;
  const { newTools: _, ...rest } = settings;
  return state === "inherit" ? rest : { ...rest, newTools: state };
}

/** Existing entries keep their place, new ones follow in the order in which they were named. */
function closeAll(settings: AgentSettings, open: ReadonlyMap<string, OpenEntry>): AgentSettings {
  const entries = new Map<string, boolean | ToolSettings>(Object.entries(settings.tools ?? {}));
  let changed = false;
  for (const [tool, entry] of open) {
    const before = entries.get(tool);
    const after = closeEntry(entry, before, settings.newTools ?? "inherit");
    if (after === before) continue;
    changed = true;
    if (after === undefined) entries.delete(tool);
    else entries.set(tool, after);
  }
  if (!changed) return settings;
  const { tools: _, ...rest } = settings;
  return entries.size === 0 ? rest : { ...rest, tools: Object.fromEntries(entries) };
}
