import {
  agentCatalog,
  applyOverrides,
  functionNames,
  type OwnerSettings,
  type ResolvedTool,
  resolveToolset,
  type SettingsOperation,
  type ToolDefinition,
  type Toolset,
} from "@pegboard/registry-core";
import { withOwnFormats } from "@pegboard/registry-core/formats";
import {
  type Catalog,
  catalogFor,
  countedChanges,
  type FunctionNames,
  isAgentOperation,
  keptOff,
  namedTools,
  payloadTokens,
  type ResolvedMethod,
  resolvedOf,
  type TokenTable,
  toolsOfAll,
  withConfiguredTexts,
  withRefusedConfigs,
} from "@pegboard/registry-core/internal";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import type { SettingsAnswer } from "../../../api/settings.ts";
import type { Drafted, SavedSettings } from "../../../drafts/draft.ts";
import { type ConfigBlocker, findConfigBlockers } from "../../../owner-editor/config-blockers.ts";
import { methodKey, toolKey } from "../../../tool-list/tool-rows.ts";

/**
 * The effective definitions and everything that follows from them alone; one object until the
 * catalogue changes.
 */
export interface Definitions {
  catalog: Catalog;
  byName: ReadonlyMap<string, ToolDefinition>;
  /** The definitions in the code, before the organisation's overrides. */
  declared: ReadonlyMap<string, ToolDefinition>;
  names: FunctionNames;
}

export function buildDefinitions(
  answer: CatalogAnswer,
  refusedConfigs: SettingsAnswer["refusedConfigs"] = {},
): Definitions {
  const { tools: effective, disabledByOrganisation } = applyOverrides(
    answer.declared,
    answer.organisation,
  );
  const { unavailable, incomplete, presets, search } = answer;
  const shared = {
    tools: withOwnFormats(effective, answer.ownFormats),
    search: search?.definition,
    disabledByOrganisation,
    unavailable,
    incomplete,
    presets,
    rules: answer.organisation.rules,
  };
  const catalog = withRefusedConfigs(shared, refusedConfigs);
  const { tools } = catalog;
  return {
    catalog,
    byName: new Map(tools.map((tool) => [tool.name, tool])),
    declared: new Map(answer.declared.map((tool) => [tool.name, tool])),
    names: functionNamesOf(toolsOfAll(catalog)),
  };
}

let latestFunctionNames: { tools: readonly ToolDefinition[]; names: FunctionNames } | undefined;

/**
 * Function names, which are made when they are first asked for, since no list shows them. They are
 * one object while no tool or method is renamed.
 */
function functionNamesOf(tools: readonly ToolDefinition[]): FunctionNames {
  if (
    latestFunctionNames?.tools.length === tools.length &&
    latestFunctionNames.tools.every((tool, place) => isNamedAs(tool, tools[place]))
  ) {
    return latestFunctionNames.names;
  }
  let made: FunctionNames | undefined;
  const read = () => {
    made ??= functionNames(tools);
    return made;
  };
  const names: FunctionNames = {
    nameOf: (tool, method) => read().nameOf(tool, method),
    find: (name) => read().find(name),
    get collisions() {
      return read().collisions;
    },
  };
  latestFunctionNames = { tools, names };
  return names;
}

function isNamedAs(one: ToolDefinition, other: ToolDefinition | undefined): boolean {
  if (one === other) return true;
  return (
    one.name === other?.name &&
    one.namespace === other.namespace &&
    one.generated === other.generated &&
    one.methods.length === other.methods.length &&
    one.methods.every(({ name }, place) => name === other.methods[place]?.name)
  );
}

/** The definitions with the forms that were accepted for one agent. */
export const definitionsFor = (definitions: Definitions, agent: string): Definitions =>
  withCatalog(definitions, catalogFor(definitions.catalog, agent));

/** The definitions with what tools say with one agent's configs. */
export const definitionsWith = (
  definitions: Definitions,
  texts: SettingsAnswer["texts"],
): Definitions => withCatalog(definitions, withConfiguredTexts(definitions.catalog, texts));

