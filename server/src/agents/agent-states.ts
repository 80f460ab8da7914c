import {
  agentCatalog,
  applyOverrides,
  effectiveConfig,
  type OwnerSettings,
  resolveToolset,
  type ToolDefinition,
  type Toolset,
} from "@pegboard/registry-core";
import {
  type Catalog,
  type ConfiguredTexts,
  catalogFor,
  configIssues,
  type FunctionNames,
  type OrganisationSettings,
  type RefusedConfig,
  toolEntries,
  withConfiguredTexts,
  withPresets,
  withRefusedConfigs,
} from "@pegboard/registry-core/internal";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { CatalogState, CurrentCatalog } from "../catalog/current-catalog.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { maskedSettings } from "../secrets/stored-configs.ts";
import { findConfigIssues } from "../settings/config-issues.ts";
import { type ConfigOwner, openValues } from "../settings/effective-secrets.ts";
import { detachSettings } from "../settings/tool-sources.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { Store, StoredAgent } from "../stores/store.ts";
import type { ToolTexts } from "./tool-texts.ts";

/** An agent at one moment: its stored settings, and everything that follows from them. */
export interface AgentState {
  /**
   * The agent as it is stored. Settings made for a tool of another source have a left-over name
   * (`detachSettings`).
   */
  agent: StoredAgent;
  /**
   * The settings as anybody may see them, with secrets masked. The browser resolves from these too.
   */
  settings: OwnerSettings;
  /** The organisation's settings as they are stored, with sealed secrets. */
  under: OrganisationSettings;
  /**
   * Configs that only the tool's author refuses, which the browser cannot find out, by tool name.
   */
  refusedConfigs: Record<string, RefusedConfig>;
  /**
   * The texts of tools with this agent's config, where they differ from the declared ones, by tool
   * name.
   */
  texts: Record<string, ConfiguredTexts>;
  /** The catalogue as every agent has it. */
  shared: Catalog;
  /** The catalogue with the tools that this agent's config makes unavailable. */
  catalog: Catalog;
  toolset: Toolset;
  names: FunctionNames;
  /** The version of the definitions that this follows from. */
  catalogVersion: number;
  /**
   * Present when these settings are not saved, so that nothing that is kept for the agent is made
   * from them.
   */
  isDraft?: true;
}

/** Computes the state of each agent, once per revision and catalogue. */
export class AgentStates {
  readonly #known = new Map<string, { stored: StoredAgent; state: AgentState }>();
  readonly #store: Store;
  readonly #current: CurrentCatalog;
  readonly #box: SecretBox;
  readonly #registry: SourceCatalog["registry"];
  readonly #texts: ToolTexts;

  constructor(
    store: Store,
    current: CurrentCatalog,
    { box, sources, texts }: { box: SecretBox; sources: SourceCatalog; texts: ToolTexts },
  ) {
    this.#texts = texts;
    this.#store = store;
    this.#current = current;
    this.#box = box;
    this.#registry = sources.registry;
  }

