import { ownValue } from "@pegboard/json-schema";
import type {
  MethodDefinition,
  OwnerSettings,
  SettingsOperation,
  ToolDefinition,
} from "@pegboard/registry-core";
import {
  type SwitchState,
  type ToolSettings,
  toSwitchState,
  toToolSettings,
  withSeen,
} from "@pegboard/registry-core/internal";
import { t } from "../../messages/t.ts";

/** A tool of the preset, or one method of it. */
export interface PresetPlace {
  tool: ToolDefinition;
  method?: MethodDefinition;
}

/** What a preset says of a switch, and whether it says so itself or by the tool's switch. */
export interface SaidSwitch {
  state: SwitchState;
  isOwn: boolean;
}

/** What a preset's entry for a tool says of one of its methods. */
export function saidOfMethod({ enabled, methods }: ToolSettings, name: string): SaidSwitch {
  const own = ownValue(methods, name);
  if (enabled === false) return { state: "off", isOwn: own === false };
  if (own !== undefined) return { state: toSwitchState(own), isOwn: true };
  return { state: toSwitchState(enabled), isOwn: false };
}

/** The number of methods that a preset has on, off, or says nothing of; core ones do not count. */
export type SaidCounts = Record<SwitchState, number>;

export function countSaid(tool: ToolDefinition, entry: ToolSettings): SaidCounts {
  const counts: SaidCounts = { on: 0, off: 0, inherit: 0 };
  if (tool.isCore) return counts;
  for (const { name, isCore } of tool.methods)
    if (!isCore) counts[saidOfMethod(entry, name).state]++;
  return counts;
}

/** What a preset says altogether. */
export interface PresetCounts {
  on: number;
  off: number;
  /** Values of configs, by top-level key. */
  values: number;
}

/** The counts of a preset, of the tools that there are. */
export function countPreset(
  { tools = {} }: OwnerSettings,
  definitions: ReadonlyMap<string, ToolDefinition>,
): PresetCounts {
  const counts: PresetCounts = { on: 0, off: 0, values: 0 };
  for (const [name, entry] of Object.entries(tools)) {
    const tool = definitions.get(name);
    if (!tool) continue;
    const settings = toToolSettings(entry);
    const { on, off } = countSaid(tool, settings);
    counts.on += on;
    counts.off += off;
    counts.values += Object.keys(settings.config ?? {}).length;
  }
  return counts;
}

/** The operations after which the preset says so of these places, and of no more. */
export function switchOperations(
  { tools }: OwnerSettings,
  places: readonly PresetPlace[],
  state: SwitchState,
): SettingsOperation[] {
  const operations = places.flatMap(({ tool, method }) => {
    const entry = toToolSettings(ownValue(tools, tool.name));
    if (tool.isCore || method?.isCore) return [];
    return method ? switchMethod({ tool, method }, entry, state) : switchTool(tool, entry, state);
  });
  return withSeen(
    operations,
    places.map(({ tool }) => tool),
  );
}

/** The tool's own switch; methods that say something else follow it again. */
function switchTool(
  { name: tool }: ToolDefinition,
  { enabled, methods = {} }: ToolSettings,
  state: SwitchState,
): SettingsOperation[] {
  const others = Object.entries(methods).filter(([, on]) => toSwitchState(on) !== state);
  return [
    ...(toSwitchState(enabled) === state ? [] : [{ op: "setTool", tool, state } as const]),
    ...others.map(([method]) => ({ op: "setMethod", tool, method, state: "inherit" }) as const),
  ];
}

/** The method's own switch. One that comes on in a tool that is off leaves the others off. */
function switchMethod(
  { tool: { name: tool, methods }, method: { name: method } }: Required<PresetPlace>,
  entry: ToolSettings,
  state: SwitchState,
): SettingsOperation[] {
  const said = saidOfMethod(entry, method);
  if (toSwitchState(ownValue(entry.methods, method)) === state && said.state === state) return [];
  const own: SettingsOperation = { op: "setMethod", tool, method, state };
  if (state !== "on" || entry.enabled !== false) return [own];
  const others = methods.filter(({ name, isCore }) => name !== method && !isCore);
  return [
    { op: "setTool", tool, state },
    ...others.map(({ name }) => ({ op: "setMethod", tool, method: name, state: "off" }) as const),
    own,
  ];
}

/** "28 on, 18 off". */
export const onOffText = ({ on, off }: Pick<PresetCounts, "on" | "off">): string =>
  t("{on, number} on, {off, number} off", { on, off });

/** "28 on, 18 off · 4 values". */
export function presetCountsText({ values, ...switches }: PresetCounts): string {
  const text = switches.on + switches.off === 0 ? t("no switches") : onOffText(switches);
  return values === 0
    ? text
    : `${text} · ${t("{count, plural, one {# value} other {# values}}", { count: values })}`;
}
