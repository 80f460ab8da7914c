import { RegistryError } from "../registry-error.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import { applyDefaults } from "../schema/schema-defaults.ts";
import type { SchemaSource } from "../schema/schema-source.ts";
import { toObjectSchema } from "../schema/to-json-schema.ts";
import { checkByAuthor, parseArguments, parseConfig } from "./check-standard.ts";
import { type ClassMethod, classMethods } from "./class-methods.ts";
import { definitionOf } from "./declared-tool.ts";
import { toolMarks } from "./decorators.ts";
import type { DocumentedSource } from "./documented-source.ts";
import { toolNameOf } from "./names.ts";
import type { RegisteredTool, ToolInstance } from "./registered-tool.ts";
import type { ToolClass, ToolStatics } from "./tool.ts";

/** What the registration of a class adds to what the class declares. */
export interface ClassRegistration {
  /** Schema of the config; without it, the class's static `config`. */
  config?: SchemaSource | undefined;
  /** What the source text says; ranks below decorators. */
  documented?: DocumentedSource | undefined;
}

/** Makes a class into something a registry can hold. It is constructed only when an instance is built. */
export function registeredClass(
  toolClass: ToolClass & ToolStatics,
  registration: ClassRegistration = {},
): RegisteredTool {
  const metadata = toolMarks(toolClass);
  const config = registration.config ?? toolClass.config;
  const configSchema = config && toObjectSchema(config, `The config of ${toolClass.name}`);
  const methods = classMethods(toolClass, registration.documented);
  if (methods.length === 0) {
    throw new RegistryError(
      "invalid_definition",
      `${toolClass.name} has no public method. Give it one for models to call.`,
    );
  }
  const complete = (values: JsonObject): JsonObject => (configSchema ? applyDefaults(configSchema, values) : values);
  return {
    definition: definitionOf({
      name: metadata.name ?? toolNameOf(toolClass.name),
      codeName: toolClass.name,
      metadata,
      documentedDescription: registration.documented?.classDescription,
      methods,
      configSchema,
      uiSchema: toolClass.uiSchema,
      prompts: toolClass.prompts,
    }),
    checkConfig: (values) => checkByAuthor(config, complete(values)),
    // The schema vouches for the type that the constructor asks for.
    build: (values) => callable(new toolClass(parseConfig(config, complete(values)) as never), methods),
  };
}

function callable(instance: object, methods: ClassMethod[]): ToolInstance {
  const byName = new Map(methods.map((method) => [method.name, method]));
  return {
    async call(name, args, context) {
      const method = byName.get(name);
      if (!method) throw new RegistryError("unknown_method", `${instance.constructor.name} has no method ${name}.`);
      const parsed = await parseArguments(method.metadata.parameters ?? method.schema?.parameters, args);
      const list = method.documented?.argumentList?.(parsed as JsonObject, context) ?? [parsed, context];
      return Reflect.apply(Reflect.get(instance, method.key), instance, list);
    },
    close: () => Reflect.get(instance, "close")?.call(instance),
  };
}
