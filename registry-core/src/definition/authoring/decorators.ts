import {
  isJsonObject,
  isStandardSchema,
  type JsonSchema,
  type SchemaSource,
} from "@pegboard/json-schema";
import { RegistryError } from "../../registry-error.ts";
import type { MethodBehaviour } from "../method-behaviour.ts";
import type { MethodAnnotations } from "../method-risk.ts";
import type { ClassLike, ConsistentClass, MethodTaking } from "./consistent-class.ts";
import { checkGiven, decoratedClass, decoratedMethod } from "./decorated.ts";

/**
 * What a class declares about itself. Everything is optional; what is absent is generated or has
 * its default.
 */
export interface ToolMetadata {
  /** The name, which matches `^[a-z0-9_]+(\.[a-z0-9_]+)?$`. Default: made of the class's name. */
  name?: string;
  /** The name for people. Default: made of the class's name. */
  displayName?: string;
  /** The description for people and for the texts of prompts. Default: the class's doc comment. */
  description?: string;
  /** A Lucide icon's name (`folder`, `Folder`) or one of the accepted aliases. */
  icon?: string;
  /** A CSS colour (`#0ea5e9`) or Tailwind classes (`bg-blue-100 dark:bg-blue-800/50`). */
  color?: string;
  /** The sort order, lowest first. Default: 100. */
  weight?: number;
  /**
   * Whether pages list the tool; a hidden one can be called. Default: false, true for core tools.
   */
  visible?: boolean;
  /** Whether every agent has the tool and nobody can switch it off. Default: false. */
  isCore?: boolean;
  /** Whether the tool is on where an agent's settings do not name it. Default: true. */
  enabledByDefault?: boolean;
  /** The badge that says where the tool comes from; the part of a name before its dot. */
  app?: string;
  /** The prefix of the tool's function names: `{namespace}-{method}`. */
  namespace?: string;
  /** The category of the tool for people; `toolsByCategory` groups by it. */
  category?: string;
  /** Tags of all of the tool's methods. */
  tags?: string[];
  /** Whether a run that chooses this tool has no other tool. */
  isExclusive?: boolean;
  /** Whether the tool's calls decide how the run goes on, so that each of them runs alone. */
  takesControl?: boolean;
  /** Whether the tool is an agent of its own that works for the one that calls it. */
  isSubAgent?: boolean;
  /**
   * Top-level config fields that decide where its secrets go: when one changes, secrets have to be
   * entered again.
   */
  secretDestination?: string[];
}

/** What a method declares about itself. */
export interface MethodMetadata<Source = SchemaSource> extends MethodBehaviour {
  /** The name for people. Default: made of the method's name. */
  displayName?: string;
  /** The description for the model. */
  description?: string;
  /** A description for people, where the model's text does not read well. */
  summary?: string;
  /** Whether pages list the method; a hidden one can be called. Default: true. */
  visible?: boolean;
  /** Whether every agent has the method and nobody can switch it off. Default: false. */
  isCore?: boolean;
  /** What a call does to the world, as MCP hints at it. */
  annotations?: MethodAnnotations;
  /**
   * Whether OpenAI is asked to hold the model to the schema, where the schema allows it. Default:
   * what the registry says.
   */
  strict?: boolean;
  /** Schema of the arguments, in place of `openapiSchema`. */
  parameters?: Source;
  /** Schema of the result. A result that does not follow it is passed on, with issues. */
  outputSchema?: SchemaSource;
}

/** What `static methods` declares about one method, in place of decorators. */
export interface MethodDeclaration extends MethodMetadata {
  /** The name that a model calls, when the code has another name for the method. */
  name?: string;
}

/** A function as OpenAI's chat API describes it. */
export interface FunctionSchema<Source = SchemaSource> {
  type: "function";
  function: { name?: string; description?: string; parameters?: Source };
}

/** The marks that decorators left on a method. */
export interface MethodMarks {
  metadata?: MethodMetadata;
  schema?: FunctionSchema["function"];
}

// The symbols are registered, so that two copies of this library understand each other's
// decorators.
const TOOL_METADATA = Symbol.for("pegboard.toolMetadata");
const METHOD = Symbol.for("pegboard.methodMetadata");

/** A class decorator, as the standard has it or as `experimentalDecorators` has it. */
export type ClassDecoration = <Class extends ClassLike>(
  toolClass: Class & ConsistentClass<Class>,
  context?: ClassDecoratorContext,
) => void;

/**
 * Decorates a tool class with its metadata. A subclass inherits neither its names and descriptions
 * nor that it is core.
 */
