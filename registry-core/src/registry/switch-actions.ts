import type { SettingsOperation, SwitchState } from "./agent-settings.ts";
import type { ResolvedMethod, ResolvedTool } from "./toolset.ts";

/** What a click on a tool's switch does: partly turns all on, on turns off, off turns on with its method choices kept. */
export function toggleTool(tool: ResolvedTool): SettingsOperation[] {
  if (isFixed(tool)) return [];
  if (tool.state === "on") return [switchTool(tool, false)];
  return tool.state === "partly" ? switchOn(tool, choices(tool, false)) : switchOnKeeping(tool);
}

/**
 * What a click on a method's switch does. A method switched on in a tool that is off switches the tool on, and its other
 * methods off, so that nothing else is switched on with it.
 */
export function toggleMethod(tool: ResolvedTool, methodName: string): SettingsOperation[] {
  const method = tool.methods.find(({ definition }) => definition.name === methodName);
  if (!method || method.locked || isFixed(tool)) return [];
  if (method.enabled) return [setMethod(tool, method, "off")];
  const ownChoice = storedChoice(method) === false ? [method] : [];
  if (tool.switchedOn) return ownChoice.map((off) => setMethod(tool, off, "inherit"));
  const others = tool.methods.filter((other) => other !== method && !other.locked && storedChoice(other) !== false);
  return [...switchOn(tool, ownChoice), ...others.map((other) => setMethod(tool, other, "off"))];
}

/** Switches exactly the given tools, as far as they can be; method choices are kept unless they leave nothing on. */
export function switchTools(tools: readonly ResolvedTool[], on: boolean): SettingsOperation[] {
  return tools.flatMap((tool) => {
    if (isFixed(tool)) return [];
    if (!on) return tool.switchedOn ? [switchTool(tool, false)] : [];
    return tool.switchedOn && tool.state !== "off" ? [] : switchOnKeeping(tool);
  });
}

/** Core, or disabled for everybody: nothing that the agent stores makes a difference. */
function isFixed(tool: ResolvedTool): boolean {
  return tool.locked || tool.trace.some((step) => step.rule === "organisation");
}

function switchOnKeeping(tool: ResolvedTool): SettingsOperation[] {
  const off = choices(tool, false);
  const allOff = off.length === tool.methods.filter((method) => !method.locked).length;
  return switchOn(tool, allOff ? off : []);
}

/** Switches the tool on and forgets the choices of the given methods: on is a method's default. */
function switchOn(tool: ResolvedTool, reset: readonly ResolvedMethod[]): SettingsOperation[] {
  const own = tool.switchedOn ? [] : [reset.length > 0 ? setTool(tool, "on") : switchTool(tool, true)];
  return [...own, ...reset.map((method) => setMethod(tool, method, "inherit"))];
}

/** Inherit where that has the same effect: switched there and back leaves nothing behind. */
function switchTool(tool: ResolvedTool, on: boolean): SettingsOperation {
  return setTool(tool, on === tool.inherited ? "inherit" : on ? "on" : "off");
}

function choices(tool: ResolvedTool, on: boolean): ResolvedMethod[] {
  return tool.methods.filter((method) => !method.locked && storedChoice(method) === on);
}

function storedChoice(method: ResolvedMethod): boolean | undefined {
  return method.trace.find((step) => step.rule === "agent")?.on;
}

function setTool(tool: ResolvedTool, state: SwitchState): SettingsOperation {
  return { op: "setTool", tool: tool.definition.name, state };
}

function setMethod(tool: ResolvedTool, method: ResolvedMethod, state: SwitchState): SettingsOperation {
  return { op: "setMethod", tool: tool.definition.name, method: method.definition.name, state };
}
