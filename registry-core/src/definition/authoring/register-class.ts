import { RegistryError } from "../../registry-error.ts";
import type { SchemaSource } from "../../schema/intake/schema-source.ts";
import { toObjectSchema } from "../../schema/intake/to-json-schema.ts";
import type { IgnoredPattern } from "../../schema/intake/usable-patterns.ts";
import type { JsonObject } from "../../schema/json-schema.ts";
import { applyDefaults, schemaDefaults } from "../../schema/schema-defaults.ts";
import { definedOnly } from "../defined-only.ts";
import { toolNameOf } from "../names.ts";
import { shownSchema } from "../shown-schema.ts";
import type { ToolDefinition } from "../tool-definition.ts";
import { argumentListOf } from "./argument-list.ts";
import { checkByAuthor, parseArguments, parseConfig } from "./check-standard.ts";
import { type ClassMethod, classMethods } from "./class-methods.ts";
import { definitionOf } from "./declared-tool.ts";
import { toolMarks } from "./decorators.ts";
import { attachedSource, type DocumentedSource } from "./documented-source.ts";
import { declaredSettings } from "./instance-settings.ts";
import type { BuildContext, RegisteredTool, ToolInstance } from "./registered-tool.ts";
import { isRunTool, runMethod } from "./run-method.ts";
import { asksForRuntime, completeRuntime } from "./runtime-context.ts";
import { isToolClass, noteBuilt, type ToolClass, type ToolStatics } from "./tool.ts";
import { toolMembers } from "./tool-members.ts";

/** What the registration of a class adds to what the class declares. */
interface ClassRegistration {
  /** Schema of the config; without it, the class's static `config`. */
  config?: SchemaSource | undefined;
  /** What the source text says; ranks below decorators. Without it, what a build plugin attached to the class. */
  documented?: DocumentedSource | undefined;
}

/** Makes a class into something a registry can hold. It is constructed only when an instance is built. */
export function registeredClass(
  toolClass: ToolClass & ToolStatics,
  registration: ClassRegistration = {},
): RegisteredTool {
  const metadata = toolMarks(toolClass);
  const documented = registration.documented ?? attachedSource(toolClass);
  const config = registration.config ?? toolClass.config;
  const ignoredPatterns: IgnoredPattern[] = [];
  const configSchema = config && toObjectSchema(config, `The config of ${toolClass.name}`, ignoredPatterns);
  const members = toolMembers(toolClass, () =>
    configSchema ? schemaDefaults(shownSchema(configSchema, toolClass.uiSchema)) : {},
  );
  const name = metadata.name ?? toolNameOf(toolClass.name);
  const description = metadata.description ?? members.toolDescription;
  const methods = isRunTool(toolClass)
    ? [runMethod(toolClass, { name, description })]
    : classMethods(toolClass, documented);
  if (methods.length === 0) {
    throw new RegistryError(
      "invalid_definition",
      `${toolClass.name || "A class without a name"} has no public method. Give it one for models to call.`,
    );
  }
  const complete = (values: JsonObject): JsonObject => (configSchema ? applyDefaults(configSchema, values) : values);
  const definition = definitionOf({
    name,
    codeName: toolClass.name,
    metadata: { ...members.metadata, ...metadata, ...definedOnly({ description }) },
    documentedDescription: documented?.classDescription,
    methods,
    configSchema,
    ignoredPatterns,
    uiSchema: toolClass.uiSchema,
    prompts: Object.keys(members.texts).length > 0 ? { ...toolClass.prompts, ...members.texts } : toolClass.prompts,
  });
  return {
    definition,
    ...(toolClass.formatters && { formatters: toolClass.formatters }),
    checkConfig: (values) => checkByAuthor(config, complete(values)),
    build(values, context = declaredContext(definition, values)) {
      const list = [parseConfig(config, complete(values)), ...(asksForRuntime(toolClass) ? [context.runtime] : [])];
      const instance: object = Reflect.construct(toolClass, list);
      if (isToolClass(toolClass)) noteBuilt(instance, context);
      return callable(instance, methods);
    },
  };
}

function declaredContext(definition: ToolDefinition, config: JsonObject): BuildContext {
  return { definition, settings: declaredSettings(definition, config), runtime: completeRuntime() };
}

function callable(instance: object, methods: ClassMethod[]): ToolInstance {
  const byName = new Map(methods.map((method) => [method.name, method]));
  const prompts: unknown = Reflect.get(instance, "getToolPrompts");
  return {
    async call(name, args, context) {
      const method = byName.get(name);
      if (!method) throw new RegistryError("unknown_method", `${instance.constructor.name} has no method ${name}.`);
      const parsed = await parseArguments(method.metadata.parameters ?? method.schema?.parameters, args);
      const { argumentList } = method;
      const list = argumentList ? argumentListOf(argumentList, parsed as JsonObject, context) : [parsed, context];
      const run: unknown = Reflect.get(instance, method.key);
      if (typeof run === "function") return Reflect.apply(run, instance, list);
      const { name: toolClass } = instance.constructor;
      throw new RegistryError(
        "invalid_definition",
        `${method.key} of ${toolClass} is ${typeof run}. Let it be a function.`,
      );
    },
    close: () => Reflect.get(instance, "close")?.call(instance),
    ...(typeof prompts === "function" && { getToolPrompts: () => Reflect.apply(prompts, instance, []) }),
  };
}
