import {
  closestName,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from "@pegboard/json-schema";
import { LocalAgent, type LocalAgentOptions } from "../agent/local-agent.ts";
import type { ConsistentClass, WithConfig } from "../definition/authoring/consistent-class.ts";
import { registeredInterface } from "../definition/authoring/register-interface.ts";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import type { InterfaceMetadata, InterfaceSource } from "../definition/authoring/tool-interface.ts";
import { omitUndefined } from "../definition/omit-undefined.ts";
import { withSearchTool } from "../definition/search-tool.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { ToolFormatters } from "../definition/tool-formatters.ts";
import { resultOrThrow } from "../execution/call-method.ts";
import type { CallResult } from "../execution/call-result.ts";
import { RegistryError } from "../registry-error.ts";
import { type CallOptions, executeMethod } from "./execute-method.ts";
import {
  checkFormatters,
  checkOptions,
  claimNames,
  describedAnew,
  inNamespace,
  type MergeOptions,
  type MoveOptions,
  movedTo,
  type NamespaceClaims,
  namespacesOf,
  presentedTool,
  type RegistryOptions,
  releaseNames,
  toolsIn,
  toolsToMerge,
} from "./namespaces.ts";
import { type InstanceRegistration, registeredInstance } from "./register-instance.ts";
import {
  type RegistrationError,
  type RegistrationListener,
  RegistrationListeners,
} from "./registration-event.ts";
import { describeSource, type ToolSource, withRegistration } from "./tool-source.ts";

/**
 * Everything that a form for a tool's config needs. A tool without config has a schema without
 * properties.
 */
export interface ConfigForm {
  name: string;
  displayName: string;
  schema: JsonSchema;
  uiSchema: JsonObject;
  /** The config when nothing is set; without secrets. */
  defaults: JsonObject;
}

/**
 * The catalogue of tools in memory. It keeps the order of registration; whoever shows tools sorts
 * them.
 */
export class ToolRegistry {
  readonly #options: RegistryOptions;
  readonly #tools = new Map<string, RegisteredTool>();
  #claims: NamespaceClaims = new Map();
  readonly #listeners = new Set<() => void>();
  readonly #registrations = new RegistrationListeners();
  #version = 0;
  #definitions: ToolDefinition[] | undefined;

  constructor(options: RegistryOptions = {}) {
    checkOptions("new ToolRegistry", options);
    this.#options = options;
  }

  /** A number that grows with every change. */
  get version(): number {
    this.#collect();
    return this.#version;
  }

  /**
   * Adds a tool, a class or a function and answers it is registered. Throws `bad_name`,
   * `duplicate_tool` (unless `replace`), `duplicate_method` (in the tool, or in its namespace) or
   * `invalid_definition`.
   */
  register<Source extends ToolSource>(
    source: Source & ConsistentClass<Source> & WithConfig<Source>,
    { replace = false }: { replace?: boolean } = {},
  ): RegisteredTool {
    const registered = presentedTool(describeSource(source), this.#options);
    const { name } = registered.definition;
    if (!replace && this.#tools.has(name)) {
      // What a module exports by default without a name has this one in every module.
      const cure =
        name === "default"
          ? "Give what is exported by default a name of its own: export default function search() { … }"
          : "Rename one of the two, or register with { replace: true }";
      throw new RegistryError(
        "duplicate_tool",
        `A tool named ${name} is registered already. ${cure}.`,
      );
    }
    this.#put([registered]);
    return registered;
  }

  /**
   * Registers the methods of an object that exists already, or the static methods of a class, as
   * one tool. Every call goes to that object. An object without a class needs a `name`. Throws what
   * `register` throws, and `invalid_schema`.
   */
  registerFrom(source: object, options: InstanceRegistration = {}): RegisteredTool {
    const tool = withRegistration(registeredInstance(source, options), options);
    return this.register(tool, omitUndefined({ replace: options.replace }));
  }

  /**
   * Describes a tool anew: lazily made schemas are made again, listed functions asked for again;
   * namespace and formatters stay. When it fails, the tool stays as it was. Throws `unknown_tool`,
   * what `register` throws, and what a schema's provider throws.
   */
  reload(name: string): RegisteredTool {
    const tool = this.find(name);
    const reloaded = describedAnew(tool, this.#options);
    if (reloaded !== tool) this.#put([reloaded]);
    return reloaded;
  }

  /**
   * Puts a registered tool into a namespace; one that has a namespace keeps it unless `force`.
   * Without a namespace nothing changes.
   * Throws `unknown_tool`, `duplicate_method`, and `bad_name` for another separator than `-`.
   */
  updateNamespace(
    name: string,
    namespace: string | null | undefined,
    options: MoveOptions = {},
  ): RegisteredTool {
    checkOptions("updateNamespace", options);
    const tool = this.find(name);
    const moved = movedTo(tool, namespace, options.force ?? false);
    if (moved !== tool) this.#put([moved]);
    return moved;
  }

  /**
   * Takes over the tools of another registry, which keeps them too, and answers them: all or none.
   * Throws `duplicate_tool` for names that both have, unless the options say which one stays, and
   * `duplicate_method` as `register` does.
   */
  merge(other: ToolRegistry, options: MergeOptions = {}): RegisteredTool[] {
    checkOptions("merge", options);
    const taken = toolsToMerge(this.list(), other.list(), options);
    const tools = taken.map((tool) => presentedTool(tool, this.#options));
    this.#put(tools);
    return tools;
  }

  /**
   * Moves the tools of a namespace into a registry of their own, with the same options, and answers
   * that. They leave the namespace unless `retainNamespace`. Throws `unknown_namespace`.
   */
  spinOff(
    namespace: string,
    { retainNamespace = false }: { retainNamespace?: boolean } = {},
  ): ToolRegistry {
    const moved = toolsIn(namespace, this.list());
    const registry = new ToolRegistry(this.#options);
    registry.#put(retainNamespace ? moved : moved.map((tool) => inNamespace(tool, undefined)));
    for (const { definition } of moved) this.#remove(definition);
    this.#changed();
    return registry;
  }

  /**
   * Takes all tools out of their namespace when those that have one share it, and answers that
   * namespace; otherwise changes nothing.
   */
  reduceNamespace(): string | undefined {
    const [namespace, ...others] = namespacesOf(this.list());
    if (namespace === undefined || others.length > 0) return undefined;
    this.#put(toolsIn(namespace, this.list()).map((tool) => inNamespace(tool, undefined)));
    return namespace;
  }

  /**
   * Lets a registered tool write its functions itself in one format, instead of what it
   * brought for that format. Throws `unknown_tool`, and `invalid_definition` for what is no format.
   */
  registerFormatter<Format extends keyof ToolFormatters>(
    name: string,
    format: Format,
    formatter: NonNullable<ToolFormatters[Format]>,
  ): void {
    const tool = this.find(name);
    checkFormatters(name, { [format]: formatter });
    this.#tools.set(name, { ...tool, formatters: { ...tool.formatters, [format]: formatter } });
    this.#changed();
  }

  /**
   * Adds a tool that exists already, under the id `app.tool`. Throws what `register` throws, and
   * `missing_metadata`, `empty_metadata` or `app_mismatch`.
   */
  registerTool(id: string, tool: InterfaceSource, metadata: InterfaceMetadata): RegisteredTool {
    return this.register(registeredInterface(id, tool, metadata));
  }

  /**
   * Adds a listener that registers tools when somebody first reads the registry. One that throws
   * stops no other: see `failures`.
   */
  onRegistration(listener: RegistrationListener): void {
    this.#registrations.add(listener);
  }

  /** What went wrong in the listeners of `onRegistration` so far. */
  get errors(): readonly RegistrationError[] {
    this.#collect();
    return this.#registrations.errors;
  }

  /** Removes a tool; false when there is none of that name. */
  unregister(name: string): boolean {
    this.#collect();
    const removed = this.#tools.get(name);
    if (removed === undefined) return false;
    this.#remove(removed.definition);
    this.#changed();
    return true;
  }

  /** The tool of that name; undefined where there is none. */
  get(name: string): RegisteredTool | undefined {
    this.#collect();
    return this.#tools.get(name);
  }

  /** The tool of that name. Throws `unknown_tool`, with the name that was probably meant. */
  find(name: string): RegisteredTool {
    const tool = this.get(name);
    if (tool) return tool;
    const closest = closestName(String(name), this.#tools.keys());
    const hint = closest === undefined ? "" : ` Did you mean ${closest}?`;
    throw new RegistryError(
      "unknown_tool",
      `No tool definition found for name '${name}'. Register the tool first.${hint}`,
    );
  }

  /** Schema, ui schema and defaults of one tool's config. Throws `unknown_tool`. */
  configForm(name: string): ConfigForm {
    return configForm(this.find(name).definition);
  }

  /** Schema, ui schema and defaults of every tool's config. */
  configForms(): ConfigForm[] {
    return this.definitions().map(configForm);
  }

  /** All registered tools, in the order of their registration. */
  list(): RegisteredTool[] {
    this.#collect();
    return [...this.#tools.values()];
  }

  /**
   * The definitions, and that of the generated search where some method is deferred; the array is
   * the same until the next change.
   */
  definitions(): ToolDefinition[] {
    this.#collect();
    this.#definitions ??= withSearchTool(this.list().map((tool) => tool.definition));
    return this.#definitions;
  }

  /**
   * An agent with these tools: its toolset in every format, its prompts, and its calls, by its
   * settings. Throws `invalid_settings`, with an issue for each issue.
   */
  agent({ id = "agent", ...options }: Partial<LocalAgentOptions> = {}): LocalAgent {
    return new LocalAgent(this, { id, ...options });
  }

  /**
   * Runs a method, named as `calledName` says, on an instance of its own with the default config.
   * See `agent` for more calls.
   */
  execute(name: string, args: JsonValue = {}, options: CallOptions = {}): Promise<CallResult> {
    return executeMethod(this, { name, args }, options);
  }

  /**
   * Runs a method as `execute` does, but answers the result alone. Throws CallError when the call
   * fails.
   */
  async executeOrThrow(name: string, args?: JsonValue, options?: CallOptions): Promise<JsonValue> {
    return resultOrThrow(await this.execute(name, args, options));
  }

  /** Calls the listener after every change; the answer ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Puts all of the tools into the registry, or none: throws `duplicate_method` before anything
   * changes. Each takes the place of the tool of its name.
   */
  #put(tools: readonly RegisteredTool[]): void {
    const claims = tools.length > 1 ? new Map(this.#claims) : this.#claims;
    for (const { definition } of tools) {
      claimNames(claims, definition, this.#tools.get(definition.name)?.definition);
    }
    this.#claims = claims;
    for (const tool of tools) {
      freezeDefinition(tool.definition);
      this.#tools.set(tool.definition.name, tool);
    }
    if (tools.length > 0) this.#changed();
  }

  #remove(definition: ToolDefinition): void {
    this.#tools.delete(definition.name);
    releaseNames(this.#claims, definition);
  }

  #collect(): void {
    this.#registrations.run(this);
  }

  #changed(): void {
    this.#version += 1;
    this.#definitions = undefined;
    for (const listener of [...this.#listeners]) listener();
  }
}

/**
 * Keeps whoever gets a definition from changing it, or a schema in it, for everybody. Changed ones
 * are copies. A schema that is made when it is first read is left to be made.
 */
function freezeDefinition(definition: ToolDefinition): void {
  if (Object.isFrozen(definition)) return;
  for (const method of Object.freeze(definition.methods)) {
    freezeSchemas(method, ["parameters", "outputSchema"]);
    Object.freeze(method);
  }
  freezeSchemas(definition, ["configSchema", "configDefaults", "uiSchema"]);
  Object.freeze(definition);
}

function freezeSchemas(owner: object, fields: readonly string[]): void {
  for (const field of fields)
    freezeWhole(Object.getOwnPropertyDescriptor(owner, field)?.value as unknown);
}

function freezeWhole(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const member of Object.values(value)) freezeWhole(member);
}

/** The form of one tool's config, from its definition. */
function configForm({
  name,
  displayName,
  configSchema,
  uiSchema,
  configDefaults,
}: ToolDefinition): ConfigForm {
  return {
    name,
    displayName,
    schema: configSchema ?? { type: "object", properties: {} },
    uiSchema: uiSchema ?? {},
    defaults: configDefaults ?? {},
  };
}
