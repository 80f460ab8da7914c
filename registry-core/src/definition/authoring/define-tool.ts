import type {
  GivenSchema,
  JsonObject,
  JsonValue,
  SchemaSource,
  ValueOf,
} from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import type { CallContext } from "../call-context.ts";
import { badToolName } from "../check-definition.ts";
import { behaviourOf, type MethodBehaviour } from "../method-behaviour.ts";
import { toolNameOf } from "../names.ts";
import { omitUndefined } from "../omit-undefined.ts";
import type { ToolPromptTexts } from "../tool-definition.ts";
import type { ToolFormatters } from "../tool-formatters.ts";
import type { AnyMethod, AnyTool, FromConfig } from "./any-tool.ts";
import { checkNamed, checkSpecification, methodIssue } from "./check-specification.ts";
import type { MethodMetadata, ToolMetadata } from "./decorators.ts";
import { registeredObject } from "./register-object.ts";
import type { RegisteredTool } from "./registered-tool.ts";

/** What a function gets besides its arguments. */
export interface RunContext<Config> extends CallContext {
  /** The tool's config, complete and valid. */
  config: Config;
}

/**
 * The type of arguments or a config: inferred from zod and its like, a plain record from JSON
 * Schema.
 */
type RecordOf<Source> = ValueOf<Source, Record<string, JsonValue>>;

/**
 * JSON Schema, which gives arguments no type, so that it may be any of several: the functions of a
 * list have one type together.
 */
type UntypedSchema = GivenSchema & { readonly "~standard"?: never };

/** One method of a tool defined as an object. */
interface MethodSpecification<Parameters, Config>
  extends Omit<MethodMetadata, "description" | "parameters"> {
  /**
   * The description for the model. A function makes it from the config, and is asked again for
   * every config.
   */
  description?: FromConfig<string, RecordOf<Config>>;
  parameters?: FromConfig<(Parameters & SchemaSource) | UntypedSchema, RecordOf<Config>>;
  run(args: RecordOf<Parameters>, context: RunContext<RecordOf<Config>>): unknown;
}

interface ToolParts<Config> extends Omit<ToolMetadata, "description"> {
  name: string;
  description?: FromConfig<string, RecordOf<Config>>;
  config?: Config & SchemaSource;
  uiSchema?: JsonObject;
  prompts?: FromConfig<ToolPromptTexts, RecordOf<Config>>;
  /** Functions with which the tool writes this method itself, by format. */
  formatters?: ToolFormatters;
}

/** A tool as a plain object. */
export interface ToolSpecification<Config, Methods> extends ToolParts<Config> {
  methods: { [K in keyof Methods]: MethodSpecification<Methods[K], Config> };
  run?: never;
  parameters?: never;
}

/** A single function as a tool with one method of the same name. */
export interface FunctionSpecification<Parameters, Config>
  extends ToolParts<Config>,
    MethodBehaviour,
    Pick<
      MethodSpecification<Parameters, Config>,
      "parameters" | "outputSchema" | "run" | "annotations" | "summary" | "strict"
    > {
  /** The name that a model calls. Default: the tool's own, without its app or namespace. */
  methodName?: string;
  methods?: never;
}

/**
 * Defines a tool as a plain object, or a single function as a tool. Arguments and config are typed
 * by their schemas. An issue of the object is reported when the tool is registered or built, so
 * that the module's other tools are defined.
 */
export function defineTool<Parameters, Methods, Config>(
  specification: FunctionSpecification<Parameters, Config> | ToolSpecification<Config, Methods>,
): RegisteredTool;
export function defineTool(specification: AnyFunctionTool | AnyTool): RegisteredTool {
  checkNamed(specification);
  try {
    checkSpecification(specification as AnyTool);
    return registeredObject(
      "run" in specification ? asObject(specification) : withMethodIssues(specification),
    );
  } catch (error) {
    if (error instanceof RegistryError) return unusableTool(specification, error);
    throw error;
  }
}

/**
 * A tool that throws its issue when it is registered, so that the other tools of its module are
 * defined.
 */
function unusableTool({ name }: { name: string }, issue: RegistryError): RegisteredTool {
  const build = (): never => {
    throw issue;
  };
  return { ...registeredObject({ name, methods: {} }), build, issue };
}

/** The tool with an issue in the place of each method that cannot be used. */
function withMethodIssues(tool: AnyTool): AnyTool {
  const methods = Object.entries(tool.methods).map(([name, method]): [string, AnyMethod] => {
    const issue = methodIssue(name, method, tool.config !== undefined);
    return [name, issue ? { run: () => undefined, issue } : method];
  });
  return { ...tool, methods: Object.fromEntries(methods) };
}

type AnyFunctionTool = Omit<AnyTool, "methods"> & AnyMethod & { methodName?: string };

/**
 * A function as a tool object. Its method keeps the function's name, without the app prefix that a
 * tool name may have, and without its own namespace in front, which would stand there twice.
 */
function asObject({
  run,
  parameters,
  outputSchema,
  annotations,
  summary,
  strict,
  methodName,
  ...tool
}: AnyFunctionTool): AnyTool {
  const own = tool.name.slice(tool.name.indexOf(".") + 1);
  const prefix = `${tool.namespace}-`;
  const name = methodName ?? (own.startsWith(prefix) ? own.slice(prefix.length) : own);
  const { description } = tool;
  const { tags: _ofTheTool, ...behaviour } = behaviourOf(tool);
  const method = {
    run,
    ...omitUndefined({ parameters, outputSchema, annotations, summary, strict, description }),
    ...behaviour,
  };
  return { ...tool, name: toolNameFrom(tool.name), methods: { [name]: method } };
}

/** A tool name made of a function's name, which may be camel case and have hyphens. */
function toolNameFrom(name: string): string {
  if (!/^[\w-]+(\.[\w-]+)?$/.test(name)) throw badToolName(name);
  return name.split(".").map(toolNameOf).join(".");
}
