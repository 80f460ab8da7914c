import { ownValue, type RegisteredTool, ToolFactory, type ToolInstance, toToolSettings } from "@pegboard/registry-core";
import { openConfig } from "../secrets/agent-secrets.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import { configPlaces } from "./agent-configs.ts";
import type { AgentState } from "./agent-states.ts";

/** A built tool of one agent, and what it was built from. */
interface Entry {
  instance: ToolInstance;
  build: RegisteredTool["build"] | undefined;
  revision: number;
  createdAt: string;
  /** Calls that are running. */
  calls: number;
  retired: boolean;
}

/** An instance for the time of one call. */
export interface Lease {
  instance: ToolInstance;
  release(): void;
}

/**
 * Configured instances, one per agent and tool, kept until the agent's settings or the tool's definition change. One
 * that is replaced is closed when its last call has ended.
 */
export class ToolInstances {
  readonly #entries = new Map<string, Entry>();
  readonly #factory: ToolFactory;
  readonly #sources: SourceCatalog;
  readonly #box: SecretBox;

  constructor(sources: SourceCatalog, box: SecretBox) {
    this.#factory = new ToolFactory(sources.registry);
    this.#sources = sources;
    this.#box = box;
  }

  /** @throws RegistryError when the tool is not registered, its config is invalid or its constructor fails. */
  lease(state: AgentState, tool: string): Lease {
    const key = JSON.stringify([state.agent.id, tool]);
    const entry = this.#current(key, state, tool);
    entry.calls += 1;
    return {
      instance: entry.instance,
      release: () => {
        entry.calls -= 1;
        if (entry.retired && entry.calls === 0) close(entry);
      },
    };
  }

  /** Closes what no longer follows from what is stored and registered. */
  retire(isStale: (agent: string, tool: string) => boolean): void {
    for (const [key, entry] of this.#entries) {
      const [agent, tool]: [string, string] = JSON.parse(key);
      if (isStale(agent, tool) || this.#sources.registry.get(tool)?.build !== entry.build) this.#remove(key, entry);
    }
  }

  #current(key: string, { agent, catalog }: AgentState, tool: string): Entry {
    const build = this.#sources.registry.get(tool)?.build;
    const { revision, createdAt } = agent;
    const known = this.#entries.get(key);
    if (known?.build === build && known?.revision === revision && known.createdAt === createdAt) return known;
    if (known) this.#remove(key, known);
    const { config = {} } = toToolSettings(ownValue(agent.settings.tools, tool));
    const opened = openConfig(configPlaces(this.#box, agent.id, catalog)(tool), config);
    const instance = this.#factory.build(tool, { configuration: opened });
    const entry = { instance, build, revision, createdAt, calls: 0, retired: false };
    this.#entries.set(key, entry);
    return entry;
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    entry.retired = true;
    if (entry.calls === 0) close(entry);
  }
}

/** What a tool throws while closing concerns nobody: it is gone. */
function close({ instance }: Entry): void {
  void Promise.resolve()
    .then(() => instance.close?.())
    .catch(() => undefined);
}
