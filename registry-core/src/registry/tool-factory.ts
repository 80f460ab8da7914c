import type { ToolMetadata } from "../definition/decorators.ts";
import { definedOnly } from "../definition/defined-only.ts";
import type { DocumentedSource } from "../definition/documented-source.ts";
import { toolNameOf } from "../definition/names.ts";
import { registeredClass } from "../definition/register-class.ts";
import { registeredInterface } from "../definition/register-interface.ts";
import { registeredFunction, registeredObject } from "../definition/register-object.ts";
import { isRegisteredTool, type RegisteredTool } from "../definition/registered-tool.ts";
import type { RuntimeContext } from "../definition/runtime-context.ts";
import { isClass, type ToolClass } from "../definition/tool.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { InterfaceMetadata, InterfaceSource } from "../definition/tool-interface.ts";
import { RegistryError } from "../registry-error.ts";
import type { SchemaSource } from "../schema/schema-source.ts";
import { type BuiltTool, buildFromRecord } from "./build-tool.ts";
import { type ReadRecord, readToolRecord, type ToolRecord } from "./tool-record.ts";
import { ToolRegistry } from "./tool-registry.ts";

/** What whoever registers a tool says about it. Only `name` and `source` win over what the tool itself declares. */
export interface RegistrationOptions {
  name?: string;
  /** Id of the source that brings the tool (`starter`, `modules:./my-tools.ts`). */
  source?: string;
  app?: string;
  namespace?: string;
  visible?: boolean;
  enabledByDefault?: boolean;
  /** What the source text says about a class or function. */
  documented?: DocumentedSource;
  /** Takes the place of a tool of the same name. */
  replace?: boolean;
}

/** A tool in any of the forms that people write: `defineTool(…)`, a class, a function. */
export type ToolSource = RegisteredTool | ToolClass | ((...list: never[]) => unknown);

/** Turns classes, objects and functions into registered tools, and builds configured instances of them. */
export class ToolFactory {
  readonly registry: ToolRegistry;
  readonly #runtime: Partial<RuntimeContext>;
  /** Schemas of tools of which only the config is registered. */
  readonly #configs = new Map<string, SchemaSource>();

  /** `runtime` reaches the tools whose constructors ask for it. */
  constructor(registry: ToolRegistry = new ToolRegistry(), runtime: Partial<RuntimeContext> = {}) {
    this.registry = registry;
    this.#runtime = runtime;
  }

  /**
   * Registers a tool. `config` is the schema of its config: for a class, wins over its static `config`.
   * Throws RegistryError: `bad_name`, `duplicate_tool`, `duplicate_method`, `invalid_schema`, `invalid_definition`.
   */
  registerTool(tool: ToolSource, config?: SchemaSource, options?: RegistrationOptions): RegisteredTool;
  /**
   * Registers a tool that exists already, under the id `app.tool`. Throws the same, and `missing_metadata`, `empty_metadata` or
   * `app_mismatch`.
   */
  registerTool(id: string, tool: InterfaceSource, metadata: InterfaceRegistrationOptions): RegisteredTool;
  registerTool(...registration: ToolRegistration): RegisteredTool {
    if (isInterfaceRegistration(registration)) return this.#registerInterface(...registration);
    const [tool, config, options = {}] = registration;
    const described = describeSource(tool, config, options.documented);
    const known = this.#configs.get(options.name ?? described.definition.name);
    const complete =
      known && !isRegisteredTool(tool) && !described.definition.configSchema
        ? describeSource(tool, known, options.documented)
        : described;
    return this.#register(complete, { ...options, replace: options.replace ?? known !== undefined });
  }

  /**
   * Registers the config of a tool whose code is elsewhere: it is listed with its form, and has no methods. A tool of that name
   * that is registered later takes its place, and the config when it has none of its own.
   */
  registerConfig(name: string, config: SchemaSource, options: ConfigRegistration = {}): RegisteredTool {
    const described = registeredObject({ ...options, name, config, methods: {} });
    const build = (): never => {
      throw new Error("only its config is registered. Register its class as well");
    };
    const registered = this.#register({ ...described, build }, options);
    this.#configs.set(name, config);
    return registered;
  }

