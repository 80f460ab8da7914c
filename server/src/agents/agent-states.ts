import {
  type AgentSettings,
  agentCatalog,
  type Catalog,
  type FunctionNames,
  resolveToolset,
  type Toolset,
  validateJson,
} from "@pegboard/registry-core";
import type { CatalogState, CurrentCatalog } from "../catalog/current-catalog.ts";
import { maskConfig } from "../secrets/agent-secrets.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { Store, StoredAgent } from "../stores/store.ts";
import { configPlaces, mapConfigs } from "./agent-configs.ts";

/** A secret that is stored but cannot be opened with the present key. */
export interface UnreadableSecret {
  tool: string;
  path: (string | number)[];
}

/** An agent at one moment: what is stored, and what follows from it. */
export interface AgentState {
  agent: StoredAgent;
  /** As anybody may see them: secrets masked, unreadable ones left out. The browser resolves from these too. */
  settings: AgentSettings;
  unreadable: UnreadableSecret[];
  /** With the tools that this agent's config makes unavailable. */
  catalog: Catalog;
  toolset: Toolset;
  names: FunctionNames;
  /** Version of the definitions that this follows from. */
  catalogVersion: number;
}

/** Works out what each agent has; once per revision and catalogue. */
export class AgentStates {
  readonly #known = new Map<string, AgentState>();
  readonly #store: Store;
  readonly #current: CurrentCatalog;
  readonly #box: SecretBox;

  constructor(store: Store, current: CurrentCatalog, box: SecretBox) {
    this.#store = store;
    this.#current = current;
    this.#box = box;
  }

  async read(id: string): Promise<AgentState | undefined> {
    const agent = await this.#store.findAgent(id);
    return agent && this.#stateOf(agent, await this.#current.read());
  }

  async list(): Promise<AgentState[]> {
    const agents = await this.#store.listAgents();
    for (const id of this.#known.keys()) if (!agents.some((agent) => agent.id === id)) this.#known.delete(id);
    const current = await this.#current.read();
    return agents.map((agent) => this.#stateOf(agent, current));
  }

  #stateOf(agent: StoredAgent, current: CatalogState): AgentState {
    const known = this.#known.get(agent.id);
    const followsFromSame =
      known?.agent.createdAt === agent.createdAt &&
      known.agent.revision === agent.revision &&
      known.catalogVersion === current.version;
    const state = followsFromSame ? { ...known, agent } : this.#resolve(agent, current);
    this.#known.set(agent.id, state);
    return state;
  }

  #resolve(agent: StoredAgent, current: CatalogState): AgentState {
    const { settings, unreadable } = maskSettings(this.#box, agent, current.catalog);
    // The validator of the browser, so that its previews and this toolset cannot disagree.
    const catalog = agentCatalog(current.catalog, settings, validateJson);
    const toolset = resolveToolset(catalog, settings);
    return { agent, settings, unreadable, catalog, toolset, names: current.names, catalogVersion: current.version };
  }
}

function maskSettings(
  box: SecretBox,
  { id, settings }: StoredAgent,
  catalog: Catalog,
): { settings: AgentSettings; unreadable: UnreadableSecret[] } {
  const placeOf = configPlaces(box, id, catalog);
  const unreadable: UnreadableSecret[] = [];
  const masked = mapConfigs(settings, (tool, stored) => {
    const { config, unreadable: paths } = maskConfig(placeOf(tool), stored);
    unreadable.push(...paths.map((path) => ({ tool, path })));
    return config;
  });
  return { settings: masked, unreadable };
}
