import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import { sameJson } from "../schema/same-json.ts";
import { applyOverrides } from "../settings/apply-overrides.ts";
import { BEHAVIOUR_FIELDS } from "../settings/behaviour-overrides.ts";
import { toolsOf } from "../settings/operation-item.ts";
import type { OrganisationSettings, OwnerSettings, SettingsOperation } from "../settings/owner-settings.ts";
import { catalogFor } from "../settings/review/method-forms.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { agentCatalog, effectiveConfig } from "./effective-config.ts";
import { changePreset } from "./presets/followed-presets.ts";
import type { Preset } from "./presets/preset.ts";
import { resolveToolset } from "./resolve-toolset.ts";
import type { Catalog, ResolvedTool } from "./toolset.ts";
import { isGiven } from "./waiting-methods.ts";

/** The catalogue below the organisation's settings, and the agents above them. */
export interface OrganisationReach {
  declared: readonly ToolDefinition[];
  /** What is declared once the operations hold; the same unless given. Operations of a review change what is offered of a source. */
  declaredAfter?: readonly ToolDefinition[];
  organisation: OrganisationSettings;
  presets?: readonly Preset[];
  agents: readonly { id: string; settings: OwnerSettings }[];
  unavailable?: Catalog["unavailable"];
  /** The preset that is changed; the organisation's settings unless given. */
  preset?: string;
}

/** Ids of the agents that operations on the settings of the organisation or of a preset reach, in their order. */
export interface Reach {
  /** Agents with another switch, or that get something else of a tool: functions, texts, the values and limits that they run with. */
  agents: string[];
  /** Agents with something off that becomes on, because it is core then. */
  forcedOn: string[];
  /** Agents with something on that becomes off. */
  switchedOff: string[];
}

/** Whom operations on the settings of the organisation or of a preset reach. Looks only at the tools that they name: others stay as they are. */
export function reachOf(operations: readonly SettingsOperation[], reach: OrganisationReach): Reach {
  const steps = reachSteps(operations, reach);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, one agent at a time: with many agents and tools, other work needs its turn in between. */
export function* reachSteps(
  operations: readonly SettingsOperation[],
  reach: OrganisationReach,
): Generator<undefined, Reach> {
  const named = new Set(operations.flatMap(toolsOf));
  const declared = reach.declared.filter(({ name }) => named.has(name));
  const { organisation, presets = [], preset } = reach;
  const declaredAfter = reach.declaredAfter?.filter(({ name }) => named.has(name)) ?? declared;
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
  const after =
    preset === undefined
      ? catalogOf(declaredAfter, applyOperations(organisation, operations), presets)
      : catalogOf(declared, organisation, changePreset(presets, preset, operations));
  const found: Reach = { agents: [], forcedOn: [], switchedOff: [] };
  for (const { id, settings } of reach.agents) {
    const [was, is] = [before, after].map((catalog) => new Map(seenBy(catalogFor(catalog, id), settings)));
    const pairs = declared.map(({ name }) => [was?.get(name), is?.get(name)] as const);
    if (!pairs.every(([one, other]) => seesSame(one, other))) found.agents.push(id);
    if (pairs.some(([one, other]) => isAnyAdded(other?.on, one?.on))) found.forcedOn.push(id);
    if (pairs.some(([one, other]) => isAnyAdded(one?.on, other?.on))) found.switchedOff.push(id);
    yield;
  }
  return found;
}

/** Names of the methods that are on, and what the agent gets of the tool: empty when it gets nothing. */
interface Seen {
  on: string[];
  given: JsonObject;
}

const seesSame = (one: Seen | undefined, other: Seen | undefined): boolean =>
  sameJson(one?.given, other?.given) && sameJson(one?.on, other?.on);

function seenBy(catalog: Catalog, settings: OwnerSettings): [tool: string, seen: Seen][] {
  return resolveToolset(agentCatalog(catalog, settings), settings).tools.map((tool) => {
    const on = tool.methods.flatMap(({ enabled, definition }) => (enabled ? [definition.name] : []));
    return [tool.definition.name, { on, given: givenOf(tool, settings) }];
  });
}

function givenOf({ definition, methods }: ResolvedTool, settings: OwnerSettings): JsonObject {
  const offered = methods.filter(isGiven).map((method) => method.definition);
  if (offered.length === 0) return {};
  const { displayName, description, weight } = definition;
  return {
    displayName,
    description,
    weight,
    config: effectiveConfig(definition, settings),
    methods: offered.map(said),
  };
}

function said(method: MethodDefinition): JsonObject {
  const { name, displayName, description, parameters } = method;
  const behaviour = BEHAVIOUR_FIELDS.map((field) => [field, method[field] ?? null]);
  return { name, displayName, description, parameters, ...Object.fromEntries(behaviour) };
}

function isAnyAdded(names: readonly string[] = [], before: readonly string[] = []): boolean {
  return names.some((name) => !before.includes(name));
}
