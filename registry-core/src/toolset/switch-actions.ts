import { isUnaccepted } from "../definition/review-definitions.ts";
import type { SwitchFact } from "../messages/switch-messages.ts";
import {
  type SettingsOperation,
  type SwitchState,
  toSwitchState,
} from "../settings/owner-settings.ts";
import type { SwitchOperation } from "../settings/review/review-decisions.ts";
import type { ResolvedMethod, ResolvedTool, TraceRule, TraceStep } from "./toolset.ts";

/**
 * What a click on a tool's switch does: a tool that is partly on becomes all on, one that is on
 * goes off, one that is off goes on with its method choices kept.
 */
export function toggleTool(tool: ResolvedTool): SettingsOperation[] {
  if (isFixed(tool)) return [];
  if (tool.state === "on") return [switchTool(tool, false)];
  return tool.state === "partly"
    ? switchOn(tool, chooseOn(tool, choicesOff(tool)))
    : switchOnKeeping(tool);
}

/**
 * What a click on a method's switch does. In a tool that is off, a method that is switched on
 * switches the tool on and its other methods off, so that nothing else becomes on.
 */
export function toggleMethod(tool: ResolvedTool, methodName: string): SettingsOperation[] {
  const method = tool.methods.find(({ definition }) => definition.name === methodName);
  if (!method || !isSwitchable(method) || isFixed(tool)) return [];
  return method.enabled
    ? [switchMethod(tool, method, false)]
    : switchMethodsOn({ tool, methods: [method] });
}

/** Methods of one tool that are switched together with those of other tools. */
export interface SelectedMethods {
  tool: ResolvedTool;
  methods: readonly ResolvedMethod[];
}

/** Switches methods on. A tool that is off is switched on, and its other methods off. */
export function switchMethodsOn({ tool, methods }: SelectedMethods): SettingsOperation[] {
  const own = chooseOn(
    tool,
    methods.filter((method) => isSwitchable(method) && !isChosen(method)),
  );
  if (tool.switchedOn) return own;
  const chosen = new Set(methods);
  const others = tool.methods.filter(
    (other) => !chosen.has(other) && !other.locked && isChosen(other),
  );
  return switchOn(tool, [...own, ...others.map((other) => switchMethod(tool, other, false))]);
}

/** Why a click on the tool's switch changes nothing; undefined when it does. */
export function fixedReason(tool: ResolvedTool): SwitchFact | undefined {
  const decisive = tool.trace.findLast(isOfRule("organisation", "tool", "core"));
  if (tool.locked || decisive?.rule === "tool") return decisive;
  if (tool.methods.every((method) => method.locked)) return { code: "all_core" };
  if (!tool.methods.some(isSwitchable)) return { code: "all_not_accepted" };
  return disabledReason(tool);
}

/** Why a click on the method's switch changes nothing; undefined when it does. */
export function fixedMethodReason(
  tool: ResolvedTool,
  method: ResolvedMethod,
): SwitchFact | undefined {
  return method.trace.findLast(isOfRule("core", "source")) ?? fixedReason(tool);
}

/**
 * Why no agent gets the tool; undefined when the organisation has not disabled it, or it is core.
 */
export function disabledReason(tool: ResolvedTool): SwitchFact | undefined {
  return tool.locked ? undefined : tool.trace.find(isOfRule("organisation"));
}

const isOfRule =
  <Rule extends TraceRule>(...rules: Rule[]) =>
  (step: TraceStep): step is TraceStep & { rule: Rule } =>
    rules.some((rule) => rule === step.rule);

export function isFixed(tool: ResolvedTool): boolean {
  return fixedReason(tool) !== undefined;
}

export function switchOnKeeping(tool: ResolvedTool): SettingsOperation[] {
  const off = choicesOff(tool);
  const allOff = tool.methods.filter(isSwitchable).every((method) => off.includes(method));
  return switchOn(tool, allOff ? chooseOn(tool, off) : []);
}

