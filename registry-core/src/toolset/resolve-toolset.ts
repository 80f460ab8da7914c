import { ownValue } from "@pegboard/json-schema";
import type { Material } from "../definition/material.ts";
import { findMethod, toolsNamed } from "../definition/named-tools.ts";
import { isUnaccepted } from "../definition/review-definitions.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { Unavailable } from "../messages/trace-messages.ts";
import {
  namedMethods,
  type OwnerSettings,
  type ToolSettings,
  toolEntries,
} from "../settings/owner-settings.ts";
import {
  followedPresets,
  type PresetEntry,
  type PresetPolicy,
  presetEntries,
  presetPolicies,
} from "./presets/followed-presets.ts";
import { isMadeLazily, resolvedOnce } from "./resolved-once.ts";
import {
  inheritedSwitch,
  traceAvailability,
  traceMethodSwitch,
  traceMethodsOf,
  traceToolSwitch,
  whyNotOffered,
} from "./switch-trace.ts";
import { compareText, toolsInOrder } from "./tool-order.ts";
import type {
  Catalog,
  Preset,
  ResolvedMethod,
  ResolvedTool,
  SettingsPlace,
  ToolState,
  Toolset,
  TraceStep,
} from "./toolset.ts";
import {
  isGenerated,
  isMissed,
  waitsFor,
  withoutIdleSearch,
  withSkipReason,
  withToolStep,
} from "./waiting-methods.ts";

/**
 * Decides what is on for an agent. The only place where that is decided:
 * switches, counts, previews, answers and execution all read this result. Pure; neither input is
 * changed. Agents that say the same of a tool share what is resolved of it.
 */
export function resolveToolset(catalog: Catalog, settings: OwnerSettings): Toolset {
  const entries = toolEntries(settings);
  const canSearch = catalog.tools.some(isGenerated);
  const followed = followedPresets(catalog, settings);
  const policies = presetPolicies(followed);
  const agent: Resolving = {
    catalog,
    settings,
    entries,
    followed,
    policies,
    canSearch,
    policy: policyKey(settings, policies, canSearch),
  };
  const tools = withoutIdleSearch(resolveTools(toolsInOrder(catalog.tools), agent));
  const shown = tools.filter(({ definition }) => definition.visible);
  const on = shown.filter(isToolOn).length;
  return {
    tools,
    on,
    total: shown.length,
    hiddenOn: tools.filter(isToolOn).length - on,
    ...countMethods(tools),
    unknown: findUnknownEntries(catalog.tools, entries),
    ignored: findIgnored(tools, entries),
    ...(settings.toolSearch && { toolSearch: settings.toolSearch }),
  };
}

/** What decides about all tools of an agent. */
interface Resolving {
  catalog: Catalog;
  settings: OwnerSettings;
  entries: ReadonlyMap<string, ToolSettings>;
  followed: readonly Preset[];
  policies: readonly PresetPolicy[];
  canSearch: boolean;
  /** A text that stands for everything that decides about all tools alike. */
  policy: string;
}

function policyKey(
  { newTools = "inherit" }: OwnerSettings,
  policies: readonly PresetPolicy[],
  canSearch: boolean,
): string {
  const ofPresets = policies.map(({ preset: { id, name }, state }) => [id, name, state]);
  return JSON.stringify([newTools, canSearch, ofPresets]);
}

const isToolOn = (tool: ResolvedTool): boolean => tool.state !== "off";

const toolsByPolicy = memoByIdentity(
  (_tools: readonly ToolDefinition[]) => new Map<string, (ResolvedTool | undefined)[]>(),
);

/** The policies whose tools are kept; agents that follow other presets are resolved each time. */
const MOST_POLICIES = 16;

/** Resolves tools: those that nobody says anything about once for all agents with one policy. */
function resolveTools(tools: readonly ToolDefinition[], agent: Resolving): ResolvedTool[] {
  const byPolicy = toolsByPolicy(tools);
  const shared = byPolicy.get(agent.policy) ?? resolveForAll(tools, agent);
  if (byPolicy.size === MOST_POLICIES && !byPolicy.has(agent.policy))
    byPolicy.delete([...byPolicy.keys()][0] as string);
  byPolicy.set(agent.policy, shared);
  const { catalog, entries, followed } = agent;
  const named = new Set([
    ...entries.keys(),
    ...followed.flatMap(({ settings }) => Object.keys(settings.tools ?? {})),
    ...Object.keys(catalog.unavailable ?? {}),
    ...Object.keys(catalog.disabledByOrganisation ?? {}),
  ]);
  return tools.map((definition, place) => {
    const known = named.has(definition.name) ? undefined : shared[place];
    return known ?? resolveOne(definition, agent);
  });
}

