import type { SchemaSource } from "@pegboard/json-schema";
import type { ToolMetadata } from "../definition/authoring/decorators.ts";
import { registeredClass } from "../definition/authoring/register-class.ts";
import { registeredFunction } from "../definition/authoring/register-object.ts";
import { isRegisteredTool, type RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { isClass, type ToolClass } from "../definition/authoring/tool.ts";
import type { InterfaceMetadata, InterfaceSource } from "../definition/authoring/tool-interface.ts";
import type { DocumentedSource } from "../definition/documented/documented-source.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { RegistryError } from "../registry-error.ts";
import { notATool } from "./not-a-tool.ts";

/**
 * What whoever registers a tool says about it. Only `name` and `source` win over what the tool
 * itself declares.
 */
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
  /** Whether it takes the place of a tool of the same name. */
  replace?: boolean;
}

/** A tool in any of the forms that people write: `defineTool(…)`, a class, a function. */
export type ToolSource = RegisteredTool | ToolClass | ((...list: never[]) => unknown);

/** How to show a tool that has only its config registered. */
export type ConfigRegistration = Omit<ToolMetadata, "name"> &
  Pick<RegistrationOptions, "source" | "replace">;

/** What whoever registers a `ToolInterface` says about it. */
export type InterfaceRegistrationOptions = InterfaceMetadata &
  Pick<RegistrationOptions, "source" | "replace">;

/** What `registerTool` takes, in both forms. */
export type ToolRegistration =
  | [tool: ToolSource, config?: SchemaSource, options?: RegistrationOptions]
  | InterfaceRegistration;

type InterfaceRegistration = [
  id: string,
  tool: InterfaceSource,
  metadata: InterfaceRegistrationOptions,
];

/** Whether a registration is of a tool that exists already: its id comes first. */
export function isInterfaceRegistration(
  registration: ToolRegistration,
): registration is InterfaceRegistration {
  return typeof registration[0] === "string";
}

/**
 * A tool in any form as something a registry can hold. Throws `invalid_schema` or
 * `invalid_definition`.
 */
export function describeSource(
  tool: ToolSource,
  config?: SchemaSource,
  documented?: DocumentedSource,
): RegisteredTool {
  if (isClass(tool)) return registeredClass(tool, { config, documented });
  if (typeof tool === "function") return registeredFunction(tool, config, documented);
  if (!isRegisteredTool(tool)) {
    throw notATool(tool);
  }
  if (config) {
    throw new RegistryError(
      "invalid_definition",
      `${tool.definition.name} is defined already. Give its config schema to defineTool({ config }).`,
    );
  }
  return tool;
}

/** The tool with what its registration adds; the addition stays when the tool is described anew. */
export function withRegistration(
  tool: RegisteredTool,
  options: RegistrationOptions,
): RegisteredTool {
  const { reload } = tool;
  return {
    ...tool,
    definition: withOptions(tool.definition, options),
    ...(reload && { reload: () => withRegistration(reload(), options) }),
  };
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
