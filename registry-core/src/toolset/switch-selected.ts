import type { FunctionNames } from "../definition/function-names.ts";
import { tagsOf } from "../definition/method-behaviour.ts";
import type { SettingsOperation } from "../settings/owner-settings.ts";
import { selectableMethods } from "./selection.ts";
import {
  forgetChoices,
  isFixed,
  isSwitchable,
  type SelectedMethods,
  setTool,
  storedChoice,
  switchMethod,
  switchMethodsOn,
  switchOnKeeping,
  switchTool,
} from "./switch-actions.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "./toolset.ts";

/**
 * The methods that a switch can change: neither core nor waiting to be accepted, and of a tool that
 * the organisation has not disabled.
 */
export function switchableMethods({ tool, methods }: SelectedMethods): ResolvedMethod[] {
  return isFixed(tool) ? [] : methods.filter(isSwitchable);
}

/**
 * Whether one switch for all of the methods is on: it is when all that can be switched are on, and
 * then it switches them off.
 */
export function isSwitchedOnTogether(selected: readonly SelectedMethods[]): boolean {
  return !selected.every((one) => switchableMethods(one).every(({ enabled }) => enabled));
}

/**
 * Switches exactly these methods, as far as they can be, and none beside them. A tool with all its
 * methods among them is switched off as a whole, so that choices of single methods are kept.
 */
export function switchMethods(
  selected: readonly SelectedMethods[],
  on: boolean,
): SettingsOperation[] {
  return selected.flatMap((one) => {
    const { tool, methods } = one;
    const changing = switchableMethods(one).filter(({ enabled }) => enabled !== on);
    if (changing.length === 0) return [];
    if (on) return switchMethodsOn(one);
    if (methods.length === tool.methods.length) return [switchTool(tool, false)];
    return changing.map((method) => switchMethod(tool, method, false));
  });
}

/**
 * Takes back what the agent has set for the switches of exactly these methods. A tool with all its
 * methods among them loses its own choice too.
 */
export function resetMethods(selected: readonly SelectedMethods[]): SettingsOperation[] {
  return selected.flatMap((one) => {
    const { tool, methods } = one;
    const chosen = switchableMethods(one).filter((method) => storedChoice(method) !== undefined);
    const ofTool =
      methods.length === tool.methods.length && !isFixed(tool) && storedChoice(tool) !== undefined;
    return [...(ofTool ? [setTool(tool, "inherit")] : []), ...forgetChoices(tool, chosen)];
  });
}

/**
 * Switches exactly the given tools, as far as they can be; method choices are kept unless they
 * leave nothing on.
 */
export function switchTools(tools: readonly ResolvedTool[], on: boolean): SettingsOperation[] {
  return tools.flatMap((tool) => {
    if (isFixed(tool)) return [];
    if (!on) return tool.switchedOn ? [switchTool(tool, false)] : [];
    return tool.switchedOn && tool.state !== "off" ? [] : switchOnKeeping(tool);
  });
}

/** Methods of a tool by name; without `methods` all of them. */
export interface MethodNames {
  tool: string;
  methods?: readonly string[] | undefined;
}

/** These methods as an agent has them. Names that are gone give nothing. */
export function findNamedMethods(
  tools: readonly ResolvedTool[],
  named: readonly MethodNames[],
): SelectedMethods[] {
  const wanted = new Map(named.map(({ tool, methods }) => [tool, methods && new Set(methods)]));
  return tools.flatMap((tool) => {
    const { name } = tool.definition;
    if (!wanted.has(name)) return [];
    const names = wanted.get(name);
    return [
      {
        tool,
        methods: names
          ? tool.methods.filter(({ definition }) => names.has(definition.name))
          : tool.methods,
      },
    ];
  });
}

/** How methods are switched together. */
export interface SwitchCounts {
  methods: number;
  on: number;
  /** Methods that are off and that a switch can change. */
  canOn: number;
  /** Methods that are on and that a switch can change. */
  canOff: number;
}

/** How many of these methods are on, and how many a switch can change. */
export function countSwitches(selected: readonly SelectedMethods[]): SwitchCounts {
  const counts = { methods: 0, on: 0, canOn: 0, canOff: 0 };
  for (const one of selected) {
    counts.methods += one.methods.length;
    for (const { enabled } of one.methods) if (enabled) counts.on += 1;
    for (const { enabled } of switchableMethods(one)) counts[enabled ? "canOff" : "canOn"] += 1;
  }
  return counts;
}

/** Which methods `disableByTags` disables, and why. */
interface TagFilter {
  tags: readonly string[];
  /** Whether one matching tag is enough, or all are needed. Default `any`. */
  match?: "any" | "all";
  /** The reason that traces give. Default `Disabled by tag filter`. */
  reason?: string;
}

/**
 * The names that are disabled for a run (a `Selection`'s `disabled`) and, with them, the methods
 * that carry the tags. A name that is disabled already keeps its reason. An empty list of tags
 * matches nothing.
 */
export function disableByTags(
  { toolset, names }: { toolset: Toolset; names: FunctionNames },
  disabled: Readonly<Record<string, string>>,
  { tags, match = "any", reason = "Disabled by tag filter" }: TagFilter,
): Record<string, string> {
  const wanted = new Set(tags);
  const added = selectableMethods(toolset, names)
    .flat()
    .flatMap((each): [string, string][] => {
      const own = new Set(tagsOf(each.tool.definition, each.method.definition));
      const carried = [...own].filter((tag) => wanted.has(tag)).length;
      const matches = carried > 0 && (match === "any" || carried === wanted.size);
      const isDisabled = each.names.some((name) => Object.hasOwn(disabled, name));
      return matches && !isDisabled ? each.names.slice(0, 1).map((name) => [name, reason]) : [];
    });
  return { ...disabled, ...Object.fromEntries(added) };
}