/**
 * The tools of an agent that has a policy and no other settings. Parameters that are made lazily
 * may be different the next time, so such a tool is not among them.
 */
function resolveForAll(tools: readonly ToolDefinition[], agent: Resolving) {
  const catalog = { ...agent.catalog, unavailable: {}, disabledByOrganisation: {} };
  const nobody: Resolving = { ...agent, catalog, entries: new Map(), followed: [] };
  return tools.map((tool) => (isMadeLazily(tool) ? undefined : resolveOne(tool, nobody)));
}

function resolveOne(definition: ToolDefinition, agent: Resolving): ResolvedTool {
  const { name } = definition;
  const { catalog, settings, policies, canSearch, policy } = agent;
  const entry = agent.entries.get(name);
  const presets = presetEntries(agent.followed, name);
  return resolvedOnce(
    definition,
    {
      policy,
      presets,
      entry,
      disabled: ownValue(catalog.disabledByOrganisation, name),
      unavailable: ownValue(catalog.unavailable, name),
    },
    () => resolveTool(definition, entry, { catalog, settings, presets, policies, canSearch }),
  );
}

function resolveTool(
  definition: ToolDefinition,
  entry: ToolSettings | undefined,
  context: {
    catalog: Catalog;
    settings: OwnerSettings;
    presets: readonly PresetEntry[];
    policies: readonly PresetPolicy[];
    canSearch: boolean;
  },
): ResolvedTool {
  const toolTrace = traceToolSwitch(definition, entry, context);
  const switchedOn = endsOn(toolTrace);
  const unavailable = ownValue(context.catalog.unavailable, definition.name);
  const isSeen = isSeenBy(definition, [entry, ...context.presets.map((one) => one.entry)]);
  const methods = definition.methods.map((method) =>
    resolveMethod(method, ownValue(entry?.methods, method.name), {
      definition,
      toolTrace,
      unavailable,
      isSeen,
      ...context,
    }),
  );
  const state = toolStateOf(methods);
  return withToolStep({
    definition,
    state,
    switchedOn,
    inherited: inheritedSwitch(definition, entry, context),
    locked: definition.isCore,
    ...(unavailable !== undefined && { unavailable }),
    methods,
    trace: [
      ...toolTrace,
      ...traceMethodsOf(definition, switchedOn, methods),
      ...(state === "off" ? [] : traceAvailability(unavailable)),
    ],
  });
}

function resolveMethod(
  definition: MethodDefinition,
  stored: boolean | undefined,
  tool: {
    definition: ToolDefinition;
    toolTrace: readonly TraceStep[];
    presets: readonly PresetEntry[];
    unavailable: Unavailable | undefined;
    isSeen: boolean;
    canSearch: boolean;
  },
): ResolvedMethod {
  const trace = traceMethodSwitch(definition, stored, tool);
  const enabled = endsOn(trace);
  const unavailable = enabled ? whyNotOffered(definition, tool) : undefined;
  const given = enabled && unavailable === undefined;
  const resolved = {
    definition,
    enabled,
    offered: given,
    locked: tool.definition.isCore || definition.isCore,
    trace: enabled ? [...trace, ...traceAvailability(unavailable)] : trace,
  };
  const { material } = definition;
  if (material) return given ? passedOn(resolved, material) : resolved;
  const kind = given ? waitsFor(tool.definition, definition, tool.canSearch) : undefined;
  return kind ? withSkipReason(resolved, { kind }) : resolved;
}

/** Whether whoever switched the method on saw what its source says now. */
function isSeenBy(
  { form }: ToolDefinition,
  entries: readonly (ToolSettings | undefined)[],
): boolean {
  return form !== undefined && entries.some((entry) => entry?.seen === form);
}