  #registerInterface(id: string, tool: InterfaceSource, given: InterfaceRegistrationOptions): RegisteredTool {
    const { source, replace, ...metadata } = given;
    return this.#register(registeredInterface(id, tool, metadata), definedOnly({ source, replace }));
  }

  #register(tool: RegisteredTool, options: RegistrationOptions): RegisteredTool {
    const definition = withOptions(tool.definition, options);
    const registered = this.registry.register({ ...tool, definition }, { replace: options.replace ?? false });
    this.#configs.delete(definition.name);
    return registered;
  }

  /**
   * A configured instance of what is set for a tool: defaults applied, config checked. `name` is the tool's, or that of the class it
   * was made of; errors name it so. Throws `unknown_tool`, `invalid_config` (with issues) or `build_failed`.
   */
  build(name: string, record: ToolRecord = {}): BuiltTool {
    return buildFromRecord(this.#find(name), record, { runtime: this.#runtime, calledAs: name });
  }

  /** What a record comes to, without building: settings, issues field by field, warnings. Throws `unknown_tool` only. */
  readRecord(name: string, record: ToolRecord): ReadRecord {
    return readToolRecord(this.#find(name), record);
  }

  #find(name: string): RegisteredTool {
    const ofClass = toolNameOf(name);
    return this.registry.find(this.registry.get(name) || !this.registry.get(ofClass) ? name : ofClass);
  }
}

/** How a tool of which only the config is registered is shown. */
export type ConfigRegistration = Omit<ToolMetadata, "name"> & Pick<RegistrationOptions, "source" | "replace">;

/** What whoever registers a `ToolInterface` says about it. */
export type InterfaceRegistrationOptions = InterfaceMetadata & Pick<RegistrationOptions, "source" | "replace">;

/** What `registerTool` takes, in both forms. */
export type ToolRegistration =
  | [tool: ToolSource, config?: SchemaSource, options?: RegistrationOptions]
  | InterfaceRegistration;
type InterfaceRegistration = [id: string, tool: InterfaceSource, metadata: InterfaceRegistrationOptions];
/** Whether a registration is of a tool that exists already: its id comes first. */
export function isInterfaceRegistration(registration: ToolRegistration): registration is InterfaceRegistration {
  return typeof registration[0] === "string";
}

function describeSource(
  tool: ToolSource,
  config: SchemaSource | undefined,
  documented: DocumentedSource | undefined,
): RegisteredTool {
  if (isClass(tool)) return registeredClass(tool, { config, documented });
  if (typeof tool === "function") return registeredFunction(tool, config, documented);
  if (!isRegisteredTool(tool)) {
    throw new RegistryError("invalid_definition", "A tool is a class, a function, or what defineTool() answers.");
  }
  if (config) {
    throw new RegistryError(
      "invalid_definition",
      `${tool.definition.name} is defined already. Give its config schema to defineTool({ config }).`,
    );
  }
  return tool;
}

function withOptions(definition: ToolDefinition, options: RegistrationOptions): ToolDefinition {
  const { hiddenByDefault, ...rest } = definition;
  const app = definition.app ?? options.app;
  const namespace = definition.namespace ?? options.namespace;
  const keepsVisible = options.visible === undefined || !hiddenByDefault;
  return {
    ...(keepsVisible ? definition : { ...rest, visible: options.visible ?? false }),
    name: options.name ?? definition.name,
    source: options.source ?? definition.source,
    ...(app !== undefined && { app }),
    ...(namespace !== undefined && { namespace }),
    ...(definition.origins.enabledByDefault === "generated" && {
      enabledByDefault: options.enabledByDefault ?? definition.enabledByDefault,
    }),
  };
}