  async read(id: string): Promise<AgentState | undefined> {
    const agent = await this.#store.findOwner("agent", id);
    return agent && this.stateOf(agent, await this.#current.read());
  }

  /**
   * The agents that answer somebody. Problems of archived ones, and what they have on, concern
   * nobody.
   */
  async listServed(): Promise<AgentState[]> {
    return (await this.list()).filter(({ agent }) => agent.archivedAt === null);
  }

  async list(): Promise<AgentState[]> {
    const agents = await this.#store.listOwners("agent");
    const ids = new Set(agents.map(({ id }) => id));
    for (const id of this.#known.keys()) if (!ids.has(id)) this.#known.delete(id);
    return runCooperatively(this.#statesOf(agents, await this.#current.read()));
  }

  /**
   * The states are computed in steps, because after a change of the catalogue each agent is
   * resolved anew.
   */
  *#statesOf(agents: StoredAgent[], current: CatalogState): Generator<undefined, AgentState[]> {
    const states: AgentState[] = [];
    for (const agent of agents) {
      states.push(this.stateOf(agent, current));
      yield;
    }
    return states;
  }

  /**
   * Whether any agent would have something of these definitions on, if they were everything there
   * is.
   */
  async isAnyOn(definitions: ToolDefinition[]): Promise<boolean> {
    const { storedOrganisation, catalog } = await this.#current.read();
    // A tool that is disabled for the organisation may be allowed again at any time.
    const { tools } = applyOverrides(definitions, storedOrganisation.settings);
    return (await this.list()).some((state) => {
      const { settings } = detachSettings({ ...state.agent, settings: state.settings }, { tools });
      return resolveToolset({ tools, presets: catalog.presets ?? [] }, settings).tools.some(
        (tool) => tool.state !== "off",
      );
    });
  }

  /**
   * The state of an agent as it is stored, with that catalogue. One agent and one catalogue always
   * give one state.
   */
  stateOf(agent: StoredAgent, current: CatalogState): AgentState {
    const { stored, state: before } = this.#known.get(agent.id) ?? {};
    const followsFromSame =
      before?.agent.createdAt === agent.createdAt &&
      before.agent.revision === agent.revision &&
      before.catalogVersion === current.version;
    if (followsFromSame && stored === agent) return before;
    const state = followsFromSame
      ? { ...before, agent: { ...agent, ...pickSettings(before.agent) } }
      : this.#resolve(detachSettings(agent, current.catalog), current);
    this.#known.set(agent.id, { stored: agent, state });
    return state;
  }

  /** The state of an agent with settings that are not saved. */
  draftOf(agent: StoredAgent, current: CatalogState): AgentState {
    return { ...this.#resolve(detachSettings(agent, current.catalog), current), isDraft: true };
  }

  #resolve(agent: StoredAgent, current: CatalogState): AgentState {
    const settings = maskedSettings(
      { box: this.#box, catalog: current.catalog },
      agent.id,
      agent.settings,
    );
    // The toolset is resolved with the validator of the browser, so that its previews and this
    // toolset cannot disagree.
    const under = current.storedOrganisation.settings;
    const below = withPresets(catalogFor(current.catalog, agent.id), settings);
    const owner = { box: this.#box, owner: agent.id, catalog: below, under };
    const { names, version } = current;
    const refusedConfigs = findRefusedConfigs(this.#registry, owner, { agent, settings });
    const judged = withRefusedConfigs(below, refusedConfigs);
    const texts = this.#texts.ofAgent(
      { owner: { ...owner, catalog: judged }, names },
      agent.settings,
      settings,
    );
    const catalog = agentCatalog(withConfiguredTexts(judged, texts), settings);
    const toolset = resolveToolset(catalog, settings);
    const found = { refusedConfigs, texts, shared: current.catalog, catalog, toolset, names };
    return { agent, settings, under, ...found, catalogVersion: version };
  }
}

/** The parts of an agent that its revision determines, and not its name. */
const pickSettings = ({ settings, configSchemas, toolSources }: StoredAgent) => ({
  settings,
  configSchemas,
  toolSources,
});

/** Whether the organisation or a preset set a value of the tool's config. */
const isSetBelow = ({ organisationConfig, presetConfig }: ToolDefinition): boolean =>
  (presetConfig ?? organisationConfig) !== undefined;

/**
 * Configs that the author's own check refuses, of those that were set and that their schema
 * accepts, by tool name.
 */
function findRefusedConfigs(
  registry: SourceCatalog["registry"],
  owner: ConfigOwner,
  { agent, settings }: { agent: StoredAgent; settings: OwnerSettings },
): Record<string, RefusedConfig> {
  const entries = toolEntries(agent.settings);
  const configured = owner.catalog.tools.filter(
    (tool) => entries.has(tool.name) || isSetBelow(tool),
  );
  const refused = configured.flatMap((definition): [tool: string, refused: RefusedConfig][] => {
    const { name } = definition;
    const config = entries.get(name)?.config;
    if (!(config || isSetBelow(definition))) return [];
    const check = registry.get(name)?.checkConfig;
    if (!check) return [];
    if (configIssues(definition, settings).length > 0) return [];
    try {
      const issues = findConfigIssues(definition, openValues(owner, name, config ?? {}), check);
      return issues.length > 0
        ? [[name, { config: effectiveConfig(definition, settings), issues }]]
        : [];
    } catch {
      // An error that the check throws is reported when the tool is built.
      return [];
    }
  });
  return Object.fromEntries(refused);
}