function endsOn(trace: readonly TraceStep[]): boolean {
  return trace.at(-1)?.on ?? false;
}

/** A method that nobody accepted does not make its tool partly on: no switch could change it. */
function toolStateOf(methods: ResolvedMethod[]): ToolState {
  if (!methods.some((method) => method.enabled)) return "off";
  return methods.every((method) => method.enabled || isUnaccepted(method.definition))
    ? "on"
    : "partly";
}

function findUnknownEntries(
  tools: ToolDefinition[],
  entries: ReadonlyMap<string, ToolSettings>,
): SettingsPlace[] {
  const known = new Map(toolsNamed(tools, entries.keys()).map((tool) => [tool.name, tool]));
  return [...entries]
    .flatMap(([name, entry]): SettingsPlace[] => {
      const tool = known.get(name);
      if (!tool) return [{ tool: name }];
      return namedMethods(entry)
        .filter((method) => !findMethod(tool, method))
        .map((method) => ({ tool: name, method }));
    })
    .sort(comparePlaces);
}

function findIgnored(
  tools: ResolvedTool[],
  entries: ReadonlyMap<string, ToolSettings>,
): SettingsPlace[] {
  return resolvedOf(tools, entries.keys())
    .flatMap(({ definition: { name: tool }, locked, methods }): SettingsPlace[] => {
      const entry = entries.get(tool);
      const ownSwitch = locked && entry?.enabled === false ? [{ tool }] : [];
      const offMethods = methods
        .filter(
          (method) => method.locked && ownValue(entry?.methods, method.definition.name) === false,
        )
        .map((method) => ({ tool, method: method.definition.name }));
      return [...ownSwitch, ...offMethods];
    })
    .sort(comparePlaces);
}

/** The tools of these names, in the order of the tools. */
export function resolvedOf(
  tools: readonly ResolvedTool[],
  names: Iterable<string>,
): ResolvedTool[] {
  const wanted = new Set(names);
  return wanted.size === 0 ? [] : tools.filter(({ definition }) => wanted.has(definition.name));
}

/** Finds single tools of a toolset by name. */
export const namedTools = ({ tools }: Pick<Toolset, "tools">) => ({
  get: (name: string): ResolvedTool | undefined => resolvedOf(tools, [name])[0],
});

function comparePlaces(a: SettingsPlace, b: SettingsPlace): number {
  return compareText(a.tool, b.tool) || compareText(a.method ?? "", b.method ?? "");
}

/**
 * Marks a material as passed on to programs, so that whoever looks at `offered` sees functions
 * only.
 */
function passedOn(method: ResolvedMethod, { kind }: Material): ResolvedMethod {
  const step: TraceStep = { rule: "availability", on: true, code: "passed_on", values: { kind } };
  return { ...method, offered: false, passedOn: true, trace: [...method.trace, step] };
}

/**
 * How many methods an agent gets, how many it finds by search, and how many more are on without
 * being offered.
 */
export interface MethodCounts {
  offered: number;
  notOffered: number;
  deferred: number;
}

/** Counts the methods of these tools, including hidden ones. */
export function countMethods(tools: readonly Pick<ResolvedTool, "methods">[]): MethodCounts {
  const counts = { offered: 0, notOffered: 0, deferred: 0 };
  for (const { methods } of tools) {
    for (const method of methods) {
      if (method.offered) counts.offered++;
      else if (method.waits === "deferred") counts.deferred++;
      else if (isMissed(method)) counts.notOffered++;
    }
  }
  return counts;
}

const TOOLS_PER_RESOLVE_STEP = 200;

/**
 * Resolves each tool in a step of its own as an agent without settings has it. The results are
 * kept, so that the first agent with thousands of new tools blocks no other work.
 */
export function* resolveInSteps(catalog: Catalog): Generator<undefined, void> {
  const generated = catalog.tools.filter((tool) => tool.generated);
  for (let start = 0; start < catalog.tools.length; start += TOOLS_PER_RESOLVE_STEP) {
    resolveToolset(
      {
        ...catalog,
        tools: [...generated, ...catalog.tools.slice(start, start + TOOLS_PER_RESOLVE_STEP)],
      },
      {},
    );
    yield;
  }
}
