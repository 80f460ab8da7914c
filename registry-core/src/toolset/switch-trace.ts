import { ownValue } from "@pegboard/json-schema";
import { isUnaccepted } from "../definition/review-definitions.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import type { Unavailable } from "../messages/trace-messages.ts";
import type { OwnerSettings, SwitchState, ToolSettings } from "../settings/owner-settings.ts";
import type { PresetEntry, PresetPolicy } from "./presets/followed-presets.ts";
import type { Catalog, ResolvedMethod, TraceStep } from "./toolset.ts";

/**
 * The steps that decide a tool's own switch, from its default to what is core; its methods are
 * looked at later.
 */
export function traceToolSwitch(
  definition: ToolDefinition,
  entry: ToolSettings | undefined,
  context: { catalog: Catalog } & InheritedFrom,
): TraceStep[] {
  const { name, enabledByDefault } = definition;
  const trace: TraceStep[] = [
    { rule: "default", on: enabledByDefault, code: `${onOffCode(enabledByDefault)}_by_default` },
  ];
  trace.push(...tracePolicies(definition, entry !== undefined, context));
  trace.push(...tracePresets(context.presets, ({ enabled }) => enabled));
  if (entry?.enabled !== undefined) trace.push(switchedStep(entry.enabled));
  const disabled = ownValue(context.catalog.disabledByOrganisation, name);
  if (disabled !== undefined) {
    trace.push({
      rule: "organisation",
      on: false,
      code: "disabled",
      values: { because: disabled },
    });
  }
  if (definition.isCore) trace.push({ rule: "core", on: true, code: "core_tool" });
  return trace;
}

/**
 * The state of a tool's switch without the agent's override of it. An entry with other settings
 * stays an entry.
 */
export function inheritedSwitch(
  definition: ToolDefinition,
  entry: ToolSettings | undefined,
  context: InheritedFrom,
): boolean {
  const ofPresets = tracePresets(context.presets, ({ enabled }) => enabled).at(-1);
  if (ofPresets) return ofPresets.on;
  const { enabled: _, seen: __, ...others } = entry ?? {};
  const entryRemains = Object.values(others).some(hasKeys);
  const ofPolicies = tracePolicies(definition, entryRemains, context).at(-1);
  return ofPolicies ? ofPolicies.on : definition.enabledByDefault;
}

/** What decides about a tool that the agent does not switch itself. */
interface InheritedFrom {
  settings: OwnerSettings;
  presets: readonly PresetEntry[];
  policies: readonly PresetPolicy[];
}

/**
 * One step for each policy that applies to a tool; the last one counts. The agent's own policy wins
 * over those of its presets, and does not ask about tools that the agent has an entry for.
 */
function tracePolicies(
  { fromOutside }: ToolDefinition,
  hasEntry: boolean,
  { settings: { newTools = "inherit" }, policies }: InheritedFrom,
): TraceStep[] {
  if (newTools !== "inherit" && hasEntry) return [];
  const isRefused = (state: SwitchState) => state === "on" && fromOutside === true;
  const ofPresets = policies.map(({ preset: { id, name: preset }, state }): TraceStep => {
    const values = { preset, id };
    return isRefused(state)
      ? { rule: "policy", on: false, code: "preset_policy_not_outside", values }
      : { rule: "policy", on: state === "on", code: `preset_policy_${state}`, values };
  });
  if (newTools === "inherit") return ofPresets;
  const own: TraceStep = isRefused(newTools)
    ? { rule: "policy", on: false, code: "policy_not_outside" }
    : { rule: "policy", on: newTools === "on", code: `policy_${newTools}` };
  return [...ofPresets, own];
}

/**
 * The steps that say why more or less of a tool is on than its own switch says: its methods have
 * choices and locks of their own.
 */
export function traceMethodsOf(
  definition: ToolDefinition,
  switchedOn: boolean,
  methods: readonly ResolvedMethod[],
): TraceStep[] {
  if (methods.length === 0) return [{ rule: "tool", on: false, code: "no_methods" }];
  if (definition.isCore) return [];
  const waiting = methods.filter((method) => !method.enabled && isUnaccepted(method.definition));
  const off = methods.filter((method) => !method.enabled && !waiting.includes(method));
  if (switchedOn && off.length + waiting.length > 0) {
    const on = off.length + waiting.length < methods.length;
    return [
      ...traceChoices(off, methods.length - waiting.length, on),
      ...traceUnaccepted(waiting, on),
    ];
  }
  const core = methods.filter((method) => method.locked);
  if (switchedOn || core.length === 0) return [];
  return [
    { rule: "core", on: true, code: "core_methods", values: { methods: methodDisplayNames(core) } },
  ];
}

