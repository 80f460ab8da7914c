import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { ownValue } from "../schema/own-value.ts";
import type { AgentSettings, ToolSettings } from "./agent-settings.ts";
import { sortToolsByWeight } from "./tool-order.ts";
import type { Catalog, ResolvedMethod, ResolvedTool, ToolState, Toolset, TraceStep } from "./toolset.ts";

/**
 * Decides what is on for an agent (product rule R1). The only place where that is decided: switches, counts, previews,
 * answers and execution all read this result. Pure; neither input is changed. Time grows with tools plus methods.
 */
export function resolveToolset(catalog: Catalog, settings: AgentSettings): Toolset {
  const entries = new Map(Object.entries(settings.tools ?? {}).map(([name, entry]) => [name, toToolSettings(entry)]));
  const tools = sortToolsByWeight(catalog.tools).map((definition) =>
    resolveTool(definition, entries.get(definition.name), catalog, settings),
  );
  const visible = tools.filter((tool) => tool.definition.visible);
  return {
    tools,
    on: visible.filter(isOn).length,
    total: visible.length,
    hiddenOn: tools.filter((tool) => !tool.definition.visible && isOn(tool)).length,
    unknown: findUnknown(catalog.tools, entries),
    ignored: findIgnored(tools, entries),
  };
}

/** The long form of an entry: `true` and `false` stand for `{ enabled }`. */
export function toToolSettings(entry: boolean | ToolSettings | undefined): ToolSettings {
  return typeof entry === "boolean" ? { enabled: entry } : (entry ?? {});
}

const isOn = (tool: ResolvedTool): boolean => tool.state !== "off";

function resolveTool(
  definition: ToolDefinition,
  entry: ToolSettings | undefined,
  catalog: Catalog,
  settings: AgentSettings,
): ResolvedTool {
  const trace = traceToolSwitch(definition, entry, catalog, settings);
  const switchedOn = trace.at(-1)?.on ?? true;
  const unavailable = ownValue(catalog.unavailable, definition.name);
  const methods = definition.methods.map((method) =>
    resolveMethod(method, ownValue(entry?.methods, method.name), { definition, switchedOn, unavailable }),
  );
  return {
    definition,
    state: stateOf(methods),
    switchedOn,
    locked: definition.isCore,
    ...(unavailable !== undefined && { unavailable }),
    methods,
    trace: unavailable === undefined ? trace : [...trace, notOffered(switchedOn, unavailable)],
  };
}

function traceToolSwitch(
  definition: ToolDefinition,
  entry: ToolSettings | undefined,
  catalog: Catalog,
  settings: AgentSettings,
): TraceStep[] {
  const byDefault = definition.enabledByDefault;
  const trace: TraceStep[] = [
    {
      rule: "default",
      on: byDefault,
      reason: byDefault ? "The tool is on by default." : "The tool is off by default.",
    },
  ];
  const policy = settings.newTools ?? "inherit";
  if (entry === undefined && policy !== "inherit") {
    trace.push({
      rule: "policy",
      on: policy === "on",
      reason: `The agent switches tools it has no entry for ${policy}.`,
    });
  }
  if (entry?.enabled !== undefined) {
    trace.push({
      rule: "agent",
      on: entry.enabled,
      reason: `Switched ${entry.enabled ? "on" : "off"} for this agent.`,
    });
  }
  const disabled = ownValue(catalog.disabledForEverybody, definition.name);
  if (disabled !== undefined) {
    trace.push({ rule: "organisation", on: false, reason: `Disabled for everybody: ${disabled}` });
  }
  if (definition.isCore) trace.push({ rule: "core", on: true, reason: "A core tool is always on." });
  return trace;
}

function resolveMethod(
  definition: MethodDefinition,
  stored: boolean | undefined,
  tool: { definition: ToolDefinition; switchedOn: boolean; unavailable: string | undefined },
): ResolvedMethod {
  const trace: TraceStep[] = [{ rule: "default", on: true, reason: "A method is on by default." }];
  if (stored !== undefined) {
    trace.push({ rule: "agent", on: stored, reason: `Switched ${stored ? "on" : "off"} for this agent.` });
  }
  if (!tool.switchedOn) trace.push({ rule: "tool", on: false, reason: `${tool.definition.displayName} is off.` });
  if (tool.definition.isCore)
    trace.push({ rule: "core", on: true, reason: "Every method of a core tool is always on." });
  else if (definition.isCore) trace.push({ rule: "core", on: true, reason: "A core method is always on." });
  const enabled = trace.at(-1)?.on ?? true;
  if (tool.unavailable !== undefined) trace.push(notOffered(enabled, tool.unavailable));
  return {
    definition,
    enabled,
    offered: enabled && tool.unavailable === undefined,
    locked: tool.definition.isCore || definition.isCore,
    trace,
  };
}

/** Availability leaves the switch as it is; it only takes the offer away. */
function notOffered(on: boolean, reason: string): TraceStep {
  return { rule: "availability", on, reason: `Not offered: ${reason}` };
}

function stateOf(methods: ResolvedMethod[]): ToolState {
  const enabled = methods.filter((method) => method.enabled).length;
  if (enabled === 0) return "off";
  return enabled === methods.length ? "on" : "partly";
}

function findUnknown(tools: ToolDefinition[], entries: Map<string, ToolSettings>): string[] {
  const known = new Map(tools.map((tool) => [tool.name, new Set(tool.methods.map((method) => method.name))]));
  return [...entries]
    .flatMap(([name, entry]) => {
      const methods = known.get(name);
      if (!methods) return [name];
      return Object.keys(entry.methods ?? {})
        .filter((method) => !methods.has(method))
        .map((method) => `${name}.${method}`);
    })
    .sort();
}

function findIgnored(tools: ResolvedTool[], entries: Map<string, ToolSettings>): string[] {
  return tools
    .flatMap(({ definition, locked, methods }) => {
      const entry = entries.get(definition.name);
      const ownSwitch = locked && entry?.enabled === false ? [definition.name] : [];
      const offMethods = methods
        .filter((method) => method.locked && ownValue(entry?.methods, method.definition.name) === false)
        .map((method) => `${definition.name}.${method.definition.name}`);
      return [...ownSwitch, ...offMethods];
    })
    .sort();
}
