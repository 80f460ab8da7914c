import { type JsonObject, sameJson } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { applyOverrides } from "../settings/apply-overrides.ts";
import { BEHAVIOUR_FIELDS } from "../settings/behaviour-overrides.ts";
import { toolsOfOperation } from "../settings/operation-item.ts";
import type {
  OrganisationSettings,
  OwnerSettings,
  SettingsOperation,
} from "../settings/owner-settings.ts";
import { catalogFor } from "../settings/review/method-forms.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { agentCatalog, effectiveConfig } from "./effective-config.ts";
import { changePreset, changesPolicy } from "./presets/followed-presets.ts";
import { resolveInSteps, resolveToolset } from "./resolve-toolset.ts";
import type { Catalog, Preset, ResolvedTool } from "./toolset.ts";
import { isGiven } from "./waiting-methods.ts";

/** The catalogue below the organisation's settings, and the agents above them. */
export interface OrganisationReach {
  declared: readonly ToolDefinition[];
  /**
   * What is declared after the operations; unchanged unless given. Operations of a review change
   * what a source offers.
   */
  declaredAfter?: readonly ToolDefinition[];
  organisation: OrganisationSettings;
  presets?: readonly Preset[];
  agents: readonly { id: string; settings: OwnerSettings }[];
  unavailable?: Catalog["unavailable"];
  /** The id of the preset that is changed. Without it the organisation's settings are changed. */
  preset?: string;
}

/**
 * Ids of the agents that operations on the settings of the organisation or of a preset reach, in
 * the order of the agents.
 */
export interface Reach {
  /**
   * Agents for which a switch changes, or which get something else of a tool: functions, texts, or
   * the values and limits that they run with.
   */
  agents: string[];
  /** Agents that had something off which is on now, because it became core. */
  forcedOn: string[];
  /** Agents that had something on which is off now. */
  switchedOff: string[];
}

/**
 * Finds whom operations on the settings of the organisation or of a preset reach, tool by tool of
 * each agent, so that other work gets its turn. It looks only at the tools that the operations
 * name, since the others do not change.
 */
export function* reachSteps(
  operations: readonly SettingsOperation[],
  reach: OrganisationReach,
): Generator<undefined, Reach> {
  const { organisation, presets = [], preset } = reach;
  const named = new Set(operations.flatMap(toolsOfOperation));
  const isOfAll = changesPolicy(operations, presets);
  const isConcerned = ({ name }: ToolDefinition) => isOfAll || named.has(name);
  const declared = reach.declared.filter(isConcerned);
  const declaredAfter = reach.declaredAfter?.filter(isConcerned) ?? declared;
  const catalogOf = (
    tools: readonly ToolDefinition[],
    organisation: OrganisationSettings,
    presets: readonly Preset[],
  ): Catalog => ({
    ...applyOverrides(tools, organisation),
    presets,
    ...(reach.unavailable && { unavailable: reach.unavailable }),
  });
  const before = catalogOf(declared, organisation, presets);
  yield;
  const after =
    preset === undefined
      ? catalogOf(declaredAfter, applyOperations(organisation, operations), presets)
      : catalogOf(declared, organisation, changePreset(presets, preset, operations));
  const found: Reach = { agents: [], forcedOn: [], switchedOff: [] };
  const compared: ComparedTools = new Map();
  yield;
  yield* resolveInSteps(after);
  for (const { id, settings } of reach.agents) {
    const was = toolsOfAgent(catalogFor(before, id), settings);
    yield;
    const is = toolsOfAgent(catalogFor(after, id), settings);
    yield;
    const all = { isOther: false, isForcedOn: false, isSwitchedOff: false };
    for (const { name } of declared) {
      const one = toolDifference(compared, [was.get(name), is.get(name)], settings);
      all.isOther ||= one.isOther;
      all.isForcedOn ||= one.isForcedOn;
      all.isSwitchedOff ||= one.isSwitchedOff;
      yield;
    }
    if (all.isOther) found.agents.push(id);
    if (all.isForcedOn) found.forcedOn.push(id);
    if (all.isSwitchedOff) found.switchedOff.push(id);
  }
  return found;
}

const toolsOfAgent = (catalog: Catalog, settings: OwnerSettings): Map<string, ResolvedTool> =>
  new Map(
    resolveToolset(agentCatalog(catalog, settings), settings).tools.map((tool) => [
      tool.definition.name,
      tool,
    ]),
  );

interface ToolDifference {
  isOther: boolean;
  isForcedOn: boolean;
  isSwitchedOff: boolean;
}

/**
 * Differences that do not depend on config values, by the tool before and after. Most agents share
 * both objects.
 */
type ComparedTools = Map<ResolvedTool | undefined, Map<ResolvedTool | undefined, ToolDifference>>;

const NO_DIFFERENCE: ToolDifference = { isOther: false, isForcedOn: false, isSwitchedOff: false };

function toolDifference(
  compared: ComparedTools,
  [was, is]: [was: ResolvedTool | undefined, is: ResolvedTool | undefined],
  settings: OwnerSettings,
): ToolDifference {
  if (was === is) return NO_DIFFERENCE;
  const known = compared.get(was) ?? new Map<ResolvedTool | undefined, ToolDifference>();
  compared.set(was, known);
  const difference = known.get(is) ?? compare(was, is);
  known.set(is, difference);
  if (difference.isOther || !was || !is || !was.methods.some(isGiven)) return difference;
  const isSet = !sameJson(
    effectiveConfig(was.definition, settings),
    effectiveConfig(is.definition, settings),
  );
  return isSet ? { ...difference, isOther: true } : difference;
}

function compare(was: ResolvedTool | undefined, is: ResolvedTool | undefined): ToolDifference {
  const [before, after] = [onIn(was), onIn(is)];
  return {
    isOther: !sameJson(before, after) || !sameJson(givenOf(was), givenOf(is)),
    isForcedOn: isAnyAdded(after, before),
    isSwitchedOff: isAnyAdded(before, after),
  };
}

/** Names of the methods that are on. */
const onIn = (tool: ResolvedTool | undefined): string[] =>
  tool?.methods.flatMap(({ enabled, definition }) => (enabled ? [definition.name] : [])) ?? [];

/** What an agent gets of a tool apart from config values; nothing when it gets no method. */
function givenOf(tool: ResolvedTool | undefined): JsonObject {
  const offered = tool?.methods.filter(isGiven).map((method) => method.definition) ?? [];
  if (!tool || offered.length === 0) return {};
  const { displayName, description, weight } = tool.definition;
  return { displayName, description, weight, methods: offered.map(comparedMethod) };
}

function comparedMethod(method: MethodDefinition): JsonObject {
  const { name, displayName, description, parameters } = method;
  const behaviour = BEHAVIOUR_FIELDS.map((field) => [field, method[field] ?? null]);
  return { name, displayName, description, parameters, ...Object.fromEntries(behaviour) };
}

function isAnyAdded(names: readonly string[], before: readonly string[]): boolean {
  const known = new Set(before);
  return names.some((name) => !known.has(name));
}
