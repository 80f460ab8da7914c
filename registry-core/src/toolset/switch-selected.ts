import type { SettingsOperation } from "../settings/owner-settings.ts";
import {
  forgetChoices,
  isFixed,
  isSwitchable,
  type SelectedMethods,
  setMethod,
  setTool,
  storedChoice,
  switchMethodsOn,
  switchOnKeeping,
  switchTool,
} from "./switch-actions.ts";
import type { ResolvedMethod, ResolvedTool } from "./toolset.ts";

/** The methods that a switch can change: neither core nor waiting to be accepted, and of a tool that the organisation has not disabled. */
export function switchableMethods({ tool, methods }: SelectedMethods): ResolvedMethod[] {
  return isFixed(tool) ? [] : methods.filter(isSwitchable);
}

/** What one switch for all of them does: off when all that can be switched are on, on otherwise. */
export function isSwitchedOnTogether(selected: readonly SelectedMethods[]): boolean {
  return !selected.every((one) => switchableMethods(one).every(({ enabled }) => enabled));
}

/**
 * Switches exactly these methods, as far as they can be, and none beside them. A tool with all its methods among them is
 * switched off as a whole, so that choices of single methods are kept.
 */
export function switchMethods(selected: readonly SelectedMethods[], on: boolean): SettingsOperation[] {
  return selected.flatMap((one) => {
    const { tool, methods } = one;
    const changing = switchableMethods(one).filter(({ enabled }) => enabled !== on);
    if (changing.length === 0) return [];
    if (on) return switchMethodsOn(one);
    if (methods.length === tool.methods.length) return [switchTool(tool, false)];
    return changing.map((method) => setMethod(tool, method, "off"));
  });
}

/**
 * Takes back what the agent has set for the switches of exactly these methods. A tool with all its methods among them loses its own
 * choice too.
 */
export function resetMethods(selected: readonly SelectedMethods[]): SettingsOperation[] {
  return selected.flatMap((one) => {
    const { tool, methods } = one;
    const chosen = switchableMethods(one).filter((method) => storedChoice(method) !== undefined);
    const ofTool = methods.length === tool.methods.length && !isFixed(tool) && storedChoice(tool) !== undefined;
    return [...(ofTool ? [setTool(tool, "inherit")] : []), ...forgetChoices(tool, chosen)];
  });
}

/** Switches exactly the given tools, as far as they can be; method choices are kept unless they leave nothing on. */
export function switchTools(tools: readonly ResolvedTool[], on: boolean): SettingsOperation[] {
  return tools.flatMap((tool) => {
    if (isFixed(tool)) return [];
    if (!on) return tool.switchedOn ? [switchTool(tool, false)] : [];
    return tool.switchedOn && tool.state !== "off" ? [] : switchOnKeeping(tool);
  });
}