const onByDefault: TraceStep = { rule: "default", on: true, code: "method_default" };
const offUntilChosen: TraceStep = { rule: "default", on: false, code: "method_off_until_chosen" };
const coreTool: TraceStep = { rule: "core", on: true, code: "of_core_tool" };
const unaccepted: TraceStep = { rule: "source", on: false, code: "not_accepted" };
const coreMethod: TraceStep = { rule: "core", on: true, code: "core_method" };

/**
 * The steps that decide the switch of one method; `toolTrace` says why its tool's own switch is as
 * it is.
 */
export function traceMethodSwitch(
  method: MethodDefinition,
  stored: boolean | undefined,
  tool: {
    definition: ToolDefinition;
    toolTrace: readonly TraceStep[];
    presets: readonly PresetEntry[];
  },
): TraceStep[] {
  const trace = [
    method.offUntilChosen ? offUntilChosen : onByDefault,
    ...tracePresets(tool.presets, ({ methods }) => ownValue(methods, method.name)),
  ];
  if (stored !== undefined) trace.push(switchedStep(stored));
  const decided = tool.toolTrace.at(-1);
  if (decided?.on === false) {
    const values = { tool: tool.definition.displayName, because: decided };
    trace.push({ rule: "tool", on: false, code: "tool_off", values });
  }
  if (isUnaccepted(method)) trace.push(unaccepted);
  if (tool.definition.isCore) trace.push(coreTool);
  else if (method.isCore) trace.push(coreMethod);
  return trace;
}

/**
 * Why a method that is on is not offered: its tool is not available, nobody accepted or saw its
 * present form, or its parameters could not be made. Parameters that are made lazily are asked for
 * here.
 */
export function whyNotOffered(
  method: MethodDefinition,
  { unavailable, isSeen }: { unavailable: Unavailable | undefined; isSeen: boolean },
): Unavailable | undefined {
  if (unavailable) return unavailable;
  if (isUnaccepted(method)) return { kind: "not_accepted" };
  if (method.sourceChange === "unseen" && !isSeen) return { kind: "not_seen" };
  const { parametersIssue: cause } = method;
  return cause === undefined ? undefined : { kind: "schema_failed", cause };
}

/** The step for a tool that is not available: the switch stays on, but nothing is offered. */
export function traceAvailability(because: Unavailable | undefined): TraceStep[] {
  return because
    ? [{ rule: "availability", on: true, code: "not_offered", values: { because } }]
    : [];
}

function traceChoices(off: readonly ResolvedMethod[], total: number, on: boolean): TraceStep[] {
  if (off.length === 0) return [];
  if (off.length === total) return [{ rule: "agent", on, code: "all_methods_off" }];
  return [{ rule: "agent", on, code: "methods_off", values: { methods: methodDisplayNames(off) } }];
}

function traceUnaccepted(waiting: readonly ResolvedMethod[], on: boolean): TraceStep[] {
  if (waiting.length === 0) return [];
  return [
    {
      rule: "source",
      on,
      code: "methods_not_accepted",
      values: { methods: methodDisplayNames(waiting) },
    },
  ];
}

/** One step for each preset that says something about the switch; the last one counts. */
function tracePresets(
  presets: readonly PresetEntry[],
  read: (entry: ToolSettings) => boolean | undefined,
): TraceStep[] {
  return presets.flatMap(({ preset: { id, name: preset }, entry }): TraceStep[] => {
    const stored = read(entry);
    if (stored === undefined) return [];
    const on = stored === true;
    return [{ rule: "preset", on, code: `preset_${onOffCode(on)}`, values: { preset, id } }];
  });
}

/**
 * The step for a stored switch. A stored value that nobody checked, such as "off", counts as off.
 */
function switchedStep(stored: boolean): TraceStep {
  const on = stored === true;
  return { rule: "agent", on, code: `switched_${onOffCode(on)}` };
}

const onOffCode = (on: boolean): "on" | "off" => (on ? "on" : "off");

const methodDisplayNames = (methods: readonly ResolvedMethod[]): string[] =>
  methods.map(({ definition }) => definition.displayName);

function hasKeys(record: object): boolean {
  return Object.keys(record).length > 0;
}