function withCatalog(definitions: Definitions, catalog: Catalog): Definitions {
  if (catalog === definitions.catalog) return definitions;
  return {
    ...definitions,
    catalog,
    byName: new Map(catalog.tools.map((tool) => [tool.name, tool])),
  };
}

/** The drafted agent, computed with the code that the server runs. */
export interface AgentModel {
  settings: OwnerSettings;
  /**
   * The catalogue with `unavailable` of this agent's configs. A click resolves single tools against
   * it.
   */
  catalog: Catalog;
  toolset: Toolset;
  byName: { get(tool: string): ResolvedTool | undefined };
  savedToolset: Toolset;
  /** The shortest operations from saved to drafted, which Save sends. */
  pending: SettingsOperation[];
  /** Keys of rows whose own item the draft changes. */
  changed: ReadonlySet<string>;
  /** Names of tools in which the draft changes something. */
  touched: ReadonlySet<string>;
  blockers: ConfigBlocker[];
  cost: DraftCost;
  /** Counts of the offered methods, and of those that are on but not offered or found by search. */
  counts: {
    methods: number;
    notOffered: number;
    deferred: number;
    tokens: number;
    savedTokens: number;
  };
  /** Tokens of each method, saved and drafted. */
  tokens: { saved: TokenTable; drafted: TokenTable };
  /** Why texts of this agent's own are missing in the counts. */
  uncounted: Error | undefined;
  /** The number of tokens above the agent's budget. */
  overBudget: number;
}

/** The toolset as it is saved. */
export function resolveSaved(definitions: Definitions, { settings }: SavedSettings): Toolset {
  return resolveToolset(agentCatalog(definitions.catalog, settings), settings);
}

interface ModelInput {
  saved: SavedSettings;
  /** The result of `resolveSaved` for these definitions and settings. */
  savedToolset: Toolset;
  drafted: Drafted;
  /** The tokens of the methods, drafted and saved. */
  tokens: TokenTable;
  savedTokens: TokenTable;
  uncounted?: Error | undefined;
}

/** Builds everything that the screen shows about an agent. */
export function buildAgentModel(
  definitions: Definitions,
  { saved, savedToolset, drafted, tokens, savedTokens, uncounted }: ModelInput,
): AgentModel {
  const { settings, pending } = drafted;
  const catalog = agentCatalog(definitions.catalog, settings);
  const toolset = settings === saved.settings ? savedToolset : resolveToolset(catalog, settings);
  const offered = payloadTokens(tokens, toolset.tools);
  const savedOffered = payloadTokens(savedTokens, savedToolset.tools);
  return {
    settings,
    catalog,
    toolset,
    byName: namedTools(toolset),
    savedToolset,
    pending,
    changed: changedRows(pending, toolset),
    touched: new Set(pending.flatMap((operation) => ("tool" in operation ? [operation.tool] : []))),
    blockers: findConfigBlockers((name) => definitions.byName.get(name), saved, drafted),
    cost: { ...findChangedOffers(savedToolset, toolset), tokens: offered - savedOffered },
    tokens: { saved: savedTokens, drafted: tokens },
    uncounted,
    counts: {
      methods: toolset.offered,
      notOffered: toolset.notOffered,
      deferred: toolset.deferred,
      tokens: offered,
      savedTokens: savedOffered,
    },
    overBudget: Math.max(0, offered - (settings.tokenBudget ?? offered)),
  };
}

/**
 * The rows whose own item changes. A tool that goes on without some of its methods has no operation
 * for the others, which go on with it.
 */
function changedRows(pending: readonly SettingsOperation[], { tools }: Toolset): Set<string> {
  const partly = keptOff(pending).map(({ tool }) => tool);
  const goingOn = resolvedOf(tools, partly).flatMap(({ definition, methods }) =>
    methods
      .filter(({ enabled, locked }) => enabled && !locked)
      .map((method) => methodKey(definition.name, method.definition.name)),
  );
  return new Set([...countedChanges(pending).map(rowKeyOf), ...goingOn]);
}

