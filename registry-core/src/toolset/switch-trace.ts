import { isUnaccepted } from "../definition/review-definitions.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { ownValue } from "../schema/own-value.ts";
import type { OwnerSettings, ToolSettings } from "../settings/owner-settings.ts";
import type { Catalog, ResolvedMethod, TraceStep, Unavailable } from "./toolset.ts";

/** Rules 1 to 5 of R1 for a tool's own switch, before its methods are looked at. */
export function traceToolSwitch(
  definition: ToolDefinition,
  entry: ToolSettings | undefined,
  context: { catalog: Catalog; settings: OwnerSettings },
): TraceStep[] {
  const { name, enabledByDefault } = definition;
  const trace: TraceStep[] = [
    { rule: "default", on: enabledByDefault, reason: `The tool is ${onOff(enabledByDefault)} by default.` },
  ];
  const policy = context.settings.newTools ?? "inherit";
  if (entry === undefined && policy !== "inherit") {
    trace.push({
      rule: "policy",
      on: policy === "on",
      reason: `This agent has no settings for the tool, and it switches such tools ${policy}.`,
    });
  }
  if (entry?.enabled !== undefined) {
    trace.push({ rule: "agent", on: entry.enabled, reason: `Switched ${onOff(entry.enabled)} for this agent.` });
  }
  const disabled = ownValue(context.catalog.disabledByOrganisation, name);
  if (disabled !== undefined) {
    trace.push({ rule: "organisation", on: false, reason: `Disabled for the organisation: ${disabled}` });
  }
  if (definition.isCore) trace.push({ rule: "core", on: true, reason: "The tool is core: it is always on." });
  return trace;
}

/** The state of a tool's switch without the agent's override of it. An entry with other settings stays an entry. */
export function inheritedSwitch(
  definition: ToolDefinition,
  entry: ToolSettings | undefined,
  settings: OwnerSettings,
): boolean {
  const policy = settings.newTools ?? "inherit";
  const entryRemains = hasKeys(entry?.methods) || hasKeys(entry?.config);
  return entryRemains || policy === "inherit" ? definition.enabledByDefault : policy === "on";
}

/** Why more or less of a tool is on than its own switch says: its methods have choices and locks of their own. */
export function traceMethodsOf(
  definition: ToolDefinition,
  switchedOn: boolean,
  methods: readonly ResolvedMethod[],
): TraceStep[] {
  if (methods.length === 0) return [{ rule: "tool", on: false, reason: "The tool has no methods." }];
  if (definition.isCore) return [];
  const waiting = methods.filter((method) => !method.enabled && isUnaccepted(method.definition));
  const off = methods.filter((method) => !method.enabled && !waiting.includes(method));
  if (switchedOn && off.length + waiting.length > 0) {
    const on = off.length + waiting.length < methods.length;
    return [...traceChoices(off, methods.length - waiting.length), ...traceUnaccepted(waiting)].map((step) => ({
      ...step,
      on,
    }));
  }
  const core = methods.filter((method) => method.locked);
  if (switchedOn || core.length === 0) return [];
  const verbs = core.length === 1 ? "is core and stays" : "are core and stay";
  return [{ rule: "core", on: true, reason: `${nameMethods(core)} ${verbs} on.` }];
}

const onByDefault: TraceStep = { rule: "default", on: true, reason: "A method is on by default." };
const coreTool: TraceStep = { rule: "core", on: true, reason: "The tool is core: all its methods are always on." };
const unaccepted: TraceStep = {
  rule: "source",
  on: false,
  reason: "It is new in its source. Accept it there to offer it.",
};
const coreMethod: TraceStep = { rule: "core", on: true, reason: "The method is core: it is always on." };

/** Rules 1 to 5 of R1 for one method; `toolTrace` says why its tool's own switch is as it is. */
export function traceMethodSwitch(
  method: MethodDefinition,
  stored: boolean | undefined,
  tool: { definition: ToolDefinition; toolTrace: readonly TraceStep[] },
): TraceStep[] {
  const trace = [onByDefault];
  if (stored !== undefined) {
    trace.push({ rule: "agent", on: stored, reason: `Switched ${onOff(stored)} for this agent.` });
  }
  const decided = tool.toolTrace.at(-1);
  if (decided?.on === false) {
    trace.push({ rule: "tool", on: false, reason: `${tool.definition.displayName} is off. ${decided.reason}` });
  }
  if (isUnaccepted(method)) trace.push(unaccepted);
  if (tool.definition.isCore) trace.push(coreTool);
  else if (method.isCore) trace.push(coreMethod);
  return trace;
}

/** Why a method that is on is not offered: its tool is not available, or it is core and nobody accepted it. */
export function whyNotOffered(method: MethodDefinition, unavailable: Unavailable | undefined): Unavailable | undefined {
  return unavailable ?? (isUnaccepted(method) ? { kind: "not_accepted", reason: unaccepted.reason } : undefined);
}

/** Rule 6: availability leaves the switch on; it only takes the offer away. */
export function traceAvailability(unavailable: Unavailable | undefined): TraceStep[] {
  return unavailable ? [{ rule: "availability", on: true, reason: `Not offered: ${unavailable.reason}` }] : [];
}

function traceChoices(off: readonly ResolvedMethod[], total: number): Omit<TraceStep, "on">[] {
  if (off.length === 0) return [];
  const subject = off.length === total ? "All its methods are" : `${nameMethods(off)} ${isOrAre(off)}`;
  return [{ rule: "agent", reason: `${subject} switched off for this agent.` }];
}

function traceUnaccepted(waiting: readonly ResolvedMethod[]): Omit<TraceStep, "on">[] {
  if (waiting.length === 0) return [];
  const reason = `${nameMethods(waiting)} ${isOrAre(waiting)} new in the source and not accepted yet.`;
  return [{ rule: "source", reason }];
}

const isOrAre = (methods: readonly ResolvedMethod[]): string => (methods.length === 1 ? "is" : "are");

function onOff(on: boolean): "on" | "off" {
  return on ? "on" : "off";
}

function nameMethods(methods: readonly ResolvedMethod[]): string {
  const names = methods.map((method) => method.definition.displayName);
  if (names.length > 3) return `${names.length} methods`;
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function hasKeys(record: object | undefined): boolean {
  return record !== undefined && Object.keys(record).length > 0;
}
