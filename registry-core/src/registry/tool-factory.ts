import type { SchemaSource } from "@pegboard/json-schema";
import type { ConsistentClass, ReadsConfig } from "../definition/authoring/consistent-class.ts";
import { registeredInterface } from "../definition/authoring/register-interface.ts";
import { registeredObject } from "../definition/authoring/register-object.ts";
import { isRegisteredTool, type RegisteredTool } from "../definition/authoring/registered-tool.ts";
import type { RuntimeContext } from "../definition/authoring/runtime-context.ts";
import type { InterfaceSource } from "../definition/authoring/tool-interface.ts";
import { toolNameOf } from "../definition/names.ts";
import { omitUndefined } from "../definition/omit-undefined.ts";
import { type BuiltTool, buildFromRecord } from "./build-tool.ts";
import { type ReadRecord, readToolRecord, type ToolRecord } from "./tool-record.ts";
import { ToolRegistry } from "./tool-registry.ts";
import {
  type ConfigRegistration,
  describeSource,
  type InterfaceRegistrationOptions,
  isInterfaceRegistration,
  type RegistrationOptions,
  type ToolRegistration,
  type ToolSource,
  withRegistration,
} from "./tool-source.ts";

/**
 * Turns classes, objects and functions into registered tools, and builds configured instances of
 * them.
 */
export class ToolFactory {
  /** Where tools are registered; a new one unless one is given. */
  readonly registry: ToolRegistry;
  readonly #runtime: Partial<RuntimeContext>;
  /** Config schemas of tools whose code is not registered. */
  readonly #configs = new Map<string, SchemaSource>();

  /** `runtime` reaches the tools whose constructors ask for it. */
  constructor(registry: ToolRegistry = new ToolRegistry(), runtime: Partial<RuntimeContext> = {}) {
    this.registry = registry;
    this.#runtime = runtime;
  }

  /**
   * Registers a tool. `config` is the schema of its config, which wins over the static `config` of
   * a class. Throws RegistryError: `bad_name`, `duplicate_tool`, `duplicate_method`,
   * `invalid_schema`, `invalid_definition`.
   */
  registerTool<Source extends ToolSource, Schema extends SchemaSource>(
    tool: Source & ConsistentClass<Source> & ReadsConfig<Source, Schema>,
    config?: Schema,
    options?: RegistrationOptions,
  ): RegisteredTool;
  /**
   * Registers a tool that exists already, under the id `app.tool`. Throws RegistryError: what a
   * registration throws, and `missing_metadata`, `empty_metadata` or `app_mismatch`.
   */
  registerTool(
    id: string,
    tool: InterfaceSource,
    metadata: InterfaceRegistrationOptions,
  ): RegisteredTool;
  registerTool(...registration: ToolRegistration): RegisteredTool {
    if (isInterfaceRegistration(registration)) return this.#registerInterface(...registration);
    const [tool, config, options = {}] = registration;
    const described = describeSource(tool, config, options);
    const known = this.#configs.get(options.name ?? described.definition.name);
    const complete =
      known && !isRegisteredTool(tool) && !described.definition.configSchema
        ? describeSource(tool, known, options)
        : described;
    return this.#register(complete, {
      ...options,
      replace: options.replace ?? known !== undefined,
    });
  }

  /**
   * Registers the config of a tool whose code is elsewhere: the tool is listed with its form and
   * has no methods. A tool of that name that is registered later replaces it, and takes over this
   * config if it has none.
   */
  registerConfig(
    name: string,
    config: SchemaSource,
    options: ConfigRegistration = {},
  ): RegisteredTool {
    const described = registeredObject({ ...options, name, config, methods: {} });
    const build = (): never => {
      throw new Error("only its config is registered. Register its class as well");
    };
    const registered = this.#register({ ...described, build }, options);
    this.#configs.set(name, config);
    return registered;
  }

  #registerInterface(
    id: string,
    tool: InterfaceSource,
    given?: InterfaceRegistrationOptions,
  ): RegisteredTool {
    // Code without types may give nothing; the error then names what is missing.
    const { source, replace, ...metadata } = given ?? ({} as InterfaceRegistrationOptions);
    return this.#register(
      registeredInterface(id, tool, metadata),
      omitUndefined({ source, replace }),
    );
  }

  #register(tool: RegisteredTool, options: RegistrationOptions): RegisteredTool {
    const registered = this.registry.register(withRegistration(tool, options), {
      replace: options.replace ?? false,
    });
    this.#configs.delete(registered.definition.name);
    return registered;
  }

  /**
   * A configured instance from a tool's settings: applies defaults, checks the config. `name` is
   * the tool's, or that of its class; errors use it. Throws `unknown_tool`, `invalid_config` (with
   * issues) or `build_failed`.
   */
  build(name: string, record: ToolRecord = {}): BuiltTool {
    return buildFromRecord(this.#find(name), record, { runtime: this.#runtime, calledAs: name });
  }

  /**
   * The settings, issues field by field, and warnings of a record, without building. Throws
   * `unknown_tool` only.
   */
  readRecord(name: string, record: ToolRecord): ReadRecord {
    return readToolRecord(this.#find(name), record);
  }

  #find(name: string): RegisteredTool {
    const ofClass = toolNameOf(name);
    return this.registry.find(
      this.registry.get(name) || !this.registry.get(ofClass) ? name : ofClass,
    );
  }
}
