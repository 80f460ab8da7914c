import type { DocumentedSource } from "../definition/documented-source.ts";
import { toolNameOf } from "../definition/names.ts";
import { registeredClass } from "../definition/register-class.ts";
import { registeredFunction } from "../definition/register-object.ts";
import { isRegisteredTool, type RegisteredTool } from "../definition/registered-tool.ts";
import { isClass, type ToolClass } from "../definition/tool.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { RegistryError } from "../registry-error.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import type { SchemaSource } from "../schema/schema-source.ts";
import { type BuiltTool, buildTool } from "./build-tool.ts";
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
  constructor(readonly registry: ToolRegistry = new ToolRegistry()) {}

  /**
   * Registers a tool. `config` is the schema of its config: for a class, wins over its static `config`.
   * Throws RegistryError: `bad_name`, `duplicate_tool`, `duplicate_method`, `invalid_schema`, `invalid_definition`.
   */
  registerTool(tool: ToolSource, config?: SchemaSource, options: RegistrationOptions = {}): RegisteredTool {
    const described = describeSource(tool, config, options.documented);
    const definition = withOptions(described.definition, options);
    return this.registry.register({ ...described, definition }, { replace: options.replace ?? false });
  }

  /**
   * A configured instance: defaults applied, config checked. `name` is the tool's, or the class's it was made of; errors name it so.
   * Throws `unknown_tool`, `invalid_config` (with issues) or `build_failed`.
   */
  build(name: string, config: JsonObject = {}): BuiltTool {
    const tool = this.registry.get(name) ?? this.registry.get(toolNameOf(name));
    if (!tool) {
      throw new RegistryError("unknown_tool", `No tool definition found for name '${name}'. Register the tool first.`);
    }
    return buildTool(tool, config, name);
  }
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