/**
 * Switches the tool on, along with changes of its methods. Their entries decide whether the policy
 * for new tools has a say: as long as one remains, it has none.
 */
function switchOn(tool: ResolvedTool, methods: SwitchOperation[]): SettingsOperation[] {
  if (tool.switchedOn) return methods;
  const isEntryLeft = methods.some(({ state }) => state !== "inherit");
  const mayInherit = methods.length === 0 || (isEntryLeft && inheritedChoice(tool));
  return [mayInherit ? switchTool(tool, true) : setTool(tool, "on"), ...methods];
}

/** Says "inherit" when that has the same effect: there and back leaves nothing behind. */
export function switchTool(tool: ResolvedTool, on: boolean): SettingsOperation {
  const isInherited = on === tool.inherited && !(on && tool.methods.some(isSourceUnseen));
  return { ...setTool(tool, isInherited ? "inherit" : toSwitchState(on)), ...(on && seenOf(tool)) };
}

/**
 * Whether the switch of a method decides: the method is neither core nor waiting to be accepted.
 */
export function isSwitchable({ locked, definition }: ResolvedMethod): boolean {
  return !locked && !isUnaccepted(definition);
}

function choicesOff(tool: ResolvedTool): ResolvedMethod[] {
  return tool.methods.filter((method) => !method.locked && !isChosen(method));
}

function chooseOn(tool: ResolvedTool, methods: readonly ResolvedMethod[]): SwitchOperation[] {
  return methods.map((method) => switchMethod(tool, method, true));
}

/** Switches a method. It says "inherit" when that has the same effect. */
export function switchMethod(
  tool: ResolvedTool,
  method: ResolvedMethod,
  on: boolean,
): SwitchOperation {
  const isInherited = on === inheritedChoice(method) && !(on && isSourceUnseen(method));
  return {
    ...setMethod(tool, method, isInherited ? "inherit" : toSwitchState(on)),
    ...(on && seenOf(tool)),
  };
}

const isSourceUnseen = ({ definition }: ResolvedMethod): boolean =>
  definition.sourceChange === "unseen";

/** The form of the tool that is on screen while somebody switches it on; a save sends it along. */
const seenOf = ({ definition: { form } }: ResolvedTool) => form !== undefined && { seen: form };

/**
 * Whether the method is chosen by the agent or else by its presets. A method without a choice
 * counts as chosen.
 */
function isChosen(method: ResolvedMethod): boolean {
  return storedChoice(method) ?? inheritedChoice(method);
}

/** What a switch is without a choice of the agent: as its presets say, else as by default. */
function inheritedChoice({ trace }: Pick<ResolvedTool | ResolvedMethod, "trace">): boolean {
  return trace.findLast(({ rule }) => rule === "preset" || rule === "default")?.on ?? true;
}

/**
 * The operations that forget the agent's choices for methods, so that each falls back to its
 * presets or to on.
 */
export function forgetChoices(
  tool: ResolvedTool,
  methods: readonly ResolvedMethod[],
): SettingsOperation[] {
  return methods.map((method) => setMethod(tool, method, "inherit"));
}

/** What the agent set for the switch itself. For a tool this is not what its methods make of it. */
export function storedChoice({
  trace,
}: Pick<ResolvedTool | ResolvedMethod, "trace">): boolean | undefined {
  return trace.find(
    ({ rule, code }) => rule === "agent" && (code === "switched_on" || code === "switched_off"),
  )?.on;
}

export function setTool(tool: ResolvedTool, state: SwitchState): SettingsOperation {
  const operation = { op: "setTool", tool: tool.definition.name, state } as const;
  return state === "on" ? { ...operation, ...seenOf(tool) } : operation;
}

function setMethod(
  tool: ResolvedTool,
  method: ResolvedMethod,
  state: SwitchState,
): SwitchOperation {
  return { op: "setMethod", tool: tool.definition.name, method: method.definition.name, state };
}
