import {
  isClassSyntax,
  isStandardSchema,
  type JsonObject,
  type SchemaSource,
} from "@pegboard/json-schema";
import type { RegistryError } from "../../registry-error.ts";
import type { ToolPromptTexts } from "../tool-definition.ts";
import type { ToolFormatters } from "../tool-formatters.ts";
import type { MethodMetadata, ToolMetadata } from "./decorators.ts";

/** A value, or a function that makes it from a tool's config. */
// biome-ignore lint/suspicious/noExplicitAny: `defineTool` ties the config's type to its schema
export type FromConfig<T, Config = any> = T | ((config: Config) => T);

/**
 * Whether a value is a function of the config and not a schema, which may be a function as well,
 * nor a class, which nobody can call.
 */
export function isFromConfig(value: unknown): value is (config: unknown) => unknown {
  return typeof value === "function" && !isStandardSchema(value) && !isClassSyntax(value);
}

/** A method of a tool object whose types are no longer known. */
export interface AnyMethod extends Omit<MethodMetadata, "description" | "parameters"> {
  description?: FromConfig<string>;
  parameters?: FromConfig<SchemaSource>;
  /** Why the method cannot be used. */
  issue?: RegistryError;
  // biome-ignore lint/suspicious/noExplicitAny: takes whatever list of arguments its schema or its source text describes
  run(...list: any[]): unknown;
}

/** A tool object whose types are no longer known. */
export interface AnyTool extends Omit<ToolMetadata, "description"> {
  name: string;
  description?: FromConfig<string>;
  /** The name in the code, when it differs from the tool's. */
  codeName?: string;
  config?: SchemaSource | undefined;
  uiSchema?: JsonObject;
  prompts?: FromConfig<ToolPromptTexts>;
  formatters?: ToolFormatters;
  methods: Record<string, AnyMethod>;
}