function rowKeyOf(operation: SettingsOperation): string {
  switch (operation.op) {
    case "setNewTools":
      return "newTools";
    case "setMethod":
    case "removeMethod":
    case "setMethodText":
    case "resetMethodText":
    case "setParameterText":
    case "resetParameterText":
    case "setMethodBehaviour":
    case "resetMethodBehaviour":
      return methodKey(operation.tool, operation.method);
    default:
      return isAgentOperation(operation) ? "agent" : toolKey(operation.tool);
  }
}

/**
 * The changes that the draft makes to the offer: methods that it adds, that it removes, and that it
 * leaves on but not offered or found by search.
 */
interface DraftCost {
  /** Tools that go on, and that go off as wholes. */
  toolsOn: number;
  toolsOff: number;
  added: number;
  removed: number;
  notOffered: number;
  deferred: number;
  tokens: number;
}

function findChangedOffers(saved: Toolset, drafted: Toolset): Omit<DraftCost, "tokens"> {
  const changed = { toolsOn: 0, toolsOff: 0, added: 0, removed: 0, notOffered: 0, deferred: 0 };
  if (saved === drafted) return changed;
  const [before, after] = [searchLast(saved), searchLast(drafted)];
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    // The resolver gives parts that did not change as the objects from before.
    if (before[index] === after[index]) continue;
    const [wasOn, isOn] = [isDraftedOn(before[index]), isDraftedOn(after[index])];
    if (isOn && !wasOn) changed.toolsOn++;
    if (wasOn && !isOn) changed.toolsOff++;
    const [old = [], now = []] = [before[index]?.methods, after[index]?.methods];
    for (let place = 0; place < Math.max(old.length, now.length); place++)
      countChange(changed, old[place], now[place]);
  }
  return changed;
}

const isDraftedOn = (tool: ResolvedTool | undefined): boolean =>
  tool !== undefined && tool.state !== "off";

/**
 * The tools with the generated search last. Both toolsets are made from one set of definitions, in
 * one order; only the generated search may be in one of them alone.
 */
function searchLast({ tools }: Toolset): ResolvedTool[] {
  const search = tools.filter(isGeneratedDefinition);
  return search.length === 0
    ? tools
    : [...tools.filter((tool) => !isGeneratedDefinition(tool)), ...search];
}

const isGeneratedDefinition = ({ definition }: ResolvedTool): boolean =>
  definition.generated === true;

function countChange(
  changed: Omit<DraftCost, "tokens">,
  before: ResolvedMethod | undefined,
  now: ResolvedMethod | undefined,
): void {
  if (now?.offered && !before?.offered) changed.added++;
  if (!now?.offered && before?.offered) changed.removed++;
  if (!now?.enabled || now.offered || now.passedOn || (before?.enabled && !before.offered)) return;
  if (now.waits === "deferred") changed.deferred++;
  else changed.notOffered++;
}

/** The facts about tools that one state of an agent, saved or drafted, reads. */
interface ReadAgentState {
  toolset: Toolset;
  settings: OwnerSettings;
  texts: SettingsAnswer["texts"];
}

/**
 * Whether all texts that models read of active tools are loaded; for listed tools they come later.
 */
export const isWhole = ({ tools }: Toolset): boolean => !tools.some(isOnAndListed);

const isOnAndListed = ({ state, definition }: ResolvedTool): boolean =>
  state !== "off" && definition.listed !== undefined;

/**
 * Names of the tools of which more is read than lists have, and which are not loaded yet: those
 * that are on, and those that an agent has values or texts of its own for.
 */
export function namesOfRead(states: readonly ReadAgentState[]): string[] {
  const names = new Set<string>();
  for (const { toolset, settings, texts } of states) {
    for (const { definition } of toolset.tools.filter(isOnAndListed)) names.add(definition.name);
    for (const [name, entry] of Object.entries(settings.tools ?? {}))
      if (saysMore(entry)) names.add(name);
    for (const name of Object.keys(texts)) names.add(name);
  }
  return [...names];
}

const saysMore = (entry: object | boolean): boolean =>
  typeof entry === "object" &&
  Object.keys(entry).some((key) => key !== "enabled" && key !== "methods");
