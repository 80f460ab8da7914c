import type { SchemaSource } from "@pegboard/json-schema";
import { isJsonObject } from "@pegboard/json-schema";
import { givenKind } from "../definition/authoring/check-specification.ts";
import type { ToolMetadata } from "../definition/authoring/decorators.ts";
import { registeredClass } from "../definition/authoring/register-class.ts";
import { registeredFunction } from "../definition/authoring/register-object.ts";
import { isRegisteredTool, type RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { isClass, type ToolClass } from "../definition/authoring/tool.ts";
import type { InterfaceMetadata, InterfaceSource } from "../definition/authoring/tool-interface.ts";
import type { DocumentedSource } from "../definition/documented/documented-source.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { RegistryError } from "../registry-error.ts";

/**
 * What whoever registers a tool says about it. Only `name` and `source` win over what the tool
 * itself declares.
 */
export interface RegistrationOptions {
  name?: string;
  /**
   * The name that a model calls a plain function by. Default: `name`, else the function's own.
   */
  methodName?: string;
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
  options: Pick<RegistrationOptions, "name" | "methodName" | "documented"> = {},
): RegisteredTool {
  const { documented, name } = options;
  if (isClass(tool)) return registeredClass(tool, { config, documented });
  if (typeof tool === "function") {
    const methodName = options.methodName ?? name?.slice(name.indexOf(".") + 1);
    return registeredFunction(tool, config, { documented, methodName });
  }
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

/**
 * An error for something that was registered although it is no tool; it names the call that takes
 * it.
 */
function notATool(given: unknown): RegistryError {
  return new RegistryError("invalid_definition", mistake(given));
}

function mistake(given: unknown): string {
  if (!isJsonObject(given) || (given as object) instanceof Promise)
    return `A tool is ${givenKind(given)}. ${cureOf(given)}`;
  const { name, methods } = given;
  const shown = typeof name === "string" ? name : "An object";
  if (Array.isArray(methods)) {
    return `${shown} is a definition: it says what a tool is, not how it runs. Register a class, a function, or what defineTool() answers.`;
  }
  if (has(given, "getFunctions")) {
    return 'A tool that describes itself is registered without an id. Give it one: registerTool("app.tool", tool, { icon, app }).';
  }
  if (has(given, "invoke"))
    return `${shown} is a tool of LangChain. Take it in: fromLangChain([tool]) of @pegboard/registry-core/langchain.`;
  if (has(given, "execute")) {
    const isMastra = typeof given.id === "string";
    return isMastra
      ? `${given.id} is a tool of Mastra. Take it in: fromMastra({ … }) of @pegboard/registry-core/mastra.`
      : `${shown} is a tool of the AI SDK. ${FROM_AI_SDK}`;
  }
  const { name: made } = (given as object).constructor ?? Object;
  if (made !== "Object")
    return `A tool is an instance of ${made}. Register the class, or this very object: registerFrom(instance) of a registry.`;
  if (has(given, "run") || isJsonObject(methods)) {
    return `${shown} is not defined yet. Wrap it: registerTool(defineTool({ … })).`;
  }
  const [first] =
    Object.entries(given).find(([, member]) => isJsonObject(member) && "inputSchema" in member) ??
    [];
  return first === undefined
    ? `A tool is an object without run and methods. ${CURE}`
    : `A record of tools is registered (${first}, …). ${FROM_AI_SDK}`;
}

const CURE = "Register a class, a function, or what defineTool() answers.";
const FROM_AI_SDK =
  "Take tools of the AI SDK in: fromAiSdk(tools) of @pegboard/registry-core/ai-sdk.";

function cureOf(given: unknown): string {
  if (given === undefined) return `Is its import right? ${CURE}`;
  if (Array.isArray(given)) return "Register each of its members.";
  return given instanceof Promise ? "Await it first." : CURE;
}

const has = (given: object, method: string): boolean =>
  typeof Reflect.get(given, method) === "function";
