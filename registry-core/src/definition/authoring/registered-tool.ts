import type { JsonObject } from "@pegboard/json-schema";
import type { Issue } from "../../issue.ts";
import type { RegistryError } from "../../registry-error.ts";
import type { GivenContext } from "../call-context.ts";
import type { ConfiguredTexts } from "../configured-texts.ts";
import type { TypeIssue } from "../documented/documented-source.ts";
import type { Material } from "../material.ts";
import type { ToolDefinition } from "../tool-definition.ts";
import type { ToolFormatters } from "../tool-formatters.ts";
import type { ToolPrompts } from "../tool-prompts-record.ts";
import type { InstanceSettings } from "./instance-settings.ts";
import type { RuntimeContext } from "./runtime-context.ts";

/** A configured tool that can run. */
export interface ToolInstance {
  /**
   * Runs a method with validated arguments; missing parts of the context get defaults. Throws what
   * the tool throws.
   */
  call(method: string, args: JsonObject, context: GivenContext): Promise<unknown> | unknown;
  /**
   * Reads one of the tool's materials, in the form in which it was accepted: the `prompts/get` or
   * `resources/read` of an MCP server.
   */
  read?(material: Material, args: JsonObject, context: GivenContext): Promise<unknown> | unknown;
  /** Releases what the instance holds (files, connections). */
  close?(): Promise<void> | void;
  /** What the instance noted about itself for whoever looks for its mistakes. */
  debug?(): Readonly<Record<string, unknown>>;
  /** The instance's own prompt texts, where it has some. */
  getToolPrompts?(): ToolPrompts;
}

/** What a host adds to the config when it builds an instance. */
export interface BuildContext {
  /** The definition as the tool is registered. */
  definition: ToolDefinition;
  settings: InstanceSettings;
  runtime: RuntimeContext;
}

/** A definition together with what runs it. */
export interface RegisteredTool {
  definition: ToolDefinition;
  /** Why no registry takes the tool: one of its schemas cannot be used. */
  issue?: RegistryError;
  /**
   * Types of its methods that no schema can express, where the parameters come from the source
   * text.
   */
  typeIssues?: (TypeIssue & { method: string })[];
  /** Functions with which the tool writes its methods itself; `writeOwnFormats` runs them. */
  formatters?: ToolFormatters;
  /**
   * The texts that the tool has with a complete, valid config, where they differ from what it
   * declares; present where its author makes texts from the config. Never throws:
   * a text that cannot be had is an issue of the answer.
   */
  configured?(config: JsonObject, context?: BuildContext): ConfiguredTexts;
  /** The author's own check, refinements included; it runs after the JSON Schema's. */
  checkConfig?(config: JsonObject): Issue[];
  /**
   * Describes the tool anew: schemas that are made lazily are made again, an object that lists its
   * functions is asked again. Throws what registering it throws, and what a schema's provider
   * throws.
   */
  reload?(): RegisteredTool;
  /**
   * Builds an instance from a complete, valid config. Without `context`, the instance is as the
   * tool declares itself.
   */
  build(config: JsonObject, context?: BuildContext): ToolInstance;
}

/** What `defineTool` answers, from this copy of the library or another. */
export function isRegisteredTool(value: unknown): value is RegisteredTool {
  if (typeof value !== "object" || value === null) return false;
  const { definition, build } = value as Partial<RegisteredTool>;
  return typeof build === "function" && Array.isArray(definition?.methods);
}
