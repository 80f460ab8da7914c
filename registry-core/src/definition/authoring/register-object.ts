import { RegistryError } from "../../registry-error.ts";
import type { SchemaSource } from "../../schema/intake/schema-source.ts";
import { toObjectSchema } from "../../schema/intake/to-json-schema.ts";
import type { IgnoredPattern } from "../../schema/intake/usable-patterns.ts";
import type { JsonObject } from "../../schema/json-schema.ts";
import { ownValue } from "../../schema/own-value.ts";
import { applyDefaults } from "../../schema/schema-defaults.ts";
import { toolNameOf } from "../names.ts";
import type { ToolPromptTexts } from "../tool-definition.ts";
import type { ToolFormatters } from "../tool-formatters.ts";
import { argumentListOf } from "./argument-list.ts";
import { checkByAuthor, parseArguments, parseConfig } from "./check-standard.ts";
import { definitionOf, ownArgumentList } from "./declared-tool.ts";
import type { MethodMetadata, ToolMetadata } from "./decorators.ts";
import { attachedMethod, type DocumentedSource } from "./documented-source.ts";
import type { RegisteredTool } from "./registered-tool.ts";

/** A method after its types are gone. */
export interface AnyMethod extends MethodMetadata {
  // biome-ignore lint/suspicious/noExplicitAny: takes whatever list of arguments its schema or its source text describes
  run(...list: any[]): unknown;
}

/** A tool object whose types nobody knows any more. */
export interface AnyTool extends ToolMetadata {
  name: string;
  /** The name in the code, when it differs from the tool's. */
  codeName?: string;
  config?: SchemaSource | undefined;
  uiSchema?: JsonObject;
  prompts?: ToolPromptTexts;
  formatters?: ToolFormatters;
  methods: Record<string, AnyMethod>;
}

/** Makes an object of functions into something a registry can hold. Its functions get `(args, { …context, config })`. */
export function registeredObject(tool: AnyTool, documented?: DocumentedSource): RegisteredTool {
  const { methods, config, uiSchema, prompts, formatters, codeName = tool.name, ...metadata } = tool;
  const declared = Object.entries(methods).map(([name, { run, ...method }]) => ({
    name,
    run,
    metadata: method,
    documented: ownValue(documented?.methods, name) ?? attachedMethod(run),
  }));
  const ignoredPatterns: IgnoredPattern[] = [];
  const configSchema = config && toObjectSchema(config, `The config of ${codeName}`, ignoredPatterns);
  const complete = (values: JsonObject): JsonObject => (configSchema ? applyDefaults(configSchema, values) : values);
  return {
    definition: definitionOf({
      name: tool.name,
      codeName,
      metadata,
      documentedDescription: documented?.classDescription,
      methods: declared,
      configSchema,
      ignoredPatterns,
      uiSchema,
      prompts,
    }),
    ...(formatters && { formatters }),
    checkConfig: (values) => checkByAuthor(config, complete(values)),
    build: (values) => {
      const parsed = parseConfig(config, complete(values));
      return {
        async call(name, args, callContext) {
          const method = declared.find((each) => each.name === name);
          if (!method) throw new RegistryError("unknown_method", `${tool.name} has no method ${name}.`);
          const context = { ...callContext, config: parsed };
          const checked = await parseArguments(method.metadata.parameters, args);
          const argumentList = ownArgumentList(method);
          const list = argumentList ? argumentListOf(argumentList, checked as JsonObject, context) : [checked, context];
          return method.run(...list);
        },
      };
    },
  };
}

/** Makes a plain function into a tool with one method of the function's name. */
export function registeredFunction(
  run: (...list: never[]) => unknown,
  config?: SchemaSource,
  documented?: DocumentedSource,
): RegisteredTool {
  const { description: ofMethod } = ownValue(documented?.methods, run.name) ?? attachedMethod(run) ?? {};
  const description = documented?.classDescription ?? ofMethod;
  const tool = { name: toolNameOf(run.name), codeName: run.name, config, methods: { [run.name]: { run } } };
  return registeredObject(tool, { ...documented, ...(description !== undefined && { classDescription: description }) });
}
