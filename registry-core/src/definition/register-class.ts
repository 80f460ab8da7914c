import { RegistryError } from "../registry-error.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import { ownValue } from "../schema/own-value.ts";
import { applyDefaults } from "../schema/schema-defaults.ts";
import type { SchemaSource } from "../schema/schema-source.ts";
import { toObjectSchema } from "../schema/to-json-schema.ts";
import { checkByAuthor, parseArguments, parseConfig } from "./check-standard.ts";
import { type DeclaredMethod, definitionOf } from "./declared-tool.ts";
import { type MethodMarks, methodMarks, toolMarks } from "./decorators.ts";
import type { DocumentedSource } from "./documented-source.ts";
import { toolNameOf } from "./names.ts";
import type { RegisteredTool, ToolInstance } from "./registered-tool.ts";
import { methodHolders, type ToolClass } from "./tool.ts";

/** What the registration of a class adds to what the class declares. */
export interface ClassRegistration {
  /** Schema of the config; without it, the class's static `config`. */
  config?: SchemaSource | undefined;
  /** What the source text says; ranks below decorators. */
  documented?: DocumentedSource | undefined;
}

type ToolStatics = Pick<typeof import("./tool.ts").Tool, "config" | "uiSchema" | "prompts">;

/** Makes a class into something a registry can hold. The class is constructed only when an instance is built. */
export function registeredClass(toolClass: ToolClass, registration: ClassRegistration = {}): RegisteredTool {
  const statics: ToolStatics = toolClass as unknown as ToolStatics;
  const metadata = toolMarks(toolClass);
  const config = registration.config ?? statics.config;
  const configSchema = config && toObjectSchema(config, `The config of ${toolClass.name}`);
  const methods = classMethods(toolClass, registration.documented);
  const definition = definitionOf({
    name: metadata.name ?? toolNameOf(toolClass.name),
    codeName: toolClass.name,
    metadata,
    documentedDescription: registration.documented?.classDescription,
    methods,
    configSchema,
    uiSchema: statics.uiSchema,
    prompts: statics.prompts,
  });
  const complete = (values: JsonObject): JsonObject => (configSchema ? applyDefaults(configSchema, values) : values);
  return {
    definition,
    checkConfig: (values) => checkByAuthor(config, complete(values)),
    build: (values) => {
      // The factory passes values that follow the schema, which is all that the constructor's type asks for.
      const instance = new toolClass(parseConfig(config, complete(values)) as never);
      return callable(instance, new Map(methods.map((method) => [method.name, method])));
    },
  };
}

interface ClassMethod extends DeclaredMethod {
  /** Name of the property that holds the function. */
  key: string;
}

function classMethods(toolClass: ToolClass, documented: DocumentedSource | undefined): ClassMethod[] {
  const holders = methodHolders(toolClass);
  const keys = [...new Set([...holders].reverse().flatMap((holder) => Object.getOwnPropertyNames(holder)))];
  const methods = keys
    .filter((key) => isPublicMethod(holders, key))
    .map((key) => ({ key, marks: marksOf(holders, key) }));
  const decorated = methods.filter(({ marks }) => marks !== undefined);
  return (decorated.length > 0 ? decorated : methods).map(({ key, marks }) => ({
    key,
    name: marks?.schema?.name ?? key,
    metadata: marks?.metadata ?? {},
    schema: marks?.schema,
    documented: ownValue(documented?.methods, key),
  }));
}

function isPublicMethod(holders: object[], key: string): boolean {
  if (key === "constructor" || key === "close" || key.startsWith("_")) return false;
  return functionsAt(holders, key).length > 0;
}

/** A method that is overridden without a decorator keeps the marks of the method it overrides. */
function marksOf(holders: object[], key: string): MethodMarks | undefined {
  return functionsAt(holders, key)
    .map(methodMarks)
    .find((marks) => marks !== undefined);
}

function functionsAt(holders: object[], key: string): object[] {
  return holders
    .map((holder): unknown => Object.getOwnPropertyDescriptor(holder, key)?.value)
    .filter((value) => typeof value === "function");
}

function callable(instance: object, methods: Map<string, ClassMethod>): ToolInstance {
  return {
    async call(name, args, context) {
      const method = methods.get(name);
      if (!method) throw new RegistryError("unknown_method", `The tool has no method ${name}.`);
      const parsed = await parseArguments(method.metadata.parameters, args);
      const list = method.documented?.argumentList?.(args, context) ?? [parsed, context];
      return Reflect.apply(Reflect.get(instance, method.key), instance, list);
    },
    close: () => Reflect.get(instance, "close")?.call(instance),
  };
}