export function toolMetadata(metadata: ToolMetadata, ...unparenthesised: never[]): ClassDecoration {
  checkGiven("toolMetadata", [metadata, ...unparenthesised]);
  return (...call: unknown[]): void => {
    const toolClass = decoratedClass("toolMetadata", call);
    const own: ToolMetadata = Object.hasOwn(toolClass, TOOL_METADATA)
      ? Reflect.get(toolClass, TOOL_METADATA)
      : {};
    Object.defineProperty(toolClass, TOOL_METADATA, {
      value: { ...own, ...metadata },
      configurable: true,
    });
  };
}

/** A method decorator, as the standard has it or as `experimentalDecorators` has it. */
export interface MethodDecoration<Source> {
  <Method extends MethodTaking<Source>>(
    method: Method,
    context: ClassMethodDecoratorContext & { static: false; private: false },
  ): void;
  <Method extends MethodTaking<Source>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void;
}

/** Decorates a method with its metadata. Its first parameter has the type of `parameters`. */
export function methodMetadata<Source extends SchemaSource = JsonSchema>(
  metadata: MethodMetadata<Source>,
  ...unparenthesised: never[]
): MethodDecoration<Source> {
  checkGiven("methodMetadata", [metadata, ...unparenthesised]);
  return markMethod("methodMetadata", { metadata });
}

/**
 * Gives a method the schema of its arguments, bare or in OpenAI's function form; the latter may
 * name and describe it.
 */
export function openapiSchema<Source extends SchemaSource = JsonSchema>(
  schema: FunctionSchema<Source>,
): MethodDecoration<Source>;
export function openapiSchema<Source extends SchemaSource>(
  schema: Source,
): MethodDecoration<Source>;
export function openapiSchema(
  ...given: [FunctionSchema | SchemaSource]
): MethodDecoration<JsonSchema> {
  const [schema] = given;
  // A schema of some libraries is a function, and a method that is decorated without parentheses
  // comes with a context.
  if (given.length > 1 || !isStandardSchema(schema)) checkGiven("openapiSchema", given);
  return markMethod("openapiSchema", {
    schema: isFunctionSchema(schema) ? schema.function : { parameters: schema },
  });
}

/**
 * The metadata of a class: its own, and its parents' except what names and describes them, and that
 * they are core.
 */
export function toolMarks(toolClass: object | null): ToolMetadata {
  if (toolClass === null || toolClass === Function.prototype) return {};
  const { name, displayName, description, isCore, ...inherited } = toolMarks(
    Object.getPrototypeOf(toolClass),
  );
  const decorated: ToolMetadata = Object.hasOwn(toolClass, TOOL_METADATA)
    ? Reflect.get(toolClass, TOOL_METADATA)
    : {};
  return { ...inherited, ...ownStatic(toolClass, "metadata"), ...decorated };
}

/** What decorators left on a method's function. */
export function methodMarks(method: object): MethodMarks | undefined {
  return Object.hasOwn(method, METHOD) ? Reflect.get(method, METHOD) : undefined;
}

/** What a class says about its methods without decorators; its parents' left out. */
export function staticMethods(toolClass: object): Record<string, MethodDeclaration> {
  const methods = ownStatic(toolClass, "methods") as Record<string, MethodDeclaration>;
  for (const [name, declared] of Object.entries(methods)) {
    if (!isJsonObject(declared)) throw staticIssue(toolClass, `methods.${name}`, declared);
  }
  return methods;
}

function ownStatic(toolClass: object, name: "metadata" | "methods"): object {
  const given: unknown = Object.hasOwn(toolClass, name) ? Reflect.get(toolClass, name) : {};
  if (given === undefined || isJsonObject(given)) return given ?? {};
  throw staticIssue(toolClass, name, given);
}

function staticIssue(toolClass: object, place: string, given: unknown): RegistryError {
  const shown = typeof given === "function" ? "a function" : JSON.stringify(given);
  const { name } = toolClass as { name?: string };
  return new RegistryError(
    "invalid_definition",
    `The static ${place} of ${name || "a class without a name"} is ${shown}. Make it an object of metadata: { description: "…" }.`,
  );
}

function markMethod(decorator: string, marks: MethodMarks): MethodDecoration<JsonSchema> {
  return (...call: unknown[]): void => {
    const method = decoratedMethod(decorator, call);
    const before = methodMarks(method);
    if (before?.schema && marks.schema) {
      const { name } = method as { name?: string };
      throw new RegistryError(
        "invalid_definition",
        `@openapiSchema stands twice on ${name || "a method"}, which takes arguments of one schema. Remove one.`,
      );
    }
    Object.defineProperty(method, METHOD, { value: { ...before, ...marks }, configurable: true });
  };
}

function isFunctionSchema(schema: FunctionSchema | SchemaSource): schema is FunctionSchema {
  return (
    "type" in schema &&
    schema.type === "function" &&
    "function" in schema &&
    typeof schema.function === "object"
  );
}
