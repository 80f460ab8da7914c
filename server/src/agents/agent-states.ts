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
  itemsThat,
  type OrganisationSettings,
  type RefusedConfig,
  toolEntries,
  toolsNamed,
  withConfiguredTexts,
  withPresets,
  withRefusedConfigs,
} from "@pegboard/registry-core/internal";
import type { CatalogState, CurrentCatalog } from "../catalog/current-catalog.ts";
import { runCooperatively } from "../run-cooperatively.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { maskedSettings } from "../secrets/stored-configs.ts";
import { findConfigIssues } from "../settings/config-faults.ts";
import { type ConfigOwner, openValues } from "../settings/effective-secrets.ts";
import { detachSettings } from "../settings/tool-sources.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { Store, StoredAgent } from "../stores/store.ts";
import type { ToolTexts } from "./tool-texts.ts";

/** An agent at one moment: what is stored, and what follows from it. */
export interface AgentState {
  /** Settings made for a tool of another source stand under a left-over name (`detachSettings`). */
  agent: StoredAgent;
  /** As anybody may see them: secrets masked. The browser resolves from these too. */
  settings: OwnerSettings;
  /** The organisation's as they are stored, with sealed secrets. */
  under: OrganisationSettings;
  /** Tool name to a config that only the tool's author refuses: the browser cannot tell. */
  refusedConfigs: Record<string, RefusedConfig>;
  /**
   * Tool name to what the tool says with this agent's config, where that differs from what it
   * declares.
   */
  texts: Record<string, ConfiguredTexts>;
  /** As every agent has it. */
  shared: Catalog;
  /** With the tools that this agent's config makes unavailable. */
  catalog: Catalog;
  toolset: Toolset;
  names: FunctionNames;
  /** Version of the definitions that this follows from. */
  catalogVersion: number;
  /** These settings are not saved: nothing that is kept for the agent is made from them. */
  isDraft?: true;
}

/** Works out what each agent has; once per revision and catalogue. */
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
    const agent = await this.#store.findAgent(id);
    return agent && this.stateOf(agent, await this.#current.read());
  }

  /**
   * Those that answer somebody: what is wrong with archived ones, and what they have on, concerns
   * nobody.
   */
  async listServed(): Promise<AgentState[]> {
    return (await this.list()).filter(({ agent }) => agent.archivedAt === null);
  }

  async list(): Promise<AgentState[]> {
    const agents = await this.#store.listAgents();
    const ids = new Set(agents.map(({ id }) => id));
    for (const id of this.#known.keys()) if (!ids.has(id)) this.#known.delete(id);
    return runCooperatively(this.#statesOf(agents, await this.#current.read()));
  }

  /** In steps: after a change of the catalogue each is resolved anew. */
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
    // What is disabled for the organisation may be allowed again at any time.
    const { tools } = applyOverrides(definitions, storedOrganisation.settings);
    return (await this.list()).some((state) => {
      const { settings } = detachSettings({ ...state.agent, settings: state.settings }, { tools });
      return resolveToolset({ tools, presets: catalog.presets ?? [] }, settings).tools.some(
        (tool) => tool.state !== "off",
      );
    });
  }

  /**
   * What follows from an agent as it is stored with that catalogue. The same state for the same
   * agent and catalogue.
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

  /** What follows from an agent with settings that are not saved. */
  draftOf(agent: StoredAgent, current: CatalogState): AgentState {
    return { ...this.#resolve(detachSettings(agent, current.catalog), current), isDraft: true };
  }

  #resolve(agent: StoredAgent, current: CatalogState): AgentState {
    const settings = maskedSettings(
      { box: this.#box, catalog: current.catalog },
      agent.id,
      agent.settings,
    );
    // The validator of the browser, so that its previews and this toolset cannot disagree.
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

/** What follows from the revision, and not from the agent's name. */
const pickSettings = ({ settings, configSchemas, toolSources }: StoredAgent) => ({
  settings,
  configSchemas,
  toolSources,
});

/** Whether the organisation or a preset set a value of its config. */
const isSetBelow = ({ organisationConfig, presetConfig }: ToolDefinition): boolean =>
  (presetConfig ?? organisationConfig) !== undefined;

/**
 * Tool name to the config that its author's own check refuses, of those that were set and that
 * their schema accepts.
 */
function findRefusedConfigs(
  registry: SourceCatalog["registry"],
  owner: ConfigOwner,
  { agent, settings }: { agent: StoredAgent; settings: OwnerSettings },
): Record<string, RefusedConfig> {
  const entries = toolEntries(agent.settings);
  const set = itemsThat(owner.catalog.tools, isSetBelow).map(({ name }) => name);
  const configured = toolsNamed(owner.catalog.tools, [...set, ...entries.keys()]);
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
      // Building the tool says what its check throws.
      return [];
    }
  });
  return Object.fromEntries(refused);
}
