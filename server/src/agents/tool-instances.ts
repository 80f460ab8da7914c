import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { jsonText, ownValue, reasonOf } from "@pegboard/json-schema";
import { type JsonObject, ToolFactory } from "@pegboard/registry-core";
import {
  type RegisteredTool,
  type RuntimeContext,
  stackFrames,
  type ToolInstance,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { Logger } from "pino";
import { instanceRedactor } from "../secrets/instance-redactor.ts";
import type { Redact } from "../secrets/redactor.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { resolveValues } from "../settings/effective-secrets.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { AgentState } from "./agent-states.ts";

/** A built tool of one agent, and what it was built from. */
interface InstanceEntry {
  instance: ToolInstance;
  redact: Redact;
  /** The inputs of the build, including the definition, which may be accepted in another form. */
  made: InstanceInputs;
  revision: number;
  /**
   * The values that the organisation set, as they are stored, and those that the agent's presets
   * set.
   */
  others: readonly (JsonObject | undefined)[];
  createdAt: string;
  /** The number of running calls. */
  calls: number;
  retired: boolean;
}

type InstanceInputs = Partial<Pick<RegisteredTool, "build" | "definition">>;

const isSameMade = (one: InstanceInputs, other: InstanceInputs) =>
  one.build === other.build && one.definition === other.definition;

/** An instance for the time of one call. */
export interface Lease {
  instance: ToolInstance;
  /** Takes the secrets of the instance out of what it writes. */
  redact: Redact;
  release(): void;
}

/**
 * Configured instances, one per agent and tool, kept until the agent's settings, the values under
 * them or the tool's definition change. An instance that is replaced is closed when its last call
 * has ended.
 */
export class ToolInstances {
  readonly #entries = new Map<string, InstanceEntry>();
  readonly #sources: SourceCatalog;
  readonly #box: SecretBox;
  readonly #runtimeOf: (redact: Redact) => Partial<RuntimeContext>;

  /** Takes `runtimeOf`, which makes the runtime for tools whose constructors ask for it. */
  constructor(
    sources: SourceCatalog,
    box: SecretBox,
    runtimeOf: (redact: Redact) => Partial<RuntimeContext>,
  ) {
    this.#runtimeOf = runtimeOf;
    this.#sources = sources;
    this.#box = box;
  }

  /**
   * @throws Error without secrets when the tool is not registered, its config is invalid or its
   * constructor fails.
   */
  lease(state: AgentState, tool: string): Lease {
    const key = JSON.stringify([state.agent.id, tool]);
    const entry = state.isDraft ? this.#newEntry(state, tool) : this.#current(key, state, tool);
    entry.calls += 1;
    return {
      instance: entry.instance,
      redact: entry.redact,
      release: () => {
        entry.calls -= 1;
        if (entry.retired && entry.calls === 0) closeInstance(entry);
      },
    };
  }

  /** Closes instances that no longer follow from what is stored and registered. */
  retire(isStale: (agent: string, tool: string) => boolean): void {
    for (const [key, entry] of this.#entries) {
      const [agent, tool]: [string, string] = JSON.parse(key);
      if (isStale(agent, tool) || !isSameMade(this.#madeOf(tool), entry.made))
        this.#remove(key, entry);
    }
  }

  #current(key: string, state: AgentState, tool: string): InstanceEntry {
    const { agent } = state;
    const others = othersValues(state, tool);
    const made = this.#madeOf(tool);
    const { revision, createdAt } = agent;
    const known = this.#entries.get(key);
    const isCurrent =
      known !== undefined &&
      isSameMade(known.made, made) &&
      known.revision === revision &&
      known.createdAt === createdAt &&
      isDeepStrictEqual(known.others, others);
    if (known && isCurrent) return known;
    if (known) this.#remove(key, known);
    const entry = this.#newEntry(state, tool);
    this.#entries.set(key, entry);
    return entry;
  }

  #madeOf(tool: string): InstanceInputs {
    const { build, definition } = this.#sources.registry.get(tool) ?? {};
    return { ...(build && { build }), ...(definition && { definition }) };
  }

  /** A new entry. An instance of a draft serves one call, and is retired from the start. */
  #newEntry(state: AgentState, tool: string): InstanceEntry {
    const { revision, createdAt } = state.agent;
    const others = othersValues(state, tool);
    const { values, redact } = this.#valuesOf(state, tool);
    const instance = this.#build(tool, values, redact);
    const made = this.#madeOf(tool);
    return {
      instance,
      redact,
      made,
      revision,
      others,
      createdAt,
      calls: 0,
      retired: state.isDraft === true,
    };
  }

  /**
   * Takes the secrets that the tool has for that agent out of a text, whether the tool is built or
   * not.
   */
  redactorOf(state: AgentState, tool: string): Redact {
    return this.#valuesOf(state, tool).redact;
  }

  /** A text that is another one when the values that the tool is built with are. */
  configKeyOf(state: AgentState, tool: string): string {
    return createHash("sha256")
      .update(jsonText(this.#valuesOf(state, tool).values))
      .digest("hex");
  }

  #valuesOf(state: AgentState, tool: string): { values: JsonObject; redact: Redact } {
    const { agent, catalog, under } = state;
    const { config = {} } = toToolSettings(ownValue(agent.settings.tools, tool));
    const values = resolveValues({ box: this.#box, owner: agent.id, catalog, under }, tool, config);
    const schema = catalog.tools.find(({ name }) => name === tool)?.configSchema;
    return {
      values,
      redact: instanceRedactor(schema, values, [organisationConfig(state, tool) ?? {}, config]),
    };
  }

  #build(tool: string, configuration: JsonObject, redact: Redact): ToolInstance {
    try {
      return new ToolFactory(this.#sources.registry, this.#runtimeOf(redact)).build(tool, {
        configuration,
      });
    } catch (error) {
      const passedOn = new Error(redact(reasonOf(error)));
      passedOn.stack = redact([passedOn.message, ...stackFrames(error)].join("\n"));
      throw passedOn;
    }
  }

  /** Removes the secrets of all running tools from a text whose author is unknown. */
  redactStray(text: string): string {
    return [...this.#entries.values()].reduce((rest, { redact }) => redact(rest), text);
  }

  #remove(key: string, entry: InstanceEntry): void {
    this.#entries.delete(key);
    entry.retired = true;
    if (entry.calls === 0) closeInstance(entry);
  }
}

const organisationConfig = ({ under }: AgentState, tool: string): JsonObject | undefined =>
  toToolSettings(ownValue(under.tools, tool)).config;

/** The values besides the agent's own that the instance is built with. */
function othersValues(state: AgentState, tool: string): InstanceEntry["others"] {
  const definition = state.catalog.tools.find(({ name }) => name === tool);
  return [organisationConfig(state, tool), definition?.presetConfig];
}

/** Closes an instance. An error while closing is ignored, since the tool is gone. */
function closeInstance({ instance }: InstanceEntry): void {
  void Promise.resolve()
    .then(() => instance.close?.())
    .catch(() => undefined);
}

/**
 * The runtime for a tool whose constructor asks for it: the server's log, without the tool's
 * secrets. Progress that belongs to no call is written to the log.
 */
export function toolRuntime(
  log: Logger,
  redact: Redact,
): Pick<RuntimeContext, "logger" | "reportProgress"> {
  const writing =
    (level: "debug" | "info" | "warn" | "error") => (message: string, details?: JsonObject) =>
      log[level]({ tool: redact(details ?? {}) }, redact(message));
  return {
    logger: {
      debug: writing("debug"),
      info: writing("info"),
      warn: writing("warn"),
      error: writing("error"),
    },
    reportProgress: ({ message = "Progress", ...progress }) =>
      writing("debug")(message, { ...progress }),
  };
}
